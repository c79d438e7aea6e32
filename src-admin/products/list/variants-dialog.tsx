import { useState } from "react";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { owedToCustomers } from "../../../src-shared/stock/figures.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SmallTable } from "../../ui/small-table.tsx";
import { StockDialog } from "../stock-dialog.tsx";
import { PriceInput } from "./price-input.tsx";

type Variant = StaffProductRow["variants"][number];

/** Prices and stock of all variants of a product, from the list, without opening the product. */
export function VariantsDialog({ row, open, onClose }: { row: StaffProductRow; open: boolean; onClose: () => void }) {
  const { t } = useServices();
  const { text, number } = useFormat();
  const [stockOf, setStockOf] = useState<Variant>();
  return (
    <>
      <Dialog open={open && !stockOf} onClose={onClose} title={t("product.variantsOf", { name: text(row.name) })}>
        <SmallTable
          caption={t("product.variantsOf", { name: text(row.name) })}
          rows={row.variants}
          rowKey={(variant) => variant.id}
          columns={[
            { key: "sku", label: t("product.sku"), cell: (variant) => <bdi dir="ltr">{variant.sku}</bdi> },
            { key: "variant", label: t("product.variant"), cell: (variant) => text(variant.optionText) },
            { key: "price", label: t("product.price"), end: true, cell: (variant) => <Price variant={variant} /> },
            {
              key: "onHand",
              label: t("product.onHand"),
              end: true,
              cell: (variant) => variant.tracked && number(variant.onHand),
            },
            {
              key: "available",
              label: t("product.available"),
              end: true,
              cell: (variant) => <Available variant={variant} onStock={() => setStockOf(variant)} />,
            },
          ]}
        />
      </Dialog>
      {stockOf && (
        <StockDialog variantId={stockOf.id} sku={stockOf.sku} open={open} onClose={() => setStockOf(undefined)} />
      )}
    </>
  );
}

function Price({ variant }: { variant: Variant }) {
  const { t } = useServices();
  const { money } = useFormat();
  const [pricing, setPricing] = useState(false);
  if (pricing) return <PriceInput variant={variant} onDone={() => setPricing(false)} />;
  return (
    <Button onClick={() => setPricing(true)} variant="quiet" className="tabular-nums">
      {money(variant.price)}
      <span className="sr-only"> {t("product.changePrice")}</span>
    </Button>
  );
}

function Available({ variant, onStock }: { variant: Variant; onStock: () => void }) {
  const { t } = useServices();
  const { number } = useFormat();
  const owed = owedToCustomers(variant.available);
  return (
    <Button onClick={onStock} variant="quiet" className="tabular-nums">
      {!variant.tracked
        ? t("product.stock.untracked")
        : owed > 0
          ? t("product.owed", { count: owed })
          : number(variant.available)}
      <span className="sr-only"> {t("product.changeStock")}</span>
    </Button>
  );
}
