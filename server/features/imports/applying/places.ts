import { toJson } from "../../../../db/json.ts";
import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import { nextPosition } from "../../../../db/queries/catalogue/categories.ts";
import { claimSlug } from "../../../../db/queries/catalogue/slugs.ts";
import { insertVersioned } from "../../../../db/queries/versioned.ts";
import type { Tx } from "../../../../db/schema.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { chooseSlug } from "../../../kernel/choose-slug.ts";
import { OTHERS } from "../planning/read-shop-facts.ts";
import { readTree, type Tree } from "../planning/read-tree.ts";
import type { SourceProduct } from "../shapes/source-product.ts";

/** Makes the categories that these products name and the shop lacks; answers all that there are then. */
export async function addPlaces(
  ctx: AuditSource,
  tx: Tx,
  sources: readonly SourceProduct[],
  needOthers: boolean,
): Promise<Tree> {
  const named = [...sources.flatMap(({ place }) => place ?? []), ...(needOthers ? [OTHERS] : [])];
  const tree = await readTree(tx);
  const { categories, subcategories } = tree;
  for (const place of named) {
    let [category] = categories.called(place.category);
    if (!category) {
      category = await addBranch(ctx, tx, "category", place.category);
      categories.add(category);
    }
    const { id } = category;
    const name = place.subcategory;
    if (name === null || subcategories.called(name).some((row) => row.category_id === id)) continue;
    subcategories.add({ ...(await addBranch(ctx, tx, "subcategory", name, id)), category_id: id });
  }
  return tree;
}

async function addBranch(
  ctx: AuditSource,
  tx: Tx,
  kind: "category" | "subcategory",
  text: string,
  categoryId?: string,
) {
  const id = newId(ctx.now().getTime());
  // English is needed; an Arabic name stands for it where the file has no other.
  const name = /\p{Script=Arabic}/u.test(text) ? { en: text, ar: text } : { en: text };
  const chosen = await chooseSlug(tx, kind, { id, asked: undefined, name: text });
  const slug = chosen === "taken" ? `${kind}-${id.slice(-6)}` : chosen.slug;
  const described = { id, slug, name: toJson(name), description: toJson({ en: "" }) };
  if (kind === "category") {
    await insertVersioned(
      tx,
      "categories",
      { ...described, image: null, position: await nextPosition(tx, "categories") },
      ctx.now(),
    );
  } else {
    const position = await nextPosition(tx, "subcategories");
    await insertVersioned(tx, "subcategories", { ...described, category_id: categoryId ?? "", position }, ctx.now());
  }
  await claimSlug(tx, kind, { id, slug });
  const collection = kind === "category" ? "categories" : "subcategories";
  await recordAudit(tx, ctx, { collection, rowId: id, after: { slug, name, ...(categoryId ? { categoryId } : {}) } });
  return { id, slug, name };
}
