import { useState } from "react";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { PriceInput } from "./price-input.tsx";
import { VariantsDialog } from "./variants-dialog.tsx";

/** The price, changed by pressing it; of several variants the span, which opens a list of them. */
export function InlinePrice({ row }: { row: StaffProductRow }) {
  const { money } = useFormat();
  const { t } = useServices();
  const [open, setOpen] = useState(false);
  const only = row.variants.length === 1 ? row.variants[0] : undefined;
  if (only && open) return <PriceInput variant={only} onDone={() => setOpen(false)} />;
  const text = row.priceFrom === row.priceTo ? money(row.priceFrom) : `${money(row.priceFrom)} – ${money(row.priceTo)}`;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={t("product.changePrice")}
        className="-mx-1.5 min-h-7 rounded-sm px-1.5 whitespace-nowrap hover:bg-sand"
      >
        <bdi>{text}</bdi>
        <span className="sr-only"> {t("product.changePrice")}</span>
      </button>
      {!only && open && <VariantsDialog row={row} open onClose={() => setOpen(false)} />}
    </>
  );
}
