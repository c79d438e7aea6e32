import { compileOnce } from "../../engines/compile-once.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

type Row<T extends keyof Schema> = import("kysely").Selectable<Schema[T]>;
export type CategoryRow = Row<"categories">;
export type SubcategoryRow = Row<"subcategories">;
export type ProductRow = Row<"products">;
export type VariantRow = Row<"variants">;
export type MediaRow = Row<"media">;

export const listCategories = (db: Db | Tx): Promise<CategoryRow[]> =>
  db.selectFrom("categories").selectAll().orderBy("position").orderBy("id").execute();

export const listSubcategories = (db: Db | Tx): Promise<SubcategoryRow[]> =>
  db.selectFrom("subcategories").selectAll().orderBy("position").orderBy("id").execute();

/** Products on sale; only those of `ids` when given. */
export async function listActiveProducts(db: Db | Tx, ids?: readonly string[]): Promise<ProductRow[]> {
  const query = db.selectFrom("products").selectAll();
  if (!ids) return query.where("status", "=", "active").execute();
  return (await query.where("id", "in", [...ids]).execute()).filter(isOnSale);
}

/** Judges rows that were read by id: with the status as a condition SQLite reads all products on sale and leaves out the others. */
const isOnSale = ({ status }: Pick<ProductRow, "status">): boolean => status === "active";

const INDEXED = [
  "id",
  "status",
  "slug",
  "name",
  "short_description",
  "description",
  "brand",
  "category_id",
  "subcategory_id",
  "images",
  "options",
  "facts",
  "seo",
  "position",
  "created_at",
  "lead_time_days",
  "is_featured",
  "is_new_arrival",
  "is_best_seller",
] as const satisfies readonly (keyof ProductRow)[];
/** What the catalogue in memory and its cards are made of. */
export type IndexedRow = Pick<ProductRow, (typeof INDEXED)[number]>;

/** Those of these products that are on sale. */
export const listIndexedProducts = async (db: Db | Tx, ids: readonly string[]): Promise<IndexedRow[]> =>
  (await indexedProducts(db, { ids })).filter(isOnSale);

const indexedProducts = compileOnce((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom("products").select(INDEXED).where("id", "in", ids),
);

const OFFERED = [
  "id",
  "product_id",
  "sku",
  "options",
  "price",
  "compare_at_price",
  "tracked",
  "on_hand",
  "backorder",
  "images",
] as const satisfies readonly (keyof VariantRow)[];
/** What shoppers read of a variant is made of this and its product's lead time. */
export type OfferedRow = Pick<VariantRow, (typeof OFFERED)[number]>;

/** Variants that can be bought of those of these products that are on sale, in the shop's order, without the products' texts. */
export const listOffers = async (
  db: Db | Tx,
  productIds: readonly string[],
): Promise<(OfferedRow & Pick<ProductRow, "lead_time_days">)[]> => (await offers(db, { productIds })).filter(isOnSale);

const offers = compileOnce((db, { productIds }: { productIds: readonly string[] }) =>
  db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .select(OFFERED.map((column) => `variants.${column}` as const))
    .select(["products.lead_time_days", "products.status"])
    .where("variants.product_id", "in", productIds)
    .where("variants.archived", "=", false)
    .orderBy("variants.position")
    .orderBy("variants.id"),
);

/** The next products by id in any state: with a condition on it, another index is read and sorted for each page. */
export const listIndexedProductsAfter = (db: Db | Tx, id: string, limit: number): Promise<IndexedRow[]> =>
  db.selectFrom("products").select(INDEXED).where("id", ">", id).orderBy("id").limit(limit).execute();

/** Whether there are as many products, in whatever state. */
export async function hasProducts(db: Db, count: number): Promise<boolean> {
  const found = await db
    .selectFrom("products")
    .select("id")
    .orderBy("id")
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Variants that can be bought, in the shop's order; only those of `productIds` when given. */
export const listVariants = (db: Db | Tx, productIds?: readonly string[]): Promise<VariantRow[]> =>
  variantsOf(db, { productIds });

const variantsOf = compileOnce((db, { productIds }: { productIds: readonly string[] | undefined }) => {
  const query = db.selectFrom("variants").selectAll().where("archived", "=", false).orderBy("position").orderBy("id");
  return productIds ? query.where("product_id", "in", productIds) : query;
});

const variantsOnSale = compileOnce((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .where("variants.id", "in", ids)
    .where("variants.archived", "=", false)
    .where("products.status", "=", "active")
    .select([
      "variants.id",
      "variants.product_id",
      "variants.sku",
      "variants.price",
      "variants.compare_at_price",
      "variants.on_hand",
      "variants.tracked",
      "variants.backorder",
      "variants.options as variant_options",
      "variants.images as variant_images",
      "products.slug",
      "products.name",
      "products.options",
      "products.images",
      "products.services",
      "products.lead_time_days",
    ]),
);

export type VariantOnSale = Awaited<ReturnType<typeof variantsOnSale>>[number];

/** The variants among these that can be bought, each with what its price and its line need of its product. */
export const listVariantsOnSale = (db: Db | Tx, ids: readonly string[]): Promise<VariantOnSale[]> =>
  ids.length === 0 ? Promise.resolve([]) : variantsOnSale(db, { ids });

/** The variants among these that can be bought. */
export const listVariantsByIds = (db: Db | Tx, ids: readonly string[]): Promise<VariantRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("variants")
        .selectAll()
        .where("id", "in", [...ids])
        .where("archived", "=", false)
        .execute();

export const findActiveProduct = async (db: Db | Tx, idOrSlug: string): Promise<ProductRow | undefined> =>
  (await activeProduct(db, { idOrSlug }))[0];

const activeProduct = compileOnce((db, { idOrSlug }: { idOrSlug: string }) =>
  db
    .selectFrom("products")
    .selectAll()
    .where((eb) => eb.or([eb("slug", "=", idOrSlug), eb("id", "=", idOrSlug)]))
    .where("status", "=", "active"),
);

/** Ids of the products on sale that have these slugs now. */
export async function listProductSlugs(db: Db | Tx, slugs: readonly string[]): Promise<{ id: string; slug: string }[]> {
  if (slugs.length === 0) return [];
  const found = db
    .selectFrom("products")
    .select(["id", "slug", "status"])
    .where("slug", "in", [...slugs]);
  return (await found.execute()).filter(isOnSale).map(({ id, slug }) => ({ id, slug }));
}

/** The present target of a former slug. */
export async function findRedirect(
  db: Db | Tx,
  kind: Schema["slug_redirects"]["kind"],
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("slug_redirects")
    .select("target_id")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.target_id;
}

/** Files of the library at these paths. */
export const listMedia = (db: Db | Tx, paths: readonly string[]): Promise<MediaRow[]> =>
  db
    .selectFrom("media")
    .selectAll()
    .where("path", "in", [...paths])
    .execute();

/** The next rows of the library by id. */
export const listMediaAfter = (db: Db | Tx, id: string, limit: number): Promise<MediaRow[]> =>
  db.selectFrom("media").selectAll().where("id", ">", id).orderBy("id").limit(limit).execute();

export const listMediaByIds = (db: Db | Tx, ids: readonly string[]): Promise<MediaRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("media")
        .selectAll()
        .where("id", "in", [...ids])
        .execute();
