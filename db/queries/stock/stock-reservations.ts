import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

export type StockReservationRow = Selectable<Schema["stock_reservations"]>;

/** All reservations of a desktop, by variant; those with quantity 0 too. */
export const listReservationsOf = (db: Db | Tx, deviceId: string): Promise<StockReservationRow[]> =>
  db.selectFrom("stock_reservations").selectAll().where("device_id", "=", deviceId).orderBy("id").execute();

export const findReservation = (
  db: Db | Tx,
  deviceId: string,
  variantId: string,
): Promise<StockReservationRow | undefined> =>
  db
    .selectFrom("stock_reservations")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("variant_id", "=", variantId)
    .executeTakeFirst();

/** Reservations above 0 that ran out before `at`. */
export const listEndedReservations = (db: Db | Tx, at: string): Promise<StockReservationRow[]> =>
  db
    .selectFrom("stock_reservations")
    .selectAll()
    .where("quantity", ">", 0)
    .where("expires_at", "<=", at)
    .orderBy("id")
    .limit(500)
    .execute();

/**
 * The reservation, if it is above 0 and ran out before `at`. Locked until the transaction ends, so that a desktop that
 * renews it at this moment waits.
 */
export const findEndedReservation = (tx: Tx, id: string, at: string): Promise<StockReservationRow | undefined> =>
  tx
    .updateTable("stock_reservations")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .where("quantity", ">", 0)
    .where("expires_at", "<=", at)
    .returningAll()
    .executeTakeFirst();

/** Sets the quantity and expiry of a desktop's reservation of a variant; the first time it makes the row. */
export async function putReservation(
  tx: Tx,
  reservation: { id: string; deviceId: string; variantId: string; quantity: number; expiresAt: string },
  at: string,
): Promise<StockReservationRow> {
  const { id, deviceId, variantId, quantity, expiresAt } = reservation;
  const row = await tx
    .insertInto("stock_reservations")
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
        version: eb("stock_reservations.version", "+", 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  recordChange(tx, "stock_reservations", row.id, row.version);
  return row;
}
