import { useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Panel } from "../../ui/page.tsx";
import { StockDialog } from "../stock-dialog.tsx";
import type { PanelProps } from "./panel-props.ts";
import type { VariantValues } from "./product-values.ts";
import { VariantFields } from "./variant-fields.tsx";
import { VariantPictures } from "./variant-pictures.tsx";

/** What is sold: each with its SKU, price and stock. A product without options has exactly one. */
export function VariantsPanel(panel: PanelProps) {
  const { form, product } = panel;
  const { t } = useServices();
  const { text } = useFormat();
  const { options, variants, images } = form.values;
  const [stockOf, setStockOf] = useState<VariantValues>();
  const [picturesOf, setPicturesOf] = useState<string>();
  const set = (id: string, to: Partial<VariantValues>) =>
    form.set(
      "variants",
      variants.map((variant) => (variant.id === id ? { ...variant, ...to } : variant)),
    );
  const nameOf = (variant: VariantValues) =>
    options
      .flatMap((option) => {
        const value = option.values.find((value) => value.key === variant.options[option.key]);
        return value ? [text(value.name) || value.key] : [];
      })
      .join(" · ");
  const [first] = variants;
  const allAsFirst = variants.every(
    ({ price, compareAtPrice }) => price === first?.price && compareAtPrice === first.compareAtPrice,
  );
  const takeFirstPrice = () => {
    if (!first) return;
    const { price, compareAtPrice } = first;
    form.set(
      "variants",
      variants.map((variant) => ({ ...variant, price, compareAtPrice })),
    );
  };
  const shownFor = variants.find((variant) => variant.id === picturesOf);
  return (
    <Panel
      title={t("product.panel.variants")}
      text={t(options.length === 0 ? "product.oneVariant" : "product.variantsText")}
    >
      <FieldProblem className="mb-2">{form.problems.variants}</FieldProblem>
      {variants.length > 1 && (
        <Button disabled={first?.price == null || allAsFirst} onClick={takeFirstPrice} className="mb-3">
          {t("product.samePrice")}
        </Button>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {variants.map((variant, at) => (
          <li key={variant.id} className="py-3 first:pt-0 last:pb-0">
            <VariantFields
              variant={variant}
              name={nameOf(variant)}
              known={product?.variants.find((one) => one.id === variant.id)}
              problem={(field) => panel.problem(`variants.${at}.${field}`)}
              onChange={(to) => set(variant.id, to)}
              onStock={() => setStockOf(variant)}
              onPictures={images.length > 1 && options.length > 0 ? () => setPicturesOf(variant.id) : undefined}
            />
          </li>
        ))}
      </ul>
      {stockOf && <StockDialog variantId={stockOf.id} sku={stockOf.sku} open onClose={() => setStockOf(undefined)} />}
      {shownFor && (
        <VariantPictures
          images={images}
          chosen={shownFor.images}
          name={nameOf(shownFor)}
          onChange={(paths) => set(shownFor.id, { images: paths })}
          onClose={() => setPicturesOf(undefined)}
        />
      )}
    </Panel>
  );
}
