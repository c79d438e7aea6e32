import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { isIdTaken } from "../../../../db/queries/id-taken.ts";
import { orderTermColumns } from "../../../../db/queries/orders/new-order-row.ts";
import { listDeliveriesWithLines } from "../../../../db/queries/orders/order-deliveries.ts";
import { deleteOrderLines, insertOrderLines, updateOrderLine } from "../../../../db/queries/orders/order-lines.ts";
import { listReturnsWithLines } from "../../../../db/queries/orders/order-returns.ts";
import {
  insertOrderEvent,
  listOrderLines,
  type OrderLineRow,
  type OrderRow,
  updateOrder,
} from "../../../../db/queries/orders/orders.ts";
import { findPartOfQuote } from "../../../../db/queries/quotes/quote-orders.ts";
import { lockQuote } from "../../../../db/queries/quotes/quotes.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { fulfilmentOf, type LineFulfilment, putIn, takeOut } from "../../../../src-shared/orders/plan.ts";
import type { StaffOrderInput } from "../../../../src-shared/orders/staff-operations.ts";
import { DRAFT, isEditable } from "../../../../src-shared/orders/states.ts";
import { isInCatalogue } from "../../../../src-shared/orders/written-order-line.ts";
import { transferDue } from "../../../../src-shared/payments/transfer-due.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { refuseInvoiced } from "../../billing/guard-invoiced.ts";
import { phoneOf } from "../../customer-matching/contact-phone.ts";
import { takePlaces } from "../../delivery/slot-choice.ts";
import { plannedShipments, writeShipments } from "../../fulfilment/shipments.ts";
import { orderToChange } from "../../orders/order-work.ts";
import { orderSnapshot } from "../../orders/reading/order-snapshot.ts";
import { slotOf } from "../../orders/reading/slot-of.ts";
import { consumeHoldForEdit, followEditedOrder } from "../../quotes/ordering/follow-edited-order.ts";
import { readQuoteOfOrder } from "../../quotes/ordering/quote-of-order.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { returnToStock } from "../../stock/return-to-stock.ts";
import { takeStock } from "../../stock/take-stock.ts";
import { timesAfterEdit, writeTimes } from "../placing/delivery-times.ts";
import { orderTerms, priceMoved } from "../placing/order-terms.ts";
import { priceStaffOrder, type StaffPricing } from "../placing/price-staff-order.ts";
import { backToPreparing, isRepacked, switchMethod } from "./switch-method.ts";

type Editing = Refusal<
  | ("not_found" | "invalid" | "conflict" | "version_required" | "version_conflict")
  | ("out_of_stock" | "not_deliverable" | "slot_taken" | "price_changed")
>;

/**
 * Replaces an order before anything of it has left: stock moves by the difference, planned deliveries follow, and the
 * order's event has its former state. The difference in price shows in the balance. `input.lines` name the remaining
 * quantities; cancelled ones stay recorded on their lines, with their credit. Refuses a change that a posted document
 * or an agreed credit forbids, and names it. An order of a quote keeps to the acceptance, and the quote follows.
 */
