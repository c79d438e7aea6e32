import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { combinedDiscount } from "../../../src-shared/quotes/totals.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { type Choice, SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { basisPoints } from "../../sales-form/order-form-values.ts";
import { useMay } from "../../session/session-context.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useDiscountLimit } from "../../ui/forms/use-discount-limit.ts";
import { Thumb } from "../../ui/thumb.tsx";
import type { DraftVersion } from "./draft-version.ts";
import type { QuoteLineValues } from "./quote-values.ts";

interface LineEditorProps {
  line: QuoteLineValues;
  name: string;
  handle: ReactNode;
  draft: DraftVersion;
  /** Per cent of the whole quote: the role's limit is for both together. */
  quoteDiscount: number | null;
  problems: Readonly<Record<string, string>>;
  /** What the server calls it: "sections.0.lines.2". */
  field: string;
  rooms: readonly Choice[];
  room: string;
  onChange(line: QuoteLineValues): void;
  onRoom(id: string): void;
  onRemove(): void;
}

/** One line: what it is, how many, at what price, whether the customer may leave it out, and what it earns. */
export function LineEditor(props: LineEditorProps) {
  const { line, name, draft, problems, field, onChange } = props;
  const { t } = useServices();
  const { text, money } = useFormat();
  const limit = useDiscountLimit();
  const beyond = combinedDiscount(basisPoints(line), basisPoints({ discount: props.quoteDiscount })) > limit;
  const total = draft.base.lines.get(line.id);
  const earned = earnedOn(line, total?.netUnitPrice);
  const isProduct = line.kind === "product";
  const set = (change: Partial<QuoteLineValues>) => onChange({ ...line, ...change });
  return (
    <div className="@container py-3">
      <div className="flex items-start gap-2">
        {props.handle}
        <div className="min-w-0 flex-1">
          {isProduct ? (
            <div className="flex items-center gap-2">
              <Thumb path={line.picture} alt="" className="size-9" />
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <p className="text-xs text-muted">
                  <bdi>{line.sku}</bdi> {text(line.optionText)}
                </p>
              </div>
            </div>
          ) : (
            <LocalizedField
              label={t("quote.line.name")}
              maxLength={200}
              value={line.name}
              onChange={(next) => set({ name: next })}
              problem={problems[`${field}.name.en`]}
            />
          )}
          <FieldProblem>{problems[`${field}.variantId`]}</FieldProblem>
          <div className="mt-2 grid grid-cols-2 items-start gap-2 @md:grid-cols-[5rem_1fr_6.5rem_minmax(7rem,auto)]">
            <NumberField
              label={t("orderForm.quantity")}
              value={line.quantity}
              onChange={(quantity) => set({ quantity })}
              min={1}
              max={999}
              problem={problems[`${field}.quantity`]}
            />
            {isProduct ? (
              <div>
                <FieldLabel>{t("quote.line.listPrice")}</FieldLabel>
                <p className="py-2 tabular-nums">{line.listPrice === null ? "–" : money(line.listPrice)}</p>
              </div>
            ) : (
              <MoneyField
                label={t("quote.line.price")}
                value={line.listPrice}
                onChange={(listPrice) => set({ listPrice })}
                problem={problems[`${field}.listPrice`]}
              />
            )}
            <NumberField
              label={t("orderForm.discount")}
              value={line.discount}
              onChange={(discount) => set({ discount })}
              min={0}
              max={100}
              decimals={2}
              unit="%"
              problem={problems[`${field}.discount`]}
              hint={
                <span className={beyond ? "text-bad" : ""}>
                  {t("orderForm.discountMost", { percent: limit / 100 })}
                </span>
              }
            />
            <div className="text-end">
              <FieldLabel>{t("quote.line.total")}</FieldLabel>
              <p className="py-2 font-medium whitespace-nowrap tabular-nums">{total ? money(total.lineTotal) : "–"}</p>
            </div>
          </div>
          <div className="my-1 flex min-h-8 flex-wrap items-center gap-x-4">
            <CheckField
              label={t("quote.line.optional")}
              value={line.optional}
              onChange={(optional) => set({ optional })}
            />
            {earned !== null && (
              <span className={`ms-auto text-xs tabular-nums ${earned < 0 ? "text-bad" : "text-muted"}`}>
                {t("quote.line.earned", { amount: money(earned) })}
              </span>
            )}
          </div>
          <LineDetails {...props} />
        </div>
        <IconButton onClick={props.onRemove} label={t("orderForm.removeLine", { name })} className="size-8">
          <Icon of={X} className="size-4" />
        </IconButton>
      </div>
    </div>
  );
}

/** What is said less often: a note, the cost, the room. */
function LineDetails({ line, problems, field, rooms, room, onChange, onRoom }: LineEditorProps) {
  const { t } = useServices();
  const set = (change: Partial<QuoteLineValues>) => onChange({ ...line, ...change });
  const mayReadCost = useMay("manager");
  const hasDetails = line.note.en !== "" || (line.note.ar ?? "") !== "" || line.cost !== null;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer py-1 text-xs text-muted">
        {t(hasDetails ? "quote.line.moreSaid" : "quote.line.more")}
      </summary>
      <div className="mt-2 flex flex-col gap-3">
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
              hint={t("quote.line.costHint")}
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
    </details>
  );
}

const earnedOn = (line: QuoteLineValues, price: number | undefined): number | null =>
  line.cost === null || price === undefined ? null : (price - line.cost) * (line.quantity ?? 0);
