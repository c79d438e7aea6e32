import { useState } from "react";
import type { StaffProductRow } from "../../src-shared/contract/products.ts";
import { useFormat } from "../format.ts";
import { MoneyField } from "../parts/money-field.tsx";
import { useServices } from "../services.tsx";
import { useProductChanges } from "./use-product-changes.ts";
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
        className="min-h-8 rounded-sm px-1.5 whitespace-nowrap hover:bg-sand"
      >
        <bdi>{text}</bdi>
        <span className="sr-only"> {t("product.changePrice")}</span>
      </button>
      {!only && <VariantsDialog row={row} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Enter or leaving the field saves, Escape does not. */
export function PriceInput(props: { variant: StaffProductRow["variants"][number]; onDone: () => void }) {
  const { variant, onDone } = props;
  const { t } = useServices();
  const { changePrice } = useProductChanges();
  const [price, setPrice] = useState<number | null>(variant.price);
  const [left, setLeft] = useState(false);
  const leave = () => {
    if (left) return;
    setLeft(true);
    onDone();
    if (price !== null && price !== variant.price) void changePrice(variant, price);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the Escape of the field inside
    <span
      ref={(span) => span?.querySelector("input")?.focus()}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        setLeft(true);
        onDone();
      }}
      className="inline-block w-32"
    >
      <MoneyField bare label={t("product.priceOf", { sku: variant.sku })} value={price} onChange={setPrice} onEnter={leave} onBlur={leave} />
    </span>
  );
}
