import { fromJson } from "../../../db/json.ts";
import { findProduct, listEveryVariant } from "../../../db/queries/catalogue/products.ts";
import { productPath } from "../../../src-shared/addresses.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { DocumentData } from "../../../src-shared/documents/registry.ts";
import { optionText } from "../products/option-text.ts";
import { readShopSettings } from "../shop/profile.ts";
import type { DocumentReader } from "./reader.ts";

/** A label for each variant on sale, or for the given one; the code opens the product's page. */
export const readLabels: DocumentReader<DocumentData["label"]> = async ({ db, config }, id, { variant: variantId }) => {
  const product = await findProduct(db, id);
  const variants = product ? await listEveryVariant(db, [id]) : [];
  const wanted = variants.filter(
    (variant) => !variant.archived && (variantId === undefined || variant.id === variantId),
  );
  if (!product || wanted.length === 0) return refuse("not_found");
  const options = fromJson(product.options);
  const { promises } = await readShopSettings(db);
  const data = wanted.map((variant): DocumentData["label"] => ({
    label: {
      sku: variant.sku,
      name: fromJson(product.name),
      optionText: optionText(options, fromJson(variant.options)),
      brand: product.brand || null,
      price: variant.price,
      compareAtPrice: variant.compare_at_price,
      warrantyMonths: product.warranty_months || promises.warrantyMonths || null,
      url: config.publicUrl + productPath(product.slug),
    },
  }));
  return { name: product.slug, lang: "ar", data };
};
