import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import type { LineEditorProps } from "./line-props.ts";
import type { QuoteLineValues } from "./quote-values.ts";

/** What is said less often of a line: a note, its cost and what it earns, its room. */
export function LineDetails(props: LineEditorProps & { netUnitPrice: number | undefined }) {
  const { line, problems, field, rooms, room, onChange, onRoom, netUnitPrice } = props;
  const { t } = useServices();
  const { money } = useFormat();
  const set = (change: Partial<QuoteLineValues>) => onChange({ ...line, ...change });
  const mayReadCost = useMay("manager");
  const earned =
    line.cost === null || netUnitPrice === undefined ? null : (netUnitPrice - line.cost) * (line.quantity ?? 0);
  return (
    <div className="mb-2 flex flex-col gap-3 rounded-sm bg-sand p-3">
      <LocalizedField
        label={t("quote.line.note")}
        optional
        rows={2}
        maxLength={500}
        value={line.note}
        onChange={(note) => set({ note })}
        problem={problems[`${field}.note.en`]}
      />
      <div className="grid gap-3 @md:grid-cols-3">
        {mayReadCost && (
          <MoneyField
            label={t("quote.line.cost")}
            hint={
              earned === null ? (
                t("quote.line.costHint")
              ) : (
                <span className={`tabular-nums ${earned < 0 ? "text-bad" : ""}`}>
                  {t("quote.line.earned", { amount: money(earned) })}
                </span>
              )
            }
            optional
            value={line.cost}
            onChange={(cost) => set({ cost })}
            problem={problems[`${field}.cost`]}
          />
        )}
        {line.kind === "text" && (
          <TextField
            label={t("quote.line.sku")}
            optional
            latin
            maxLength={40}
            value={line.sku}
            onChange={(sku) => set({ sku })}
            problem={problems[`${field}.sku`]}
          />
        )}
        {rooms.length > 1 && (
          <SelectField label={t("quote.line.section")} value={room} onChange={onRoom} choices={rooms} />
        )}
      </div>
    </div>
  );
}
