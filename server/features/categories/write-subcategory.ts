import type { z } from "zod";
import { fromJson, toJson } from "../../../db/json.ts";
import type { SubcategoryRow } from "../../../db/queries/catalogue/catalogue.ts";
import {
  findCategory,
  findProductsInBranch,
  findSubcategory,
  listProductsOfSubcategory,
  nextPosition,
} from "../../../db/queries/catalogue/categories.ts";
import { claimSlug, dropRedirectsTo, redirectFormerNames } from "../../../db/queries/catalogue/slugs.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffSubcategory, subcategoryInput } from "../../../src-shared/catalogue/categories.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { chooseSlug } from "../../kernel/choose-slug.ts";
import {
  addVersionedRow,
  changeVersionedRow,
  type Editor,
  removeVersionedRow,
  type VersionedRows,
} from "../../kernel/versioned-row.ts";
import { productsNamed } from "./in-use.ts";
import { readSubcategory } from "./read-tree.ts";

type Written = z.output<typeof subcategoryInput>;

const rows: VersionedRows<SubcategoryRow, StaffSubcategory> = {
  collection: "subcategories",
  find: findSubcategory,
  read: readSubcategory,
  audited: ({ slug, categoryId, name, description, position }) => ({ slug, categoryId, name, description, position }),
};

export function addSubcategory(
  ctx: Editor,
  tx: Tx,
  input: Written & { id?: string | undefined },
): Promise<StaffSubcategory | Refusal<"invalid" | "conflict">> {
  const id = input.id ?? newId(ctx.now().getTime());
  return addVersionedRow({ ctx, tx }, rows, id, async () => {
    const row = await rowOf(tx, id, input, undefined);
    if (isRefusal(row)) return row;
    const position = await nextPosition(tx, "subcategories");
    await insertVersioned(tx, "subcategories", { id, ...row, position }, ctx.now());
    await claimSlug(tx, "subcategory", { id, slug: row.slug });
    return undefined;
  });
}

export const changeSubcategory = (
  ctx: Editor,
  tx: Tx,
  id: string,
  input: Written,
): Promise<StaffSubcategory | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">> =>
  changeVersionedRow({ ctx, tx }, rows, id, async (known) => {
    const row = await rowOf(tx, id, input, known.slug);
    if (isRefusal(row)) return row;
    const moves = row.category_id !== known.category_id;
    const position = moves ? await nextPosition(tx, "subcategories") : known.position;
    const version = await updateVersioned(tx, "subcategories", known, { ...row, position }, ctx.now());
    if (!version) return undefined;
    if (moves) {
      // A product belongs to a subcategory of its own category (server/security.md, row 26).
      for (const product of await listProductsOfSubcategory(tx, id)) {
        await updateVersioned(tx, "products", product, { category_id: row.category_id }, ctx.now());
      }
    }
    const former = fromJson(known.name);
    await claimSlug(tx, "subcategory", { id, slug: row.slug, former: known.slug });
    await redirectFormerNames(tx, "subcategory", { id, slug: row.slug, name: input.name, former });
    return version;
  });

/** Refused while it has products, in any state. */
export const removeSubcategory = (
  ctx: Editor,
  tx: Tx,
  id: string,
): Promise<{ id: string } | Refusal<"not_found" | "in_use" | "version_conflict">> =>
  removeVersionedRow({ ctx, tx }, rows, id, async (known) => {
    const where = productsNamed(await findProductsInBranch(tx, "subcategory_id", id));
    if (where.length > 0) return refuse("in_use", { details: { where } });
    const isGone = await deleteVersioned(tx, "subcategories", known);
    if (isGone) await dropRedirectsTo(tx, "subcategory", id);
    return isGone;
  });

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
