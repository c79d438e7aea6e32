import { useState } from "react";
import { DOCUMENTS } from "../../src-shared/documents/registry.ts";
import type { SheetSize } from "../../src-shared/documents/sheet-sizes.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { PrintDialog } from "../printing/print-dialog.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { ActionDialog } from "../ui/forms/action-dialog.tsx";
import { saveFile } from "../ui/save-file.ts";

const SHEETS = DOCUMENTS.label.sheets;
const MAX_COPIES = 20;

interface Labelled {
  id: string;
  variants: readonly { id: string; sku: string }[];
}

/** Shelf labels of a product. In the desktop app the printer knows how big and how many; a browser makes a PDF. */
export function LabelButton({ product }: { product: Labelled }) {
  const { t } = useServices();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("label.title")}</Button>
      {asked && isDesktop() && (
        <PrintDialog kind="label" documents={[{ kind: "label", id: product.id }]} onClose={close} />
      )}
      {asked && !isDesktop() && <LabelDialog product={product} onClose={close} />}
    </>
  );
}

function LabelDialog({ product, onClose }: { product: Labelled; onClose: () => void }) {
  const { t, api } = useServices();
  const { number } = useFormat();
  const [sheet, setSheet] = useState<SheetSize>(SHEETS[0]);
  const [variant, setVariant] = useState("");
  const [copies, setCopies] = useState<number | null>(1);
  const fits = copies !== null && copies >= 1 && copies <= MAX_COPIES;
  const print = async () => {
    const label = { kind: "label" as const, id: product.id, sheet, ...(variant ? { variant } : {}) };
    const documents = Array.from({ length: copies ?? 1 }, () => label);
    saveFile(await api("POST /api/documents/batch", { body: { documents } }));
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={t("label.title")}
      size="sm"
      action={t("label.print")}
      disabled={!fits}
      onSend={print}
    >
      {product.variants.length > 1 && (
        <SelectField
          label={t("product.variant")}
          value={variant}
          onChange={setVariant}
          choices={[
            { value: "", label: t("label.all") },
            ...product.variants.map(({ id, sku }) => ({ value: id, label: sku })),
          ]}
        />
      )}
      <SelectField<SheetSize>
        label={t("label.sheet")}
        value={sheet}
        onChange={setSheet}
        choices={SHEETS.map((value) => ({ value, label: t(`print.sheet.${value}`) }))}
      />
      <NumberField
        label={t("label.copies")}
        hint={t("label.most", { most: number(MAX_COPIES) })}
        value={copies}
        onChange={setCopies}
        min={1}
        max={MAX_COPIES}
      />
    </ActionDialog>
  );
}