export async function editOrder(
  work: Work,
  id: string,
  input: StaffOrderInput & { reason?: string | undefined },
): Promise<{ orderId: string } | Editing> {
  const { ctx, tx, now, at } = work;
  const order = await orderToChange(work, id);
  if (isRefusal(order)) return order;
  const status = order.status;
  const isDraft = status === DRAFT;
  const deliveries = await listDeliveriesWithLines(tx, id);
  // A departure has changed the status too (fulfilment/roll-up.ts), so the status is enough.
  if (!isEditable(status)) {
    return refuse("conflict", {
      message: "Goods of this order have left, or it is over: it can no longer be changed.",
    });
  }
  const phone = phoneOf(input);
  if (isRefusal(phone)) return phone;
  if (!isDraft) {
    if (input.method === "delivery" && !input.address) return refuseField("address", "required", "Where does it go?");
    if (input.method === "delivery" && phone === "") {
      return refuseField("contact.phone", "required", "The driver needs a phone number.");
    }
  }

  const rows = await listOrderLines(tx, id);
  const added = input.lines.map((line) => line.id).filter((lineId) => !rows.some((row) => row.id === lineId));
  if (await isIdTaken(tx, "order_lines", added)) return refuse("conflict");
  const settings = await readShopSettings(tx);
  const taxRate = isDraft ? settings.taxRate : order.tax_rate;
  const returned = (await listReturnsWithLines(tx, id)).flatMap((returned) => returned.lines);
  const fulfilment = fulfilmentOf(rows, deliveries, returned);
  const givenUp = new Map([...fulfilment].map(([lineId, { notSent }]) => [lineId, notSent]));
  const part = await findPartOfQuote(tx, id);
  if (part) await lockQuote(tx, part.quoteId);
  const quote = part && (await readQuoteOfOrder(tx, order));
  const pricing = await priceStaffOrder(work, {
    orderId: id,
    asked: input,
    known: { order, lines: rows, givenUp },
    keepPrices: !isDraft,
    quote,
    taxRate,
  });
  if (isRefusal(pricing)) return pricing;
  const invoiced = await refuseInvoiced(tx, order, rows, pricing);
  if (invoiced) return invoiced;
  if (priceMoved(input.shownTotal, pricing.total)) {
    return refuse("price_changed", { details: { total: pricing.total, shownTotal: input.shownTotal } });
  }
  // An order switched to pick-up or back has no deliveries to move: they are cancelled, or the first one is planned.
  const planned = input.method === order.method ? deliveries.filter((delivery) => delivery.state === "planned") : [];
  const times = timesAfterEdit(order, planned, { input, zone: pricing.zone });
  const taken = await takePlaces(tx, { zone: pricing.zone, places: times.places }, { now, overbook: input.overbook });
  if (taken) return taken;

  // Customer before stock: the order in which every transaction that makes orders locks them (delivery/slot-choice.ts).
  const terms = await orderTerms(work, input, { before: order, phone, pricing, ordered: !isDraft });
  if (!isDraft) {
    if (quote) await consumeHoldForEdit(work, quote, order, pricing.lines);
    const short = await moveStockByDifference(work, id, rows, pricing.lines);
    if (short) return short;
  }
  await replan(work, { rows, pricing, deliveries, fulfilment });
  const changed = await updateOrder(
    tx,
    order,
    {
      ...orderTermColumns(terms),
      slot_date: times.time?.date ?? null,
      slot_window: times.time?.window ?? null,
      ...askedColumns(order, input),
      tax_rate: taxRate,
      payment_due_at: dueAt(order, input, now, settings.payment.bankTransferDays),
    },
    pricing.lines,
  );
  const switched = !isDraft && changed.method !== order.method;
  if (switched) await switchMethod(work, changed, { lines: pricing.lines, givenUp, deliveries: deliveries.length });
  if (isRepacked(order, { switched, before: rows, after: pricing.lines })) await backToPreparing(work, order);
  if (quote) await followEditedOrder(work, { quote, before: order, order: changed, lines: pricing.lines });
  await writeTimes(tx, times, at);

  const before = orderSnapshot(order, rows);
  const after = orderSnapshot(changed, pricing.lines);
  const differing = Object.keys(before).filter((name) => !isDeepStrictEqual(pick(before, name), pick(after, name)));
  const side = (snapshot: object) => Object.fromEntries(differing.map((name) => [name, pick(snapshot, name)]));
  const event = { before: side(before), after: side(after), difference: changed.total - order.total };
  await insertOrderEvent(tx, {
    orderId: id,
    kind: "edit",
    note: input.reason || undefined,
    actor: actorName(ctx.actor),
    data: event,
    at,
  });
  await recordAudit(tx, ctx, { collection: "orders", rowId: id, before, after });
  return { orderId: id };
}

