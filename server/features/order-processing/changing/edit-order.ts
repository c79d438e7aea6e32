import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { isIdTaken } from "../../../../db/queries/id-taken.ts";
import { listLoadedDeliveries } from "../../../../db/queries/orders/order-deliveries.ts";
import { deleteOrderLines, insertOrderLines, updateOrderLine } from "../../../../db/queries/orders/order-lines.ts";
import { listLoadedReturns } from "../../../../db/queries/orders/order-returns.ts";
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
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { putIn, takeOut, type Whereabouts, whereabouts } from "../../../../src-shared/orders/plan.ts";
import type { StaffOrderInput } from "../../../../src-shared/orders/staff-operations.ts";
import { DRAFT, isEditable } from "../../../../src-shared/orders/states.ts";
import { isInCatalogue } from "../../../../src-shared/orders/written-order-line.ts";
import { transferDue } from "../../../../src-shared/payments/transfer-due.ts";
import { fieldProblem } from "../../../kernel/field-problem.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { refuseInvoiced } from "../../billing/guard-invoiced.ts";
import { phoneOf } from "../../customer-matching/contact-phone.ts";
import { takePlaces } from "../../delivery/slot-choice.ts";
import { plannedLoads, writeLoads } from "../../fulfilment/write-loads.ts";
import { orderToChange } from "../../orders/order-work.ts";
import { orderFacts } from "../../orders/reading/order-facts.ts";
import { drawOnHoldForEdit, followEditedOrder } from "../../quotes/ordering/follow-edited-order.ts";
import { readQuoteOfOrder } from "../../quotes/ordering/quote-of-order.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { putBack } from "../../stock/put-back.ts";
import { takeStock } from "../../stock/take-stock.ts";
import { timesAfterEdit, writeTimes } from "../placing/delivery-times.ts";
import { orderValues, priceMoved } from "../placing/order-values.ts";
import { priceStaffOrder, type StaffPricing } from "../placing/price-staff-order.ts";
import { backToPreparing, isPackedAnew, switchMethod } from "./switch-method.ts";

type Editing = Refusal<
  | ("not_found" | "invalid" | "conflict" | "version_required" | "version_conflict")
  | ("out_of_stock" | "not_deliverable" | "slot_taken" | "price_changed")
>;

