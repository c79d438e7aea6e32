import { type Selectable, sql } from "kysely";
import type { BulkLine, BulkRun, BulkSkipped, BulkState } from "../../../src-shared/products/bulk.ts";
import type { ProductStatus } from "../../../src-shared/products/states.ts";
import { fromJson, toJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

/** Rows of one statement. */
const ROWS_AT_ONCE = 500;

function* inBatches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE) yield list.slice(start, start + ROWS_AT_ONCE);
}

/** Columns that a bulk change may set on every product alike. */
export interface ProductColumns {
  status?: ProductStatus;
  publish_at?: string | null;
  is_featured?: boolean;
  is_new_arrival?: boolean;
  is_best_seller?: boolean;
  category_id?: string;
  subcategory_id?: string | null;
  brand?: string;
}

/** Sets the same values on all products and raises their versions; without values, only the versions. */
export async function updateProductsAlike(
  tx: Tx,
  ids: readonly string[],
  columns: ProductColumns,
  now: Date,
): Promise<void> {
  for (const part of inBatches(ids)) {
    const rows = await tx
      .updateTable("products")
      .set((eb) => ({ ...columns, version: eb("version", "+", 1), updated_at: now.toISOString() }))
      .where("id", "in", part)
      .returning(["id", "version"])
      .execute();
    for (const row of rows) recordChange(tx, "products", row.id, row.version);
  }
}

export interface VariantPrice {
  id: string;
  price: number;
  compareAtPrice: number | null;
  /** The last price that a manager set (orders/price-cut.ts). */
  managerPrice: number | null;
}

/** Sets a price of its own on each variant. */
export async function updatePrices(tx: Tx, prices: readonly VariantPrice[], now: Date): Promise<void> {
  const at = now.toISOString();
  for (const part of inBatches(prices)) {
    // Both databases call the columns of a list of values column1, column2 …
    const values = sql.join(
      part.map(
        ({ id, price, compareAtPrice, managerPrice }) =>
          sql`(cast(${id} as text), cast(${price} as bigint), cast(${compareAtPrice} as bigint), cast(${managerPrice} as bigint))`,
      ),
    );
    const { rows } = await sql<{ id: string; version: number }>`
      update variants
      set price = given.column2, compare_at_price = given.column3, manager_price = given.column4, version = version + 1, updated_at = ${at}
      from (values ${values}) as given
      where variants.id = given.column1
      returning variants.id, variants.version`.execute(tx);
    for (const row of rows) recordChange(tx, "variants", row.id, row.version);
  }
}

export interface BulkRecord {
  id: string;
  staffId: string | null;
  /** Absent on changes from before runs were noted. */
  run: BulkRun | undefined;
  state: BulkState;
  chosen: number;
  nextPart: number;
  changed: number;
  restored: number;
  skipped: BulkSkipped[];
  expiresAt: string;
}

type NewRun = Pick<BulkRecord, "id" | "staffId" | "expiresAt"> & {
  run: BulkRun;
  products: string[][];
  createdAt: string;
};

/** Notes a run with the products of each of its parts, and deletes what can no longer be undone. */
export async function insertBulkRun(
  tx: Tx,
  { id, staffId, run, products, createdAt, expiresAt }: NewRun,
): Promise<void> {
  const old = tx.selectFrom("bulk_changes").select("id").where("expires_at", "<", createdAt);
  await tx.deleteFrom("bulk_parts").where("change_id", "in", old).execute();
  await tx
    .updateTable("bulk_changes")
    .set({ lines: toJson([]) })
    .where("expires_at", "<", createdAt)
    .execute();
  await tx
    .insertInto("bulk_changes")
    .values({
      id,
      staff_id: staffId,
      lines: toJson([]),
      created_at: createdAt,
      expires_at: expiresAt,
      undone_at: null,
      request: toJson(run),
      state: "running",
      chosen: products.flat().length,
      worked_at: createdAt,
    })
    .execute();
  await insertBulkParts(
    tx,
    id,
    products.map((part) => ({ products: part, lines: [] })),
  );
}

