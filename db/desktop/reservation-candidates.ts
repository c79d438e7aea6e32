import type { Db } from "../schema.ts";

export interface ReservationCandidate {
  variantId: string;
  /** This desktop's present reservation of the variant. */
  reservationId: string | null;
  /** Quantity that can be sold, including what is reserved for this desktop. */
  shelf: number;
  /** Quantity sold over the counter since `since`. */
  sold: number;
}

/** Tracked variants on sale that cannot be back-ordered, those that sell over the counter first. */
export async function listReservationCandidates(
  db: Db,
  { deviceId, since, limit }: { deviceId: string; since: string; limit: number },
): Promise<ReservationCandidate[]> {
  const rows = await db
    .selectFrom("variants as v")
    .innerJoin("products as p", "p.id", "v.product_id")
    .leftJoin("stock_reservations as l", (join) =>
      join.onRef("l.variant_id", "=", "v.id").on("l.device_id", "=", deviceId),
    )
    .select((eb) => [
      "v.id as variantId",
      "l.id as reservationId",
      "v.on_hand as onHand",
      "l.quantity as reserved",
      eb
        .selectFrom("order_lines as line")
        .innerJoin("orders as o", "o.id", "line.order_id")
        .select(({ fn }) => fn.sum<number>("line.quantity").as("pieces"))
        .whereRef("line.variant_id", "=", "v.id")
        .where("o.source", "=", "counter")
        .where("o.placed_at", ">=", since)
        .as("sold"),
    ])
    .where("p.status", "=", "active")
    .where("v.archived", "=", false)
    .where("v.tracked", "=", true)
    .where("v.backorder", "=", false)
    .orderBy("sold", "desc")
    .orderBy("v.id")
    .limit(limit)
    .execute();
  return rows.map(({ variantId, reservationId, onHand, reserved, sold }) => ({
    variantId,
    reservationId,
    shelf: onHand + (reserved ?? 0),
    sold: Number(sold ?? 0),
  }));
}
