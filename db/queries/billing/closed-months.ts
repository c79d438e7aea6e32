import { z } from "zod";
import type { ClosedUntil } from "../../../src-shared/billing/closed-months.ts";
import type { Db, Tx } from "../../schema.ts";
import { findSetting, putSetting } from "../content/settings.ts";

/** Stored among the settings, so that desktops know it too. */
const KEY = "closedUntil";

const closedUntil = z.iso.date().nullable();

/** The last day of the last closed month. */
export const readClosedUntil = async (db: Db | Tx): Promise<ClosedUntil> =>
  closedUntil.parse((await findSetting(db, KEY)) ?? null);

/**
 * As `readClosedUntil`, locked until the transaction ends: a posting and a month that is closed at the same moment
 * follow one another.
 */
export async function lockClosedUntil(tx: Tx): Promise<ClosedUntil> {
  await tx
    .insertInto("counters")
    .values({ name: "books", value: 0 })
    .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ value: eb.ref("counters.value") })))
    .execute();
  return readClosedUntil(tx);
}

export const writeClosedUntil = (tx: Tx, day: ClosedUntil, now: Date): Promise<void> => putSetting(tx, KEY, day, now);

/**
 * Fixes the customer on whose statement money and documents before a moment (ISO-8601) are, where that followed the
 * order until now: an order that is given to another customer later moves nothing of a closed month. Those of no
 * customer still follow their order.
 */
export async function bindUntil(tx: Tx, before: string): Promise<void> {
  await tx
    .updateTable("payments")
    .set(({ selectFrom }) => ({
      customer_id: selectFrom("orders").select("orders.customer_id").whereRef("orders.id", "=", "payments.order_id"),
    }))
    .where("payments.customer_id", "is", null)
    .where("payments.cleared_at", "<", before)
    .execute();
  await tx
    .updateTable("invoice_states")
    .set(({ selectFrom }) => ({
      customer_id: selectFrom("orders")
        .select("orders.customer_id")
        .whereRef("orders.id", "=", "invoice_states.order_id"),
    }))
    .where("invoice_states.customer_id", "is", null)
    .where("invoice_states.issued_at", "<", before)
    .execute();
}