export async function insertBulkParts(
  tx: Tx,
  id: string,
  parts: readonly { products: string[]; lines: BulkLine[] }[],
): Promise<void> {
  const rows = parts.map(({ products, lines }, part) => ({
    change_id: id,
    part,
    products: toJson(products),
    lines: toJson(lines),
  }));
  for (const some of inBatches(rows)) await tx.insertInto("bulk_parts").values(some).execute();
}

export async function findBulkChange(db: Db | Tx, id: string): Promise<BulkRecord | undefined> {
  const row = await db.selectFrom("bulk_changes").selectAll().where("id", "=", id).executeTakeFirst();
  return row && recordOf(row);
}

/** The last ones, of everybody or of one person, with the names of who made them; the newest first. */
export async function listLastBulkChanges(
  db: Db,
  { staffId, most }: { staffId: string | undefined; most: number },
): Promise<(BulkRecord & { by: string | null; createdAt: string })[]> {
  let query = db
    .selectFrom("bulk_changes")
    .leftJoin("staff", "staff.id", "bulk_changes.staff_id")
    .selectAll("bulk_changes")
    .select("staff.name as by")
    .orderBy("bulk_changes.created_at", "desc")
    .orderBy("bulk_changes.id", "desc")
    .limit(most);
  if (staffId !== undefined) query = query.where("bulk_changes.staff_id", "=", staffId);
  const rows = await query.execute();
  return rows.map((row) => ({ ...recordOf(row), by: row.by, createdAt: row.created_at }));
}

/** As it is under the lock of its row. */
export async function lockBulkChange(tx: Tx, id: string, now: Date): Promise<BulkRecord | undefined> {
  const row = await tx
    .updateTable("bulk_changes")
    .set({ worked_at: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && recordOf(row);
}

const recordOf = (row: Selectable<Schema["bulk_changes"]>): BulkRecord => ({
  id: row.id,
  staffId: row.staff_id,
  run: row.request === null ? undefined : fromJson(row.request),
  state: row.undone_at === null ? row.state : "undone",
  chosen: row.chosen,
  nextPart: row.next_part,
  changed: row.changed,
  restored: row.restored,
  skipped: fromJson(row.skipped),
  expiresAt: row.expires_at,
});

export async function findBulkPart(
  db: Db | Tx,
  id: string,
  part: number,
): Promise<{ products: string[]; lines: BulkLine[] } | undefined> {
  const row = await db
    .selectFrom("bulk_parts")
    .select(["products", "lines"])
    .where("change_id", "=", id)
    .where("part", "=", part)
    .executeTakeFirst();
  return row && { products: fromJson(row.products), lines: fromJson(row.lines) };
}

export async function storeBulkLines(tx: Tx, id: string, part: number, lines: readonly BulkLine[]): Promise<void> {
  await tx
    .updateTable("bulk_parts")
    .set({ lines: toJson([...lines]) })
    .where("change_id", "=", id)
    .where("part", "=", part)
    .execute();
}

type Progress = Partial<Pick<BulkRecord, "run" | "state" | "nextPart" | "changed" | "restored" | "skipped">>;

export async function updateBulkChange(tx: Tx, id: string, progress: Progress, now: Date): Promise<void> {
  const { run, state, nextPart, changed, restored, skipped } = progress;
  await tx
    .updateTable("bulk_changes")
    .set({
      ...(run ? { request: toJson(run) } : {}),
      ...(state ? { state } : {}),
      ...(state === "undone" ? { undone_at: now.toISOString() } : {}),
      ...(nextPart === undefined ? {} : { next_part: nextPart }),
      ...(changed === undefined ? {} : { changed }),
      ...(restored === undefined ? {} : { restored }),
      ...(skipped ? { skipped: toJson(skipped) } : {}),
      worked_at: now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
}

/** Lines of a change from before there were parts. */
export async function readOldLines(tx: Tx, id: string): Promise<BulkLine[]> {
  const row = await tx.selectFrom("bulk_changes").select("lines").where("id", "=", id).executeTakeFirst();
  return row ? fromJson(row.lines) : [];
}

/** Runs that have parts left, and at which nobody has worked since `before`. */
export async function listIdleBulkRuns(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("bulk_changes")
    .select("id")
    .where("state", "in", ["running", "undoing"])
    .where("worked_at", "<", before.toISOString())
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
