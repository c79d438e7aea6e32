import { type SqlBool, sql } from "kysely";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { fromJson } from "../../json.ts";
import type { Db, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";
import { findVersioned } from "../versioned.ts";
import type { ProductRow, VariantRow } from "./catalogue.ts";

/** A product in any state. */
export const findProduct = (db: Db | Tx, id: string): Promise<ProductRow | undefined> =>
  findVersioned(db, "products", id);

/** The next products by id, in any state. */
export const listProductsAfter = (db: Db | Tx, id: string, limit: number): Promise<ProductRow[]> =>
  db.selectFrom("products").selectAll().where("id", ">", id).orderBy("id").limit(limit).execute();

/** Products in any state, in the order they were added. */
export async function listProductsByIds(db: Db | Tx, ids: readonly string[]): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  for (let start = 0; start < ids.length; start += 500) {
    rows.push(
      ...(await db
        .selectFrom("products")
        .selectAll()
        .where("id", "in", ids.slice(start, start + 500))
        .orderBy("id")
        .execute()),
    );
  }
  return rows;
}

/** Ids of all products, in any state, in their order of making. */
export async function listProductIds(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom("products").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Variants with the archived ones last; all when no ids are given. */
export async function listEveryVariant(db: Db | Tx, productIds?: readonly string[]): Promise<VariantRow[]> {
  const query = db.selectFrom("variants").selectAll().orderBy("archived").orderBy("position").orderBy("id");
  if (!productIds) return query.execute();
  const rows: VariantRow[] = [];
  for (let start = 0; start < productIds.length; start += 500) {
    rows.push(...(await query.where("product_id", "in", productIds.slice(start, start + 500)).execute()));
  }
  return rows;
}

export const findVariant = (db: Db | Tx, id: string): Promise<VariantRow | undefined> =>
  findVersioned(db, "variants", id);

/** All variants of the products of these variants, in the shop's order, the archived ones last, with what tells their colours. */
export const listSiblings = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .where("variants.product_id", "in", (eb) =>
      eb
        .selectFrom("variants")
        .select("product_id")
        .where("id", "in", [...ids]),
    )
    .select([
      "variants.id",
      "variants.product_id",
      "variants.options",
      "variants.images",
      "products.options as product_options",
    ])
    .orderBy("variants.archived")
    .orderBy("variants.position")
    .orderBy("variants.id")
    .execute();

/** Variants with archived ones: accepted quotes and orders may still name them. */
export async function listAnyVariants(db: Db | Tx, ids: readonly string[]): Promise<VariantRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("variants")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
}

/** The product of each of these variants that there is. */
export const listProductsOfVariants = (db: Db | Tx, variantIds: readonly string[]) =>
  db
    .selectFrom("variants")
    .select(["id", "product_id"])
    .where("id", "in", [...variantIds])
    .execute();

/** SKUs among these that belong to another product, ignoring case. */
export async function listForeignSkus(db: Db | Tx, skus: readonly string[], productId: string): Promise<string[]> {
  if (skus.length === 0) return [];
  const rows = await db
    .selectFrom("variants")
    .select("sku")
    .where(({ eb, fn }) => eb(fn<string>("upper", ["sku"]), "in", [...skus]))
    .where("product_id", "!=", productId)
    .execute();
  return rows.map((row) => row.sku.toUpperCase());
}

export async function isSkuTaken(db: Db | Tx, sku: string): Promise<boolean> {
  const row = await db.selectFrom("variants").select("id").where("sku", "=", sku).executeTakeFirst();
  return row !== undefined;
}

/**
 * Variants among these that a row still names: an order or a draft, a quote request, any version of a quote (a quote
 * that is over can be revived), a hold, or a desktop's reservation. They are archived, never removed.
 */
