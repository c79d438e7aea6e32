import type { z } from "zod";
import { toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import {
  findCategory,
  findProductsInBranch,
  findSubcategory,
  listProductsOfSubcategory,
  nextPosition,
} from "../../../db/queries/catalogue/categories.ts";
import { claimSlug, dropRedirectsTo } from "../../../db/queries/catalogue/slugs.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffSubcategory, subcategoryInput } from "../../../src-shared/catalogue/categories.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { chooseSlug } from "../../kernel/choose-slug.ts";
import { refuseConflict, refuseMoved, refuseStale } from "../../kernel/versioned-row.ts";
import { productsNamed } from "./in-use.ts";
import { readSubcategory } from "./read-tree.ts";

type Written = z.output<typeof subcategoryInput>;

export async function addSubcategory(
  ctx: Context,
  tx: Tx,
  input: Written & { id?: string | undefined },
): Promise<StaffSubcategory | Refusal<"invalid" | "conflict">> {
  const id = input.id ?? newId(ctx.now().getTime());
  if (await findSubcategory(tx, id)) return refuse("conflict");
  const row = await rowOf(tx, id, input, undefined);
  if (isRefusal(row)) return row;
  await insertVersioned(
    tx,
    "subcategories",
    { id, ...row, position: await nextPosition(tx, "subcategories") },
    ctx.now(),
  );
  await claimSlug(tx, "subcategory", { id, slug: row.slug });
  const after = await readSubcategory(tx, id);
  const audit = { collection: "subcategories", rowId: id } as const;
  await recordAudit(tx, ctx, { ...audit, after: written(after) });
  return after;
}

export async function changeSubcategory(
  ctx: Context,
  tx: Tx,
  id: string,
  input: Written,
): Promise<StaffSubcategory | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">> {
  const known = await findSubcategory(tx, id);
  if (!known) return refuse("not_found");
  const read = () => readSubcategory(tx, id);
  const versioning = { version: known.version, collection: "subcategories", rowIds: [id], read };
  const stale = await refuseStale(ctx, tx, versioning);
  if (stale) return stale;
  const row = await rowOf(tx, id, input, known.slug);
  if (isRefusal(row)) return row;
  const before = await read();
  const moves = row.category_id !== known.category_id;
  const position = moves ? await nextPosition(tx, "subcategories") : known.position;
  if (!(await updateVersioned(tx, "subcategories", known, { ...row, position }, ctx.now()))) {
    return refuseConflict(tx, versioning);
  }
  if (moves) {
    // A product belongs to a subcategory of its own category (server/security.md, row 26).
    for (const product of await listProductsOfSubcategory(tx, id)) {
      await updateVersioned(tx, "products", product, { category_id: row.category_id }, ctx.now());
    }
  }
  await claimSlug(tx, "subcategory", { id, slug: row.slug, former: known.slug });
  const after = await read();
  const sides = { before: written(before), after: written(after) };
  await recordAudit(tx, ctx, {
    collection: "subcategories",
    rowId: id,
    ...sides,
  });
  return after;
}

/** Refused while products are in it, in whatever state. */
export async function removeSubcategory(
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "in_use" | "version_conflict">> {
  const known = await findSubcategory(tx, id);
  if (!known) return refuse("not_found");
  const before = await readSubcategory(tx, id);
  const versioning = { version: known.version, collection: "subcategories", rowIds: [id], read: async () => before };
  const moved = await refuseMoved(ctx, tx, versioning);
  if (moved) return moved;
  const where = productsNamed(await findProductsInBranch(tx, "subcategory_id", id));
  if (where.length > 0) return refuse("in_use", { details: { where } });
  if (!(await deleteVersioned(tx, "subcategories", known))) return refuseConflict(tx, versioning);
  await dropRedirectsTo(tx, "subcategory", id);
  const audit = { collection: "subcategories", rowId: id } as const;
  await recordAudit(tx, ctx, { ...audit, before: written(before) });
  return { id };
}

async function rowOf(tx: Tx, id: string, input: Written, slugNow: string | undefined) {
  if (!(await findCategory(tx, input.categoryId))) return refuseFields({ categoryId: "unknown" });
  const chosen = await chooseSlug(tx, "subcategory", { id, asked: input.slug, now: slugNow, name: input.name.en });
  if (chosen === "taken") return refuseFields({ slug: "taken" });
  return {
    slug: chosen.slug,
    category_id: input.categoryId,
    name: toJson(input.name),
    description: toJson(input.description),
  };
}

/** What people wrote of it, for the audit log. */
const written = ({ slug, categoryId, name, description, position }: StaffSubcategory) => ({
  slug,
  categoryId,
  name,
  description,
  position,
});
