import type { z } from "zod";
import { fromJson, toJson } from "../../../db/json.ts";
import type { CategoryRow } from "../../../db/queries/catalogue/catalogue.ts";
import {
  findCategory,
  findProductsInBranch,
  listSubcategoriesOf,
  nextPosition,
} from "../../../db/queries/catalogue/categories.ts";
import { claimSlug, dropRedirectsTo, redirectFormerNames } from "../../../db/queries/catalogue/slugs.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import type { UsedIn } from "../../../src-shared/api/editing.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { categoryInput, StaffCategory } from "../../../src-shared/catalogue/categories.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { chooseSlug } from "../../kernel/choose-slug.ts";
import {
  addVersionedRow,
  changeVersionedRow,
  type Editor,
  removeVersionedRow,
  type VersionedRows,
} from "../../kernel/versioned-row.ts";
import { isPicture } from "../media/is-picture.ts";
import { productsNamed } from "./in-use.ts";
import { readCategory } from "./read-tree.ts";

type Written = z.output<typeof categoryInput>;

const rows: VersionedRows<CategoryRow, StaffCategory> = {
  collection: "categories",
  find: findCategory,
  read: readCategory,
  audited: ({ slug, name, description, image, position }) => ({ slug, name, description, image, position }),
};

export function addCategory(
  ctx: Editor,
  tx: Tx,
  input: Written & { id?: string | undefined },
): Promise<StaffCategory | Refusal<"invalid" | "conflict">> {
  const id = input.id ?? newId(ctx.now().getTime());
  return addVersionedRow({ ctx, tx }, rows, id, async () => {
    const row = await rowOf(tx, id, input, undefined);
    if (isRefusal(row)) return row;
    await insertVersioned(tx, "categories", { id, ...row, position: await nextPosition(tx, "categories") }, ctx.now());
    await claimSlug(tx, "category", { id, slug: row.slug });
    return undefined;
  });
}

export const changeCategory = (
  ctx: Editor,
  tx: Tx,
  id: string,
  input: Written,
): Promise<StaffCategory | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">> =>
  changeVersionedRow({ ctx, tx }, rows, id, async (known) => {
    const row = await rowOf(tx, id, input, known.slug);
    if (isRefusal(row)) return row;
    const version = await updateVersioned(tx, "categories", known, row, ctx.now());
    if (!version) return undefined;
    const former = fromJson(known.name);
    await claimSlug(tx, "category", { id, slug: row.slug, former: known.slug });
    await redirectFormerNames(tx, "category", { id, slug: row.slug, name: input.name, former });
    return version;
  });

/**
 * Refused while it has products or subcategories, in any state: the refusal names those that would be left without a
 * category.
 */
export const removeCategory = (
  ctx: Editor,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "in_use" | "version_conflict">> =>
  removeVersionedRow({ ctx, tx }, rows, id, async (known, before) => {
    const where: UsedIn[] = productsNamed(await findProductsInBranch(tx, "category_id", id));
    const subcategories = await listSubcategoriesOf(tx, id);
    if (subcategories.length > 0) {
      const first = before.subcategories.slice(0, 5).map((own) => ({ id: own.id, label: own.name }));
      where.push({ collection: "subcategories", count: subcategories.length, first });
    }
    if (where.length > 0) return refuse("in_use", { details: { where } });
    const isGone = await deleteVersioned(tx, "categories", known);
    if (isGone) await dropRedirectsTo(tx, "category", id);
    return isGone;
  });

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