export async function listNamedVariants(db: Db | Tx, variantIds: readonly string[]): Promise<Set<string>> {
  if (variantIds.length === 0) return new Set();
  const ids = [...variantIds];
  const named = (table: "order_lines" | "quote_request_lines" | "quote_hold_lines" | "stock_reservations") =>
    db.selectFrom(table).select("variant_id").distinct().where("variant_id", "in", ids);
  const rows = [
    ...(await named("order_lines").execute()),
    ...(await named("quote_request_lines").execute()),
    ...(await named("quote_hold_lines").execute()),
    ...(await named("stock_reservations").where("quantity", ">", 0).execute()),
  ];
  const found = new Set(rows.map((row) => row.variant_id));
  for (const { content } of await listVersionsNaming(
    db,
    ids.filter((id) => !found.has(id)),
  )) {
    for (const id of ids) if (content.includes(`"${id}"`)) found.add(id);
  }
  return found;
}

/** Versions of quotes whose content names one of the ids. Contents are no rows, so all are read; a removal is rare. */
async function listVersionsNaming(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("quote_versions")
    .select(["quote_id", "content"])
    .where(({ or }) => or(ids.map((id) => sql<SqlBool>`content like ${containing(`"${id}"`)} escape '\\'`)))
    .execute();
}

/** Documents that name a product: their number by kind, and the first few by number. */
export async function findDocumentsNaming(db: Db | Tx, productId: string) {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "number"])
    .where("id", "in", (eb) => eb.selectFrom("order_lines").select("order_id").where("product_id", "=", productId))
    .orderBy("created_at", "desc")
    .execute();
  const quoteRequests = await db
    .selectFrom("quote_requests")
    .select(["id", "number"])
    .where("id", "in", (eb) =>
      eb.selectFrom("quote_request_lines").select("request_id").where("product_id", "=", productId),
    )
    .orderBy("created_at", "desc")
    .execute();
  const quoteIds = (await listVersionsNaming(db, [productId])).map((version) => version.quote_id);
  const quotes =
    quoteIds.length === 0
      ? []
      : await db
          .selectFrom("quotes")
          .select(["id", "number"])
          .where("id", "in", [...new Set(quoteIds)].slice(0, 500))
          .orderBy("created_at", "desc")
          .execute();
  const reservations = await db
    .selectFrom("stock_reservations")
    .innerJoin("variants", "variants.id", "stock_reservations.variant_id")
    .leftJoin("devices", "devices.id", "stock_reservations.device_id")
    .select(["stock_reservations.id", "stock_reservations.quantity", "devices.name"])
    .where("variants.product_id", "=", productId)
    .where("stock_reservations.quantity", ">", 0)
    .orderBy("stock_reservations.id")
    .execute();
  return { orders, quoteRequests, quotes, reservations };
}

export async function countOrdersNaming(db: Db | Tx, productId: string): Promise<number> {
  const row = await db
    .selectFrom("order_lines")
    .select(({ fn }) => fn.count<number>("order_id").distinct().as("count"))
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Deletes stock movements and costs of variants that are about to be removed. */
export async function dropStockOf(tx: Tx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return;
  for (const table of ["stock_movements", "variant_costs"] as const) {
    await tx
      .deleteFrom(table)
      .where("variant_id", "in", [...variantIds])
      .execute();
  }
}

/** Drafts whose publication is due. */
export const listDueDrafts = (db: Db | Tx, now: string): Promise<ProductRow[]> =>
  db
    .selectFrom("products")
    .selectAll()
    .where("status", "=", "draft")
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .limit(200)
    .execute();

/** Removes a SKU from its variant for the length of a transaction, so that two variants can exchange theirs. */
export async function vacateSku(tx: Tx, variantId: string): Promise<void> {
  await tx
    .updateTable("variants")
    .set({ sku: `~${variantId}` })
    .where("id", "=", variantId)
    .execute();
}

/** Storage places of variants, by their ids; those of variants that are gone are missing. */
export async function listBins(db: Db | Tx, variantIds: readonly string[]): Promise<Map<string, string>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db.selectFrom("variants").select(["id", "bin"]).where("id", "in", variantIds).execute();
  return new Map(rows.map(({ id, bin }) => [id, bin]));
}

/** Names of those of these products that are there. */
export async function listProductNames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, LocalizedText>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, fromJson(name)]));
}
