import { useState } from "react";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { useServices } from "../../app/services.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { useProductChanges } from "../use-product-changes.ts";

/** Enter or leaving the field saves, Escape does not. */
export function PriceInput(props: { variant: StaffProductRow["variants"][number]; onDone: () => void }) {
  const { onDone } = props;
  // The row when typing began: another person's price that arrives meanwhile must not be overwritten unseen.
  const [variant] = useState(props.variant);
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
      <MoneyField
        bare
        label={t("product.priceOf", { sku: variant.sku })}
        value={price}
        onChange={setPrice}
        onEnter={leave}
        onBlur={leave}
      />
    </span>
  );
}
