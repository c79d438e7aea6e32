import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

export type StockLeaseRow = Selectable<Schema["stock_leases"]>;

/** Everything a desktop was ever lent, by variant; what is down to nothing too. */
export const listLeasesOf = (db: Db | Tx, deviceId: string): Promise<StockLeaseRow[]> =>
  db.selectFrom("stock_leases").selectAll().where("device_id", "=", deviceId).orderBy("id").execute();

export const findLease = (db: Db | Tx, deviceId: string, variantId: string): Promise<StockLeaseRow | undefined> =>
  db
    .selectFrom("stock_leases")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("variant_id", "=", variantId)
    .executeTakeFirst();

/** Leases with pieces that ran out before `at`. */
export const listEndedLeases = (db: Db | Tx, at: string): Promise<StockLeaseRow[]> =>
  db
    .selectFrom("stock_leases")
    .selectAll()
    .where("quantity", ">", 0)
    .where("expires_at", "<=", at)
    .orderBy("id")
    .limit(500)
    .execute();

/**
 * That lease, if it still has pieces and ran out before `at`. Locked until the transaction ends, so that a desktop that asks
 * for it at this moment waits.
 */
export const findEndedLease = (tx: Tx, id: string, at: string): Promise<StockLeaseRow | undefined> =>
  tx
    .updateTable("stock_leases")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .where("quantity", ">", 0)
    .where("expires_at", "<=", at)
    .returningAll()
    .executeTakeFirst();

/** Sets how many pieces a desktop has of a variant and until when; the first time it makes the row. */
export async function putLease(
  tx: Tx,
  lease: { id: string; deviceId: string; variantId: string; quantity: number; expiresAt: string },
  at: string,
): Promise<StockLeaseRow> {
  const { id, deviceId, variantId, quantity, expiresAt } = lease;
  const row = await tx
    .insertInto("stock_leases")
    .values({
      id,
      version: 1,
      created_at: at,
      updated_at: at,
      device_id: deviceId,
      variant_id: variantId,
      quantity,
      expires_at: expiresAt,
    })
    .onConflict((c) =>
      c.columns(["device_id", "variant_id"]).doUpdateSet((eb) => ({
        quantity,
        expires_at: expiresAt,
        updated_at: at,
        version: eb("stock_leases.version", "+", 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  recordChange(tx, "stock_leases", row.id, row.version);
  return row;
}
