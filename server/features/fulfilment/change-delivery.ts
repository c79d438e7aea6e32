import { toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import {
  type DeliveryWithLines,
  findDelivery,
  listDeliveriesWithLines,
  replaceDeliveryLines,
  updateDelivery,
} from "../../../db/queries/orders/order-deliveries.ts";
import { findOrder, insertOrderEvent, type OrderRow } from "../../../db/queries/orders/orders.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { deliveryMoves, deliveryMovesNow, statusOfDelivery } from "../../../src-shared/delivery/states.ts";
import type { DeliveryChange } from "../../../src-shared/orders/fulfilment.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { readSignature } from "../../../src-shared/values/signature.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { refuseConflict, refuseStale } from "../../kernel/versioned-row.ts";
import { orderToAddTo } from "../orders/order-work.ts";
import { isStepMailed, queueStepMail } from "../orders/reading/order-mail.ts";
import { readStaffOrder } from "../orders/reading/read-staff-order.ts";
import { mergeLines, timeRefusal, tooMany } from "./plan-delivery.ts";
import { readFulfilment, rollUpOrder } from "./roll-up.ts";

type Changing = Refusal<
  "not_found" | "invalid" | "move_not_allowed" | "slot_taken" | "conflict" | "version_required" | "version_conflict"
>;

/** Changes a delivery's state, time or lines; the order's status follows (`rollUpOrder`). */
export async function changeDelivery(
  work: Work,
  id: string,
  input: DeliveryChange,
): Promise<{ orderId: string } | Changing> {
  const { ctx, tx, view, at } = work;
  const found = await findDelivery(tx, id);
  const owner = found && (await findOrder(tx, found.order_id));
  if (!owner || owner.voided_at !== null) return refuse("not_found");
  // Screens compare the order as a whole: another delivery of it may have changed.
  const row = {
    collection: "orders",
    rowIds: [owner.id],
    read: () => readStaffOrder({ app: ctx, db: tx, view }, owner),
  };
  const stale = await refuseStale(ctx, tx, { ...row, version: found.version });
  if (stale) return stale;
  const order = await orderToAddTo(work, owner.id);
  if (isRefusal(order)) return order;
  const before = (await listDeliveriesWithLines(tx, order.id)).find((delivery) => delivery.id === id);
  if (!before) return refuse("not_found");
  // Where writers do not wait for each other, another one may have changed it before the order was locked.
  if (before.version !== found.version) return refuseConflict(tx, row);

  const moved = input.state !== undefined && input.state !== before.state ? input.state : undefined;
  const refusal = (moved && moveRefusal(order, before, moved)) ?? changeRefusal(before, input, qatarDate(work.now));
  if (refusal) return refusal;
  const time = timeAfter(before, input, qatarDate(work.now));
  const taken = await timeProblem(work, order, { before, time, input });
  if (taken) return taken;
  if (input.lines) {
    const parts = mergeLines(input.lines);
    const problem = await loadRefusal(work, order, before, parts);
    if (problem) return problem;
    await replaceDeliveryLines(tx, id, parts);
  }
  if (input.signature && !input.receiverName) return refuseField("receiverName", "required", "Say who signs.");
  const signature = input.signature ? readSignature(input.signature) : null;
  if (input.signature && !signature) return refuseField("signature", "invalid", "Draw it once more.");
  const receiver = input.receiverName === undefined ? undefined : { receiverName: input.receiverName || null };
  const values = {
    ...time,
    state: moved ?? before.state,
    ...(receiver && { receiver_name: receiver.receiverName, signature: signature && toJson(signature) }),
  };
  if (!(await updateDelivery(tx, { id, version: found.version }, values, at))) return refuseConflict(tx, row);

  const { date, window, state } = values;
  const lines = input.lines ? mergeLines(input.lines) : before.lines;
  const said = receiver && { ...receiver, signed: signature !== null };
  const data = { deliveryId: id, from: before.state, state, date, window, lines, ...said };
  const step = moved === "out" || moved === "delivered" ? moved : undefined;
  const mailed = await isStepMailed(work, order, { mail: input.mail, status: statusOfDelivery(state) });
  const isPlain = input.lines === undefined && date === before.date && window === before.window;
  const undo =
    step && isPlain
      ? { before: { status: order.status, deliveries: [{ id, state: before.state }], mailed } }
      : undefined;
  const actor = actorName(ctx.actor);
  const eventId = newId();
  const event = { id: eventId, orderId: order.id, note: input.note || undefined, actor, at };
  await insertOrderEvent(tx, { ...event, kind: "delivery", data: { ...data, ...undo } });
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: order.id,
    before: {
      deliveryId: id,
      state: before.state,
      date: before.date,
      window: before.window,
      lines: before.lines,
      ...(receiver && { receiverName: before.receiver_name, signed: before.signature !== null }),
    },
    after: { deliveryId: id, state, date, window, lines, ...said },
  });
  if (step && mailed) {
    const job = { orderId: order.id, deliveryId: id, state: step };
    await queueStepMail(work, order, { kind: "order-shipment", data: job, eventId: undo && eventId });
  }
  // A delivery that leaves or arrives has a mail of its own, which names its goods.
  await rollUpOrder(work, order, { deliveryId: id, mail: mailed && step === undefined });
  return { orderId: order.id };
}

