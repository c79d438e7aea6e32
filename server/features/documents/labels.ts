import { fromJson } from "../../../db/json.ts";
import { findProduct, listEveryVariant } from "../../../db/queries/catalogue/products.ts";
import type { Db } from "../../../db/schema.ts";
import { productPath } from "../../../src-shared/addresses.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { DocumentChoices } from "../../../src-shared/documents/operations.ts";
import type { PaperOf } from "../../../src-shared/documents/paper.ts";
import type { App } from "../../context.ts";
import { optionText } from "../products/option-text.ts";
import type { Papers } from "./papers.ts";

/** A label for each variant that is sold, or for the one that is named; the code opens the product's page. */
export async function labelsOf(
  { db, config }: Pick<App, "config"> & { db: Db },
  id: string,
  choices: DocumentChoices,
): Promise<Papers | Refusal<"not_found">> {
  const product = await findProduct(db, id);
  const variants = product ? await listEveryVariant(db, [id]) : [];
  const wanted = variants.filter(
    (variant) => !variant.archived && (choices.variant === undefined || variant.id === choices.variant),
  );
  if (!product || wanted.length === 0) return refuse("not_found");
  const options = fromJson(product.options);
  const papers = wanted.map(
    (variant): PaperOf<"label"> => ({
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
  return { name: product.slug, papers };
}
