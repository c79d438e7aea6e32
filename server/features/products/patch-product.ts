import type { z } from "zod";
import { toJson } from "../../../db/json.ts";
import type { ProductRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { productPatch } from "../../../src-shared/products/input.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import { plainColumns } from "../../../src-shared/products/plain-fields.ts";
import { LANGS } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { markdownProblem } from "../../kernel/markdown/clean-markdown.ts";
import { checkPlace } from "./check-references.ts";
import { cleanTexts, standing } from "./product-row.ts";
import { productToChange, type SavingRefusal, saveProduct } from "./save-product.ts";

type Patch = z.output<typeof productPatch>;

/** Changes the fields that are given; a new category without a subcategory leaves the one that belonged to the old. */
export async function patchProduct(
  ctx: Context,
  tx: Tx,
  id: string,
  patch: Patch,
): Promise<StaffProduct | SavingRefusal> {
  const before = await productToChange(ctx, tx, id);
  if (isRefusal(before)) return before;
  for (const language of LANGS) {
    const text = patch.description?.[language];
    const problem = text && markdownProblem(text);
    if (problem) return refuseFields({ [`description.${language}`]: problem });
  }
  const place = placeOf(before, patch);
  const wrong = await checkPlace(tx, { categoryId: place.category_id, subcategoryId: place.subcategory_id });
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  return saveProduct(ctx, tx, before, {
    row: { ...columnsOf(patch), ...place, ...standingOf(before, patch) },
  });
}

function placeOf(known: ProductRow, { categoryId, subcategoryId }: Patch) {
  const category_id = categoryId ?? known.category_id;
  const kept = category_id === known.category_id ? known.subcategory_id : null;
  return { category_id, subcategory_id: subcategoryId === undefined ? kept : subcategoryId };
}

const standingOf = (known: ProductRow, { status, publishAt }: Patch) =>
  standing({ status: status ?? known.status, publishAt: publishAt === undefined ? known.publish_at : publishAt });

const columnsOf = (patch: Patch) => ({
  ...(patch.name ? { name: toJson(patch.name) } : {}),
  ...(patch.shortDescription ? { short_description: toJson(patch.shortDescription) } : {}),
  ...(patch.description ? { description: toJson(cleanTexts(patch.description)) } : {}),
  ...plainColumns(patch),
});
