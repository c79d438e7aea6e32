import { findOrder, insertOrderEvent, type OrderRow, touchOrder } from "../../../db/queries/orders/orders.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import type { Context } from "../../context.ts";
import { notedWith } from "../../kernel/booking-note.ts";
import { runUnitOfWork, type Work } from "../../kernel/unit-of-work.ts";
import { refuseConflict, refuseStale, tagVersion } from "../../kernel/versioned-row.ts";
import { readStaffOrder } from "./reading/read-staff-order.ts";

/**
 * Runs work on an order in one transaction, once for each Idempotency-Key, and answers with the order as it is after the
 * commit.
 */
export async function writeOrder<R extends Refusal>(
  ctx: Context,
  input: { params?: unknown; body?: unknown },
  work: (work: Work) => Promise<{ orderId: string } | R>,
): Promise<StaffOrder | R | Refusal<"not_found" | "key_reused" | "invalid">> {
  const done = await runUnitOfWork(ctx, input, async (running) => {
    const made = await work(running);
    if (!isRefusal(made)) await noteBooking(running, (made as { orderId: string }).orderId);
    return made;
  });
  if (isRefusal(done)) return done as R;
  const order = await findOrder(ctx.db, (done as { orderId: string }).orderId);
  if (!order) return refuse("not_found");
  return tagVersion(ctx, await readStaffOrder({ app: ctx, db: ctx.db, view: await ctx.catalogue.current() }, order));
}

/** Says in the order's story that what a desktop made in a closed month counts on the first open day. */
async function noteBooking({ ctx, tx, at, happenedOn }: Work, orderId: string): Promise<void> {
  const note = notedWith(undefined, { at, happenedOn });
  if (note) await insertOrderEvent(tx, { orderId, kind: "note", note, actor: actorName(ctx.actor), at });
}

/**
 * The order for a change that names its version, locked until the transaction ends. Returns the row with its version
 * already raised.
 */
export async function orderToChange(
  work: Work,
  id: string,
): Promise<OrderRow | Refusal<"not_found" | "version_required" | "version_conflict">> {
  const { ctx, tx, view, at } = work;
  const order = await findOrder(tx, id);
  if (!order || order.voided_at !== null) return refuse("not_found");
  const row = {
    collection: "orders",
    rowIds: [order.id],
    read: async () => readStaffOrder({ app: ctx, db: tx, view }, (await findOrder(tx, id)) ?? order),
  };
  const stale = await refuseStale(ctx, tx, { ...row, version: order.version });
  if (stale) return stale;
  return (await touchOrder(tx, id, at, order.version)) ?? refuseConflict(tx, row);
}

/** The order for an addition (a note, money, a delivery): additions do not overwrite each other. */
export async function orderToAddTo({ tx, at }: Work, id: string): Promise<OrderRow | Refusal<"not_found">> {
  return (await touchOrder(tx, id, at)) ?? refuse("not_found");
}
