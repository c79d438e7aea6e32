import type { z } from "zod";
import { toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import {
  findCategory,
  findProductsInBranch,
  listSubcategoriesOf,
  nextPosition,
} from "../../../db/queries/catalogue/categories.ts";
import { claimSlug, dropRedirectsTo } from "../../../db/queries/catalogue/slugs.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import type { UsedIn } from "../../../src-shared/api/editing.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { categoryInput, StaffCategory } from "../../../src-shared/catalogue/categories.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { chooseSlug } from "../../kernel/choose-slug.ts";
import { refuseConflict, refuseMoved, refuseStale } from "../../kernel/versioned-row.ts";
import { isPicture } from "../media/is-picture.ts";
import { productsNamed } from "./in-use.ts";
import { readCategory } from "./read-tree.ts";

type Written = z.output<typeof categoryInput>;

export async function addCategory(
  ctx: Context,
  tx: Tx,
  input: Written & { id?: string | undefined },
): Promise<StaffCategory | Refusal<"invalid" | "conflict">> {
  const id = input.id ?? newId(ctx.now().getTime());
  if (await findCategory(tx, id)) return refuse("conflict");
  const row = await rowOf(tx, id, input, undefined);
  if (isRefusal(row)) return row;
  await insertVersioned(tx, "categories", { id, ...row, position: await nextPosition(tx, "categories") }, ctx.now());
  await claimSlug(tx, "category", { id, slug: row.slug });
  const after = await readCategory(tx, id);
  await recordAudit(tx, ctx, {
    collection: "categories",
    rowId: id,
    after: written(after),
  });
  return after;
}

export async function changeCategory(
  ctx: Context,
  tx: Tx,
  id: string,
  input: Written,
): Promise<StaffCategory | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">> {
  const known = await findCategory(tx, id);
  if (!known) return refuse("not_found");
  const versioning = {
    version: known.version,
    collection: "categories",
    rowIds: [id],
    read: () => readCategory(tx, id),
  };
  const stale = await refuseStale(ctx, tx, versioning);
  if (stale) return stale;
  const row = await rowOf(tx, id, input, known.slug);
  if (isRefusal(row)) return row;
  const before = await readCategory(tx, id);
  if (!(await updateVersioned(tx, "categories", known, row, ctx.now()))) return refuseConflict(tx, versioning);
  await claimSlug(tx, "category", { id, slug: row.slug, former: known.slug });
  const after = await readCategory(tx, id);
  const sides = { before: written(before), after: written(after) };
  await recordAudit(tx, ctx, { collection: "categories", rowId: id, ...sides });
  return after;
}

/** Refused while it holds anything, in whatever state: what would be left without a category is named. */
export async function removeCategory(
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "in_use" | "version_conflict">> {
  const known = await findCategory(tx, id);
  if (!known) return refuse("not_found");
  const before = await readCategory(tx, id);
  const versioning = { version: known.version, collection: "categories", rowIds: [id], read: async () => before };
  const moved = await refuseMoved(ctx, tx, versioning);
  if (moved) return moved;
  const where: UsedIn[] = productsNamed(await findProductsInBranch(tx, "category_id", id));
  const inside = await listSubcategoriesOf(tx, id);
  if (inside.length > 0) {
    const first = before.subcategories.slice(0, 5).map((own) => ({ id: own.id, label: own.name }));
    where.push({ collection: "subcategories", count: inside.length, first });
  }
  if (where.length > 0) return refuse("in_use", { details: { where } });
  if (!(await deleteVersioned(tx, "categories", known))) return refuseConflict(tx, versioning);
  await dropRedirectsTo(tx, "category", id);
  const audit = { collection: "categories", rowId: id } as const;
  await recordAudit(tx, ctx, { ...audit, before: written(before) });
  return { id };
}

async function rowOf(tx: Tx, id: string, input: Written, slugNow: string | undefined) {
  const chosen = await chooseSlug(tx, "category", { id, asked: input.slug, now: slugNow, name: input.name.en });
  if (input.image !== null && !(await isPicture(tx, input.image))) return refuseFields({ image: "picture" });
  if (chosen === "taken") return refuseFields({ slug: "taken" });
  return {
    slug: chosen.slug,
    name: toJson(input.name),
    description: toJson(input.description),
    image: input.image,
  };
}

/** What people wrote of it, for the audit log. */
const written = ({ slug, name, description, image, position }: StaffCategory) => ({
  slug,
  name,
  description,
  image,
  position,
});
