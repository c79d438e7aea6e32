import type { PrintSetting } from "../../src-shared/desktop/operations.ts";
import { DOCUMENTS, type DocumentKind } from "../../src-shared/documents/registry.ts";
import type { SheetSize } from "../../src-shared/documents/sheet-sizes.ts";
import { FieldLabel } from "../../src-shared/ui/field.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";
import { useDesktopAsk } from "../desktop/use-desktop.ts";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { usePrinterChoices } from "./use-printer-choices.ts";

export type PrintChoice = Omit<PrintSetting, "kind">;

const MAX_COPIES = 20;

interface SettingFieldsProps {
  kind: DocumentKind;
  value: PrintChoice;
  onChange(value: PrintChoice): void;
}

/** Printer, sheet size and copies of one kind of document. */
export function SettingFields({ kind, value, onChange }: SettingFieldsProps) {
  const { t } = useServices();
  const { sheets } = DOCUMENTS[kind];
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
        {sheets.length > 1 ? (
          <SelectField<SheetSize>
            label={t("print.sheet")}
            value={value.sheet}
            onChange={(sheet) => change({ sheet })}
            choices={sheets.map((size) => ({ value: size, label: t(`print.sheet.${size}`) }))}
          />
        ) : (
          <div>
            <FieldLabel as="span">{t("print.sheet")}</FieldLabel>
            <p className="flex min-h-9 items-center">{t(`print.sheet.${value.sheet}`)}</p>
          </div>
        )}
        <NumberField
          label={t("print.copies")}
          value={value.copies}
          min={1}
          max={MAX_COPIES}
          onChange={(copies) => copies !== null && copies >= 1 && copies <= MAX_COPIES && change({ copies })}
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
