import { useState } from "react";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { owedToCustomers } from "../../../src-shared/stock/figures.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { StockDialog } from "../stock-dialog.tsx";
import { PriceInput } from "./price-input.tsx";

type Variant = StaffProductRow["variants"][number];

/** Prices and stock of all variants of a product, from the list, without opening the product. */
export function VariantsDialog({ row, open, onClose }: { row: StaffProductRow; open: boolean; onClose: () => void }) {
  const { t } = useServices();
  const { text } = useFormat();
  const [stockOf, setStockOf] = useState<Variant>();
  return (
    <>
      <Dialog open={open && !stockOf} onClose={onClose} title={t("product.variantsOf", { name: text(row.name) })}>
        <table className="w-full text-sm">
          <thead className="text-start text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {t("product.sku")}
              </th>
              <th scope="col" className="text-start font-medium">
                {t("product.variant")}
              </th>
              <th scope="col" className="text-end font-medium">
                {t("product.price")}
              </th>
              <th scope="col" className="text-end font-medium">
                {t("product.onHand")}
              </th>
              <th scope="col" className="text-end font-medium">
                {t("product.available")}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.variants.map((variant) => (
              <VariantLine key={variant.id} variant={variant} onStock={() => setStockOf(variant)} />
            ))}
          </tbody>
        </table>
      </Dialog>
      {stockOf && (
        <StockDialog variantId={stockOf.id} sku={stockOf.sku} open={open} onClose={() => setStockOf(undefined)} />
      )}
    </>
  );
}

function VariantLine({ variant, onStock }: { variant: Variant; onStock: () => void }) {
  const { t } = useServices();
  const { text, money, number } = useFormat();
  const [pricing, setPricing] = useState(false);
  const owed = owedToCustomers(variant.available);
  return (
    <tr className="border-t border-line">
      <td className="py-1.5">
        <bdi dir="ltr">{variant.sku}</bdi>
      </td>
      <td>{text(variant.optionText)}</td>
      <td className="text-end">
        {pricing ? (
          <PriceInput variant={variant} onDone={() => setPricing(false)} />
        ) : (
          <Button onClick={() => setPricing(true)} variant="quiet" className="tabular-nums">
            {money(variant.price)}
            <span className="sr-only"> {t("product.changePrice")}</span>
          </Button>
        )}
      </td>
      <td className="text-end tabular-nums">{variant.tracked && number(variant.onHand)}</td>
      <td className="text-end">
        <Button onClick={onStock} variant="quiet" className="tabular-nums">
          {!variant.tracked
            ? t("product.stock.untracked")
            : owed > 0
              ? t("product.owed", { count: owed })
              : number(variant.available)}
          <span className="sr-only"> {t("product.changeStock")}</span>
        </Button>
      </td>
    </tr>
  );
}