/** Refuses a truck's departure unless the order is being prepared and the delivery has lines. */
function moveRefusal(
  order: OrderRow,
  delivery: DeliveryWithLines,
  to: DeliveryWithLines["state"],
): Refusal<"move_not_allowed"> | undefined {
  const from = delivery.state;
  const allowed = deliveryMoves(from);
  if (!allowed.includes(to)) return refuse("move_not_allowed", { details: { from, allowed } });
  const now = deliveryMovesNow(from, order.status);
  if (now.includes(to)) return undefined;
  return refuse("move_not_allowed", { details: { from, allowed: now, because: "not_preparing" } });
}

interface Time {
  date: string | null;
  window: DeliveryChange["window"];
}

/** The new time of a delivery. A truck that comes back later than its day of departure has no time until one is agreed. */
function timeAfter(before: DeliveryWithLines, input: DeliveryChange, today: string): Required<Time> {
  const wasWindow = before.window as DeliveryChange["window"] & string;
  const isBack = before.state === "out" && input.state === "planned";
  if (isBack && input.date === undefined && before.date !== null && before.date < today) {
    return { date: null, window: null };
  }
  return {
    date: input.date === undefined ? before.date : input.date,
    window: input.window === undefined ? wasWindow : input.window,
  };
}

/** Takes the place of a changed time. A delivery that has left or arrived by today is recorded as it was and takes none. */
async function timeProblem(
  work: Work,
  order: OrderRow,
  { before, time, input }: { before: DeliveryWithLines; time: Required<Time>; input: DeliveryChange },
): Promise<Refusal<"slot_taken" | "invalid"> | undefined> {
  const today = qatarDate(work.now);
  const isBack = before.state === "out" && input.state === "planned";
  const changes = time.date !== before.date || time.window !== before.window;
  if (!changes && !(isBack && time.date !== null && time.date < today)) return undefined;
  const window = time.window ?? null;
  const hasHappened =
    (input.state === "out" || input.state === "delivered") && time.date !== null && time.date <= today;
  if (hasHappened && window !== null) return undefined;
  return timeRefusal(work, order, { date: time.date, window, overbook: input.overbook });
}

/**
 * Refuses changes of a delivery that has left or was cancelled, which keeps its time and its lines; on arrival staff
 * may correct its time.
 */
function changeRefusal(
  delivery: DeliveryWithLines,
  input: DeliveryChange,
  today: string,
): Refusal<"conflict"> | undefined {
  if (input.receiverName !== undefined && (input.state ?? delivery.state) !== "delivered")
    return refuse("conflict", { message: "Only a delivery that was made has a receiver." });
  const rewrites = input.lines !== undefined || input.date !== undefined || input.window !== undefined;
  const arrives = delivery.state === "out" && input.state === "delivered" && input.lines === undefined;
  if (arrives && (input.date ?? today) <= today) return undefined;
  // A delivery that could not be made gets a new day in the same step.
  const planned = delivery.state === "planned" || (delivery.state === "out" && input.state === "planned");
  return rewrites && !planned
    ? refuse("conflict", { message: "Only a delivery that has not left can be changed." })
    : undefined;
}

/** Refuses more than the delivery has, unless from quantities in no delivery. */
async function loadRefusal(
  work: Work,
  order: OrderRow,
  delivery: DeliveryWithLines,
  parts: readonly { lineId: string; quantity: number }[],
): Promise<Refusal<"conflict"> | undefined> {
  const fulfilment = await readFulfilment(work, order);
  for (const { lineId, quantity } of parts) {
    const has = delivery.lines.find((part) => part.lineId === lineId)?.quantity ?? 0;
    const max = has + (fulfilment.get(lineId)?.unplanned ?? 0);
    if (quantity > max) return tooMany(lineId, max);
  }
  return undefined;
}
