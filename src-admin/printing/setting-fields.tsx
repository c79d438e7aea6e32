import type { PrintKind, PrintSetting } from "../../src-shared/desktop/operations.ts";
import { FieldLabel } from "../../src-shared/ui/field.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";
import { useDesktopAsk } from "../desktop/use-desktop.ts";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { usePrinterChoices } from "./use-printer-choices.ts";

export type PrintChoice = Omit<PrintSetting, "kind">;

/** Only labels come in two sizes. */
const labelPapers = ["label62", "a6"] as const;
const mostCopies = 20;

interface SettingFieldsProps {
  kind: PrintKind;
  value: PrintChoice;
  onChange(value: PrintChoice): void;
}

/** Printer, paper and copies of one kind of document. */
export function SettingFields({ kind, value, onChange }: SettingFieldsProps) {
  const { t } = useServices();
  const printers = useDesktopAsk("GET /api/desktop/printers");
  const choices = usePrinterChoices(printers.data ?? [], value.printer);
  const change = (part: Partial<PrintChoice>) => onChange({ ...value, ...part });
  return (
    <>
      <SelectField
        label={t("print.printer")}
        value={value.printer ?? ""}
        onChange={(name) => change({ printer: name === "" ? null : name })}
        choices={choices}
        hint={printers.data?.length === 0 ? t("print.noPrinters") : undefined}
      />
      <div className="grid grid-cols-2 gap-3">
        {kind === "label" ? (
          <SelectField
            label={t("print.paper")}
            value={value.paper}
            onChange={(paper) => change({ paper: paper as PrintSetting["paper"] })}
            choices={labelPapers.map((paper) => ({ value: paper, label: t(`print.paper.${paper}`) }))}
          />
        ) : (
          <div>
            <FieldLabel as="span">{t("print.paper")}</FieldLabel>
            <p className="flex min-h-9 items-center">
              {t(kind === "receipt80" ? "print.paper.roll80" : "print.paper.a4")}
            </p>
          </div>
        )}
        <NumberField
          label={t("print.copies")}
          value={value.copies}
          min={1}
          max={mostCopies}
          onChange={(copies) => copies !== null && copies >= 1 && copies <= mostCopies && change({ copies })}
        />
      </div>
      <SwitchField
        label={t("print.silent")}
        hint={t("print.silentHint")}
        value={value.silent}
        onChange={(silent) => change({ silent })}
      />
    </>
  );
}
