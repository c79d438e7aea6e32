/** What a plan reads of the shop, for a part of a file at a time. */
import { type SqlBool, sql } from "kysely";
import { mediaCategories } from "../../../src-shared/media/operations.ts";
import type { SkuHolder } from "../../../src-shared/products/match-sku.ts";
import { fromJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import type { MediaRow, VariantRow } from "../catalogue/catalogue.ts";

/** Products of these SKUs, archived variants too. SKUs are stored in capitals. */
export async function listProductsOfSkus(
  db: Db | Tx,
  skus: readonly string[],
): Promise<{ sku: string; product_id: string }[]> {
  const rows: { sku: string; product_id: string }[] = [];
  for (let start = 0; start < skus.length; start += 500) {
    rows.push(
      ...(await db
        .selectFrom("variants")
        .select(["sku", "product_id"])
        .where("sku", "in", skus.slice(start, start + 500))
        .execute()),
    );
  }
  return rows;
}

/** A variant with the name of its product. */
export type SoldVariant = VariantRow & { name: Schema["products"]["name"] };

/** The variants that are sold under these SKUs, by SKU. */
export async function listSoldVariants(db: Db | Tx, skus: readonly string[]): Promise<Map<string, SoldVariant>> {
  const found = new Map<string, SoldVariant>();
  for (let start = 0; start < skus.length; start += 500) {
    const rows = await db
      .selectFrom("variants")
      .innerJoin("products", "products.id", "variants.product_id")
      .selectAll("variants")
      .select("products.name")
      .where("sku", "in", skus.slice(start, start + 500))
      .where("archived", "=", false)
      .execute();
    for (const row of rows) found.set(row.sku, row);
  }
  return found;
}

export async function listProductsOfSlugs(
  db: Db | Tx,
  slugs: readonly string[],
): Promise<{ slug: string; id: string }[]> {
  if (slugs.length === 0) return [];
  const own = await db
    .selectFrom("products")
    .select(["slug", "id"])
    .where("slug", "in", [...slugs])
    .execute();
  return own;
}

/** Pictures of the library whose file had one of these names, or has it now, the oldest first. */
export const listPicturesNamed = (db: Db | Tx, names: readonly string[]): Promise<Pick<MediaRow, "name" | "path">[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("media")
        .select(["name", "path"])
        .where("kind", "=", "image")
        .where((eb) => eb.or([eb("name", "in", [...names]), eb("path", "in", pathsOf(names))]))
        .orderBy("id")
        .execute();

/** Where files of these names would be: our own exports name pictures by the last part of their path. */
const pathsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => mediaCategories.map((category) => `${category}/${name}`));

/**
 * Products that one name of a file can mean: the one with that SKU, else the one with that slug, else those with SKUs that begin with
 * the name.
 */
export async function listNamed(
  db: Db | Tx,
  name: string,
): Promise<{ bySku: SkuHolder[]; bySlug: SkuHolder | undefined }> {
  const variants = db.selectFrom("variants").where("archived", "=", false);
  const exact = await variants.select("product_id").where("sku", "=", name).execute();
  if (exact.length > 0) return { bySku: await listHolders(db, exact), bySlug: undefined };
  const [bySlug] = await listProductsOfSlugs(db, [name.toLowerCase()]);
  if (bySlug) return { bySku: [], bySlug: (await listHolders(db, [{ product_id: bySlug.id }]))[0] };
  const begun = `${name.replace(/[\\%_]/g, "\\$&")}-%`;
  const longer = await variants
    .select("product_id")
    .where(sql<SqlBool>`sku like ${begun} escape '\\'`)
    .distinct()
    .limit(2)
    .execute();
  return { bySku: await listHolders(db, longer), bySlug: undefined };
}

async function listHolders(db: Db | Tx, of: readonly { product_id: string }[]): Promise<SkuHolder[]> {
  const ids = of.map((row) => row.product_id);
  if (ids.length === 0) return [];
  const products = await db.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
  const variants = await db
    .selectFrom("variants")
    .select(["id", "sku", "product_id"])
    .where("archived", "=", false)
    .where("product_id", "in", ids)
    .execute();
  return products.map(({ id, name }) => ({
    id,
    name: fromJson(name),
    variants: variants.filter((variant) => variant.product_id === id),
  }));
}

/** Pictures at these paths, by path. */
export async function listPicturesAt(
  db: Db | Tx,
  paths: readonly string[],
): Promise<Map<string, Pick<MediaRow, "name" | "hash" | "width" | "height">>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom("media")
    .select(["path", "name", "hash", "width", "height"])
    .where("path", "in", [...paths])
    .execute();
  return new Map(rows.map(({ path, ...picture }) => [path, picture]));
}