const pick = (snapshot: object, name: string): unknown => (snapshot as Record<string, unknown>)[name];

/** Reduced quantities go back first: another line may need the same variant. */
async function moveStockByDifference(
  work: Work,
  orderId: string,
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
): Promise<Refusal<"out_of_stock"> | undefined> {
  const changes = new Map<string, { sku: string; quantity: number }>();
  const add = (line: OrderLineRow, quantity: number) => {
    const { quantity: sum = 0 } = changes.get(line.variant_id) ?? {};
    changes.set(line.variant_id, { sku: line.sku, quantity: sum + quantity });
  };
  for (const line of before) add(line, -line.quantity);
  for (const line of after) add(line, line.quantity);
  const pieces = [...changes]
    .map(([variantId, change]) => ({ variantId, ...change }))
    .filter((piece) => isInCatalogue(piece.variantId));
  const fewer = pieces.filter((piece) => piece.quantity < 0).map((piece) => ({ ...piece, quantity: -piece.quantity }));
  await returnToStock(work, orderId, fewer, "cancelled");
  return takeStock(
    work,
    orderId,
    pieces.filter((piece) => piece.quantity > 0),
  );
}

/**
 * Changes lines and planned deliveries together: reduced quantities leave the plan, added ones join its last delivery.
 * `fulfilment`: the quantities of each line that were planned, out or delivered before.
 */
async function replan(
  work: Work,
  input: {
    rows: readonly OrderLineRow[];
    pricing: StaffPricing;
    deliveries: Awaited<ReturnType<typeof listDeliveriesWithLines>>;
    fulfilment: ReadonlyMap<string, LineFulfilment>;
  },
): Promise<void> {
  const { tx } = work;
  const { rows, pricing, deliveries, fulfilment } = input;
  const before = plannedShipments(deliveries);
  let shipments = before;
  const isNew = (line: OrderLineRow) => !rows.some((row) => row.id === line.id);
  await insertOrderLines(tx, pricing.lines.filter(isNew));
  for (const line of pricing.lines) {
    const was = rows.find((row) => row.id === line.id);
    const more = line.quantity - (was?.quantity ?? 0);
    if (more > 0) shipments = putIn(shipments, line.id, more);
    if (more < 0)
      shipments = takeOut(shipments, line.id, Math.max(0, -more - (fulfilment.get(line.id)?.unplanned ?? 0)));
    const { id, ...values } = line;
    if (was) await updateOrderLine(tx, id, values);
  }
  const removed = rows.filter((row) => !pricing.lines.some((line) => line.id === row.id));
  for (const row of removed) shipments = takeOut(shipments, row.id, row.quantity);
  await writeShipments(work, before, shipments);
  // Cancelled deliveries keep their former lines, except those whose line is deleted.
  for (const delivery of deliveries.filter((delivery) => delivery.state === "cancelled")) {
    const remaining = delivery.lines.filter((part) => !removed.some((row) => row.id === part.lineId));
    if (remaining.length < delivery.lines.length)
      await writeShipments(work, [delivery], [{ id: delivery.id, lines: remaining }]);
  }
  await deleteOrderLines(
    tx,
    removed.map((row) => row.id),
  );
}

/** The due time of a transfer counts from the choice of that method; a draft has none yet. */
function dueAt(order: OrderRow, input: StaffOrderInput, now: Date, days: number): string | null {
  if (input.paymentMethod !== "transfer" || order.status === DRAFT) return null;
  return order.payment_due_at ?? transferDue(now, days);
}

/** The time that the customer asked for, where the edit names another one than the order has. */
function askedColumns(
  order: OrderRow,
  { method, slot }: StaffOrderInput,
): Partial<Pick<OrderRow, "asked_date" | "asked_window">> {
  const known = slotOf(order);
  if (method !== "delivery" || (slot?.date === known?.date && slot?.window === known?.window)) return {};
  return { asked_date: slot?.date ?? null, asked_window: slot?.window ?? null };
}
