import { claimSlug } from "../../../db/queries/catalogue/slugs.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { WrittenProduct } from "../../../src-shared/products/input.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import type { Context } from "../../context.ts";
import { chooseSlug } from "../../kernel/choose-slug.ts";
import { checkProduct } from "./check-product.ts";
import { checkReferences } from "./check-references.ts";
import { productRow } from "./product-row.ts";
import { productToChange, type SavingRefusal, saveProduct } from "./save-product.ts";
import { writeVariants } from "./write-variants.ts";

/** Makes a product, with its options and variants, what is written. */
export async function changeProduct(
  ctx: Context,
  tx: Tx,
  id: string,
  input: WrittenProduct,
): Promise<StaffProduct | SavingRefusal> {
  const before = await productToChange(ctx, tx, id);
  if (isRefusal(before)) return before;
  const chosen = await chooseSlug(tx, "product", { id, asked: input.slug, now: before.slug, name: input.name.en });
  const wrong = { ...checkProduct(input), ...(await checkReferences(tx, id, input)) };
  if (chosen === "taken") wrong.slug = "taken";
  if (chosen === "taken" || Object.keys(wrong).length > 0) return refuseFields(wrong);
  return saveProduct(ctx, tx, before, {
    row: { ...productRow(input), slug: chosen.slug },
    arabicChecked: input.arabicChecked,
    also: async () => {
      await claimSlug(tx, "product", { id, slug: chosen.slug, former: before.slug });
      return writeVariants(ctx, tx, id, input);
    },
  });
}
