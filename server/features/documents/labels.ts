import { fromJson } from "../../../db/json.ts";
import { findProduct, listEveryVariant } from "../../../db/queries/catalogue/products.ts";
import type { Db } from "../../../db/schema.ts";
import { productPath } from "../../../src-shared/addresses.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ProductOption } from "../../../src-shared/catalogue/operations.ts";
import type { DocumentChoices } from "../../../src-shared/documents/operations.ts";
import type { DocumentOf } from "../../../src-shared/documents/views.ts";
import type { App } from "../../context.ts";
import { optionText } from "../products/option-text.ts";
import type { PrintBundle } from "./print-bundle.ts";

/** A label for each variant that is sold, or for the one that is named; the code opens the product's page. */
export async function labelsOf(
  { db, config }: Pick<App, "config"> & { db: Db },
  id: string,
  choices: DocumentChoices,
): Promise<PrintBundle | Refusal<"not_found">> {
  const product = await findProduct(db, id);
  const variants = product ? await listEveryVariant(db, [id]) : [];
  const wanted = variants.filter(
    (variant) => variant.archived === 0 && (choices.variant === undefined || variant.id === choices.variant),
  );
  if (!product || wanted.length === 0) return refuse("not_found");
  const options = fromJson<ProductOption[]>(product.options);
  const documents = wanted.map(
    (variant): DocumentOf<"label"> => ({
      kind: "label",
      lang: choices.lang ?? "ar",
      copy: false,
      data: {
        label: {
          size: choices.size ?? "62x29",
          sku: variant.sku,
          name: fromJson(product.name),
          optionText: optionText(options, fromJson(variant.options)),
          brand: product.brand || null,
          price: variant.price,
          compareAtPrice: variant.compare_at_price,
          warrantyMonths: product.warranty_months || null,
          url: config.publicUrl + productPath(product.slug),
        },
      },
    }),
  );
  return { name: product.slug, documents };
}
