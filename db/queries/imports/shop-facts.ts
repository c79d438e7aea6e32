/** What a plan reads of the shop, for a part of a file at a time. */
import { mediaCategories } from "../../../src-shared/media/operations.ts";
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

/** The variant that is sold under this SKU, with the name of its product. */
export const findSoldVariant = (
  db: Db | Tx,
  sku: string,
): Promise<(VariantRow & { name: Schema["products"]["name"] }) | undefined> =>
  db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .selectAll("variants")
    .select("products.name")
    .where("sku", "=", sku)
    .where("archived", "=", false)
    .executeTakeFirst();

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
