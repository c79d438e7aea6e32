import { recordAudit } from "../../../../db/queries/audit.ts";
import { listDeliveriesWithLines, updateDelivery } from "../../../../db/queries/orders/order-deliveries.ts";
import { insertOrderEvent, type OrderRow, updateOrderStatus } from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { amountAsked } from "../../../../src-shared/orders/account.ts";
import type { StepBefore } from "../../../../src-shared/orders/events.ts";
import { withCustomer } from "../../../../src-shared/orders/plan.ts";
import type { StatusChange } from "../../../../src-shared/orders/staff-operations.ts";
import { allowedMoves, DRAFT, type StaffOrderStatus } from "../../../../src-shared/orders/states.ts";
import { isUndoable } from "../../../../src-shared/orders/undo.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { readFulfilment } from "../../fulfilment/roll-up.ts";
import { takeBack } from "../../fulfilment/take-back.ts";
import { movesNow, obstacle } from "../../orders/order-moves.ts";
import { orderToChange } from "../../orders/order-work.ts";
import { depositOf } from "../../orders/reading/deposit-of.ts";
import { isStepMailed, mailStatus } from "../../orders/reading/order-mail.ts";
import { cancelOrder } from "./cancel-order.ts";
import { confirmDraft } from "./confirm-draft.ts";

type Moving = Refusal<
  | ("not_found" | "invalid" | "move_not_allowed" | "conflict" | "version_required" | "version_conflict")
  | ("out_of_stock" | "not_deliverable" | "price_changed" | "slot_taken" | "unavailable")
>;

/**
 * Takes an order one step on, with all effects of the step: a draft gets its number and stock, a cancelled order gives
 * its stock back, deliveries leave and arrive with their order, and an order that is returned as a whole comes back
 * sound and is credited in full. A step that is not possible is refused with the possible ones.
 */
export async function changeStatus(
  work: Work,
  id: string,
  change: StatusChange,
): Promise<{ orderId: string } | Moving> {
  const { ctx, tx } = work;
  const order = await orderToChange(work, id);
  if (isRefusal(order)) return order;
  const from = order.status;
  const fulfilment = await readFulfilment(work, order);
  const depositMissing = ((await depositOf(tx, order))?.missing ?? 0) > 0;
  const open = movesNow({ status: from, method: order.method, voided: false, depositMissing }, fulfilment);
  if (!open.includes(change.status)) {
    const inTable = allowedMoves(from, order.method).includes(change.status);
    const because = inTable ? obstacle({ method: order.method, depositMissing }, change.status, fulfilment) : undefined;
    return refuse("move_not_allowed", { details: { from, allowed: open, ...(because ? { because } : {}) } });
  }
  const refusal = await take(work, order, change);
  if (refusal) return refusal;
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: id,
    before: { status: from },
    after: { status: change.status, ...(change.note ? { note: change.note } : {}) },
  });
  return { orderId: id };
}

async function take(work: Work, order: OrderRow, asked: StatusChange): Promise<Moving | undefined> {
  const { ctx, tx, now, at } = work;
  const { status: to, note, noteForCustomer } = asked;
  const from = order.status;
  const change = { ...asked, mail: await isStepMailed(work, order, asked) };
  if (to === "cancelled") {
    const notifyCustomer = change.mail && order.contact_email !== "" && from !== DRAFT;
    const reason = "staff" as const;
    const cancellation = {
      actor: actorName(ctx.actor),
      reason,
      noteForCustomer,
      notifyCustomer,
      ...(note ? { note } : {}),
    };
    const done = await cancelOrder(tx, order, cancellation, now);
    return isRefusal(done) ? done : undefined;
  }
  if (from === DRAFT) {
    const done = await confirmDraft(work, order, change);
    return isRefusal(done) ? done : undefined;
  }
  if (to === "returned") {
    const fulfilment = await readFulfilment(work, order);
    const lines = [...fulfilment].map(([lineId, where]) => ({
      lineId,
      sound: withCustomer(where),
      damaged: 0,
      notSent: 0,
    }));
    const credit = amountAsked(order);
    const all = { lines: lines.filter((line) => line.sound > 0), credit, mail: false };
    const done = await takeBack(work, order, { ...all, ...(noteForCustomer ? {} : { note }) });
    if (isRefusal(done)) return done;
    return note && noteForCustomer
      ? writeStep(work, order, change, { kind: "note" })
      : mailIfRequested(work, order, change);
  }
  const moved = order.method === "delivery" ? await moveDeliveries(work, order, to) : [];
  // A writer that ignores the version (the expiry job) may have been faster.
  if ((await updateOrderStatus(tx, order.id, from, to, at)) === undefined) return refuse("conflict");
  const before = { status: from, deliveries: moved, mailed: change.mail };
  return writeStep(work, order, change, { kind: "status", before: isUndoable(from, to) ? before : undefined });
}

/** Lets deliveries leave and arrive with their order; returns those that moved, in their state before. */
async function moveDeliveries(
  { tx, at }: Work,
  order: OrderRow,
  to: StaffOrderStatus,
): Promise<StepBefore["deliveries"]> {
  if (to !== "out_for_delivery" && to !== "delivered") return [];
  const [was, is] = to === "delivered" ? (["out", "delivered"] as const) : (["planned", "out"] as const);
  const moving = (await listDeliveriesWithLines(tx, order.id)).filter((delivery) => delivery.state === was);
  for (const delivery of moving) await updateDelivery(tx, delivery, { state: is }, at);
  return moving.map(({ id }) => ({ id, state: was }));
}

/** A step whose mail is decided. */
type Step = Omit<StatusChange, "mail"> & { mail: boolean };

async function writeStep(
  work: Work,
  order: OrderRow,
  change: Step,
  { kind, before }: { kind: "note" | "status"; before?: StepBefore | undefined },
): Promise<undefined> {
  const { ctx, tx, at } = work;
  const id = newId();
  await insertOrderEvent(tx, {
    id,
    orderId: order.id,
    kind,
    to: change.status,
    note: change.note,
    actor: actorName(ctx.actor),
    at,
    ...(kind === "status" ? { from: order.status } : {}),
    data: { forCustomer: change.noteForCustomer, ...(before ? { before } : {}) },
  });
  return mailIfRequested(work, order, change, before && id);
}

/** `eventId`: the event of a step that can be undone. */
async function mailIfRequested(
  work: Work,
  order: OrderRow,
  change: Step,
  eventId?: string | undefined,
): Promise<undefined> {
  if (change.mail) await mailStatus(work, order, change.status, eventId);
}
