import { toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { nextPosition } from "../../../db/queries/catalogue/categories.ts";
import { findProduct } from "../../../db/queries/catalogue/products.ts";
import { claimSlug } from "../../../db/queries/catalogue/slugs.ts";
import { insertVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { WrittenProduct } from "../../../src-shared/products/input.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { chooseSlug } from "../../kernel/choose-slug.ts";
import { checkProduct } from "./check-product.ts";
import { checkReferences } from "./check-references.ts";
import { productRow } from "./product-row.ts";
import { readStaffProduct } from "./read-staff-product.ts";
import { writeVariants } from "./write-variants.ts";
import { writtenOf } from "./written-of.ts";

/** Adds a product at the end of the shop's order, with its variants and their opening stock. */
export async function addProduct(
  ctx: Context,
  tx: Tx,
  input: WrittenProduct & { id?: string | undefined },
): Promise<StaffProduct | Refusal<"invalid" | "conflict">> {
  const id = input.id ?? newId(ctx.now().getTime());
  if (await findProduct(tx, id)) return refuse("conflict");
  const chosen = await chooseSlug(tx, "product", { id, asked: input.slug, name: input.name.en });
  const wrong = { ...checkProduct(input), ...(await checkReferences(tx, id, input)) };
  if (chosen === "taken") wrong.slug = "taken";
  if (chosen === "taken" || Object.keys(wrong).length > 0) return refuseFields(wrong);

  const position = await nextPosition(tx, "products");
  const row = { id, slug: chosen.slug, position, arabic_of: toJson({}), ...productRow(input) };
  await insertVersioned(tx, "products", row, ctx.now());
  await claimSlug(tx, "product", { id, slug: chosen.slug });
  const refused = await writeVariants(ctx, tx, id, input);
  if (refused) return refused;
  const after = await readStaffProduct(tx, id);
  await recordAudit(tx, ctx, { collection: "products", rowId: id, after: writtenOf(after) });
  return after;
}