/**
 * Writes an order anew before anything of it has left: stock moves by the difference, planned deliveries follow, and the
 * story of the order keeps what it was before. What the change costs or gives back shows in the balance. `input.lines`
 * name the pieces that are to stand; those that were given up stay recorded on their lines, with their credit. Refuses
 * what a posted document or an agreed credit stands in the way of, and names it. An order of a quote keeps to what was
 * accepted, and the quote follows.
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
  const deliveries = await listLoadedDeliveries(tx, id);
  // What has left has taken the status with it (fulfilment/roll-up.ts), so the status says all.
  if (!isEditable(status)) {
    return refuse("conflict", {
      message: "Goods of this order have left, or it is over: it can no longer be changed.",
    });
  }
  const phone = phoneOf(input);
  if (isRefusal(phone)) return phone;
  if (!isDraft) {
    if (input.method === "delivery" && !input.address) return fieldProblem("address", "required", "Where does it go?");
    if (input.method === "delivery" && phone === "") {
      return fieldProblem("contact.phone", "required", "The driver needs a phone number.");
    }
  }

  const rows = await listOrderLines(tx, id);
  const added = input.lines.map((line) => line.id).filter((lineId) => !rows.some((row) => row.id === lineId));
  if (await isIdTaken(tx, "order_lines", added)) return refuse("conflict");
  const settings = await readShopSettings(tx);
  const taxRate = isDraft ? settings.taxRate : order.tax_rate;
  const returned = (await listLoadedReturns(tx, id)).flatMap((one) => one.lines);
  const pieces = whereabouts(rows, deliveries, returned);
  const givenUp = new Map([...pieces].map(([lineId, { notSent }]) => [lineId, notSent]));
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
  // Switched to pick-up or back, an order has no deliveries to move: they go, or the first one is planned.
  const planned = input.method === order.method ? deliveries.filter((delivery) => delivery.state === "planned") : [];
  const times = timesAfterEdit(order, planned, { input, zone: pricing.zone });
  const taken = await takePlaces(tx, { zone: pricing.zone, places: times.places }, { now, overbook: input.overbook });
  if (taken) return taken;

  // Customer before stock: in the order in which all who make orders lock them (delivery/slot-choice.ts).
  const values = await orderValues(work, input, { before: order, phone, pricing, ordered: !isDraft });
  if (!isDraft) {
    if (quote) await drawOnHoldForEdit(work, quote, order, pricing.lines);
    const short = await moveStockByDifference(work, id, rows, pricing.lines);
    if (short) return short;
  }
  await replan(work, { rows, pricing, deliveries, pieces });
  const changed = await updateOrder(
    tx,
    order,
    {
      ...values,
      slot_date: times.time?.date ?? null,
      slot_window: times.time?.window ?? null,
      tax_rate: taxRate,
      payment_due_at: dueAt(order, input, now, settings.payment.bankTransferDays),
    },
    pricing.lines,
  );
  const switched = !isDraft && changed.method !== order.method;
  if (switched) await switchMethod(work, changed, { lines: pricing.lines, givenUp, deliveries: deliveries.length });
  if (isPackedAnew(order, { switched, before: rows, after: pricing.lines })) await backToPreparing(work, order);
  if (quote) await followEditedOrder(work, { quote, before: order, order: changed, lines: pricing.lines });
  await writeTimes(tx, times, at);

  const before = orderFacts(order, rows);
  const after = orderFacts(changed, pricing.lines);
  const differing = Object.keys(before).filter((name) => !isDeepStrictEqual(pick(before, name), pick(after, name)));
  const side = (facts: object) => Object.fromEntries(differing.map((name) => [name, pick(facts, name)]));
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

const pick = (facts: object, name: string): unknown => (facts as Record<string, unknown>)[name];

/** What became fewer goes back first: the same variant may be wanted again on another line. */
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
    .filter((one) => isInCatalogue(one.variantId));
  const fewer = pieces.filter((one) => one.quantity < 0).map((one) => ({ ...one, quantity: -one.quantity }));
  await putBack(work, orderId, fewer, "cancelled");
  return takeStock(
    work,
    orderId,
    pieces.filter((one) => one.quantity > 0),
  );
}

/**
 * Lines and planned deliveries together: what is less comes out of the plan, what is more goes into its last delivery.
 * `pieces`: where the pieces of each line were.
 */
async function replan(
  work: Work,
  input: {
    rows: readonly OrderLineRow[];
    pricing: StaffPricing;
    deliveries: Awaited<ReturnType<typeof listLoadedDeliveries>>;
    pieces: ReadonlyMap<string, Whereabouts>;
  },
): Promise<void> {
  const { tx } = work;
  const { rows, pricing, deliveries, pieces } = input;
  const before = plannedLoads(deliveries);
  let loads = before;
  const isNew = (line: OrderLineRow) => !rows.some((row) => row.id === line.id);
  await insertOrderLines(tx, pricing.lines.filter(isNew));
  for (const line of pricing.lines) {
    const was = rows.find((row) => row.id === line.id);
    const more = line.quantity - (was?.quantity ?? 0);
    if (more > 0) loads = putIn(loads, line.id, more);
    if (more < 0) loads = takeOut(loads, line.id, Math.max(0, -more - (pieces.get(line.id)?.unplanned ?? 0)));
    const { id, ...values } = line;
    if (was) await updateOrderLine(tx, id, values);
  }
  const gone = rows.filter((row) => !pricing.lines.some((line) => line.id === row.id));
  for (const row of gone) loads = takeOut(loads, row.id, row.quantity);
  await writeLoads(work, before, loads);
  // Cancelled deliveries remember what they carried; what is no line any more cannot be remembered.
  for (const delivery of deliveries.filter((one) => one.state === "cancelled")) {
    const kept = delivery.lines.filter((part) => !gone.some((row) => row.id === part.lineId));
    if (kept.length < delivery.lines.length) await writeLoads(work, [delivery], [{ id: delivery.id, lines: kept }]);
  }
  await deleteOrderLines(
    tx,
    gone.map((row) => row.id),
  );
}

/** A transfer has its time from when it was chosen; a draft has none yet. */
function dueAt(order: OrderRow, input: StaffOrderInput, now: Date, days: number): string | null {
  if (input.paymentMethod !== "transfer" || order.status === DRAFT) return null;
  return order.payment_due_at ?? transferDue(now, days);
}
