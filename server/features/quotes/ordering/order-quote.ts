import { fromJson } from "../../../../db/json.ts";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { putDeposit } from "../../../../db/queries/billing/deposits.ts";
import { listAnyVariants, listProductsByIds } from "../../../../db/queries/catalogue/products.ts";
import { isIdTaken } from "../../../../db/queries/id-taken.ts";
import { queueMail } from "../../../../db/queries/mail/mail-queue.ts";
import { listActiveZones } from "../../../../db/queries/orders/delivery.ts";
import { newOrderRow } from "../../../../db/queries/orders/new-order-row.ts";
import { updateOrderLine } from "../../../../db/queries/orders/order-lines.ts";
import {
  insertDelivery,
  insertOrder,
  insertOrderEvent,
  type OrderLineRow,
} from "../../../../db/queries/orders/orders.ts";
import { insertQuoteOrder } from "../../../../db/queries/quotes/quote-orders.ts";
import { insertQuoteEvent, type QuoteRow } from "../../../../db/queries/quotes/quotes.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { priceCart } from "../../../../src-shared/cart/pricing.ts";
import { type DeliveryZone, matchZone } from "../../../../src-shared/delivery/zone.ts";
import type { Shortage } from "../../../../src-shared/orders/events.ts";
import type { QuoteOrderInput } from "../../../../src-shared/quotes/draft.ts";
import { isOpenQuote } from "../../../../src-shared/quotes/states.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { nextNumber } from "../../../kernel/numbers.ts";
import { sha256 } from "../../../secrets.ts";
import { takePlaces } from "../../delivery/slot-choice.ts";
import { refuseWhilePaused } from "../../health/orders-paused.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { takeOwing, takeStock } from "../../stock/take-stock.ts";

import { companyWith } from "../changing/decide-quote.ts";
import { orderLinesOf } from "../order-lines.ts";
import { refuseOther } from "../quote-state.ts";
import { moveQuote, quoteToAddTo, type StaffQuoteWork } from "../quote-work.ts";
import { customerOfQuote } from "../reading/quote-people.ts";
import { consumeHold, quantityByVariant } from "./hold-stock.ts";
import { partOf } from "./part-of-quote.ts";
import { type Accepted, isAllOrdered, readAccepted } from "./remaining.ts";

type Ordering = Refusal<
  | "unavailable"
  | "not_found"
  | "invalid"
  | "quote_moved"
  | "out_of_stock"
  | "slot_taken"
  | "not_deliverable"
  | "conflict"
>;

interface Place {
  address: NonNullable<QuoteOrderInput["address"]> | undefined;
  zone: DeliveryZone | null;
}

/**
 * Makes an order of an accepted quote: confirmed, with its number, its stock and its delivery, at the accepted prices
 * and no others. Of all quantities that no order has yet, or of the given part; the rest can follow, and its held stock
 * stays held. A shortage is refused by name, or ordered all the same where staff accept that: it is owed, and its lines
 * have their lead time. The first valid order that is delivered has the delivery fee. A quote that is ordered
 * completely gives a refusal that names its orders.
 */
export async function orderQuote(
  work: StaffQuoteWork,
  id: string,
  asked: QuoteOrderInput,
): Promise<{ quoteId: string } | Ordering> {
  const { ctx, tx, now, at, actor } = work;
  const paused = refuseWhilePaused(ctx);
  if (paused) return paused;
  const quote = await quoteToAddTo(work, id);
  if (isRefusal(quote)) return quote;
  const accepted = await readAccepted(tx, id);
  if (accepted && isRevising(quote)) {
    return refuse("conflict", {
      message: "It is being revised: it is ordered once the customer has answered, or the revision is taken back.",
      details: { because: "being_revised" },
    });
  }
  if (!accepted || (quote.status !== "accepted" && quote.status !== "ordered")) {
    return refuse("conflict", { message: "Nobody has accepted this quote.", details: { because: "not_accepted" } });
  }
  if (accepted.acceptance.version !== asked.version) return refuseOther(quote, "other_version");
  const pieces = quantitiesOf(accepted, asked);
  if (isRefusal(pieces)) return pieces;
  const place = await placeOf(work, quote, asked);
  if (isRefusal(place)) return place;
  if (await isIdTaken(tx, "orders", [asked.orderId])) return refuse("conflict");

  const orderId = asked.orderId ?? newId(now.getTime());
  const { content } = accepted;
  const lines = orderLinesOf(orderId, { lines: accepted.lines, content, pieces, now });
  // Picked-up goods have no delivery: then the fee waits for an order that is delivered.
  const chargesDelivery =
    asked.method === "delivery" && !accepted.orders.some((order) => order.counts && order.chargesDelivery);
  const { number, ...begins } = await writeOrder(work, {
    orderId,
    quote,
    asked,
    place,
    lines,
    accepted,
    chargesDelivery,
  });
  // Each order has its share: together they are the agreed deposit.
  const percent = content.depositPercent;
  if (percent !== null) await putDeposit(tx, { order_id: orderId, percent: percent * 100, amount: null, actor, at });
  const leftOver = new Map([...accepted.left].map(([line, count]) => [line, count - (pieces.get(line) ?? 0)]));
  // Its part of the hold goes to the order: back to stock and off again in one transaction, so no other order can take
  // it.
  await consumeHold(work, quote, {
    pieces: quantityByVariant(accepted.lines, pieces),
    left: quantityByVariant(accepted.lines, leftOver),
  });
  const owed = await takeGoods(work, orderId, lines, asked.shortage);
  if (isRefusal(owed)) return owed;
  await insertQuoteOrder(
    tx,
    { quoteId: id, orderId, chargesDelivery, ...begins, at },
    [...pieces].map(([lineId, quantity]) => ({ lineId, quantity })),
  );
  const data = { orderId, number };
  if (isAllOrdered(leftOver) && quote.status === "accepted") {
    await moveQuote(work, quote, "ordered", { kind: "ordered", data });
  } else {
    await insertQuoteEvent(tx, { quoteId: id, version: asked.version, kind: "ordered", actor, data, at });
  }
  if (asked.mail && quote.contact_email !== "") {
    const kind = "order-confirmation";
    const to = { recipient: quote.contact_email, lang: quote.lang };
    await queueMail(tx, { ...to, kind, data: { orderId }, uniqueKey: `${kind}:${orderId}` }, now);
  }
  const total = lines.reduce((sum, line) => sum + line.line_total, 0);
  await recordAudit(tx, ctx, {
    collection: "quotes",
    rowId: id,
    after: { number: quote.number, order: number, version: asked.version, lines: lines.length, goods: total },
  });
  return { quoteId: id };
}

/**
 * Takes the stock of an order of a quote. Lines of text have none, nor do variants that were removed: the accepted
 * lines are ordered. Returns the owed quantities; the order's lines have them, beside the lead time.
 */
async function takeGoods(
  work: StaffQuoteWork,
  orderId: string,
  lines: readonly OrderLineRow[],
  shortage: QuoteOrderInput["shortage"],
): Promise<Shortage[] | Ordering> {
  const { tx, actor, at } = work;
  const variantRows = await listAnyVariants(
    tx,
    lines.map((line) => line.variant_id),
  );
  const pieces = variantRows
    .map(({ id: variantId, sku }) => {
      const own = lines.filter((line) => line.variant_id === variantId);
      return { variantId, sku, quantity: own.reduce((sum, line) => sum + line.quantity, 0) };
    })
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
  if (shortage === "refuse") return (await takeStock(work, orderId, pieces)) ?? [];
  const owed = await takeOwing(work, orderId, pieces);
  if (owed.length === 0) return owed;
  const short = lines.filter((line) => owed.some((one) => one.sku === line.sku));
  const products = await listProductsByIds(
    tx,
    short.map((line) => line.product_id),
  );
  for (const line of short) {
    const product = products.find((product) => product.id === line.product_id);
    const leadDays = Math.max(line.lead_days, product?.lead_time_days ?? 0);
    if (leadDays !== line.lead_days) await updateOrderLine(tx, line.id, { lead_days: leadDays });
  }
  await insertOrderEvent(tx, { orderId, kind: "owed", actor, at, data: { lines: owed } });
  return owed;
}

/** Whether the next version of an accepted quote is being written, or is with the customer. */
const isRevising = ({ status }: QuoteRow): boolean => status === "draft" || isOpenQuote(status);

/** Quantities taken of each line now; never more than are left. */
function quantitiesOf(accepted: Accepted, asked: QuoteOrderInput): Map<string, number> | Ordering {
  const { left, orders } = accepted;
  if (isAllOrdered(left)) {
    const made = orders.filter((order) => order.counts).map(({ id, number }) => ({ id, number }));
    return refuse("conflict", {
      message: `Everything of this quote is ordered: ${made.map((order) => order.number).join(", ")}.`,
      details: { because: "all_ordered", orders: made },
    });
  }
  if (!asked.lines) return new Map([...left].filter(([, quantity]) => quantity > 0));
  const wrong = asked.lines.findIndex(({ lineId, quantity }) => quantity > (left.get(lineId) ?? 0));
  const line = asked.lines[wrong];
  if (line) {
    const wasAccepted = left.has(line.lineId);
    return wasAccepted
      ? refuseField(`lines.${wrong}.quantity`, "too_high", `Only ${left.get(line.lineId)} are left of this line.`)
      : refuseField(`lines.${wrong}.lineId`, "unknown", "This line was not accepted.");
  }
  return new Map(asked.lines.map(({ lineId, quantity }) => [lineId, quantity]));
}

async function placeOf(
  { tx, now }: StaffQuoteWork,
  quote: QuoteRow,
  asked: QuoteOrderInput,
): Promise<Place | Ordering> {
  if (asked.method === "pickup") return { address: undefined, zone: null };
  const address = asked.address ?? (quote.address ? fromJson(quote.address) : undefined);
  if (!address) return refuseField("address", "required", "Where does it go?");
  // The driver calls before arriving.
  if (quote.contact_phone === "") return refuseField("contact.phone", "required", "The driver needs a phone number.");
  const zone = matchZone(await listActiveZones(tx), { zone: address.zone, area: address.area });
  const places = asked.slot ? [asked.slot] : [];
  const taken = await takePlaces(tx, { zone, places }, { now, overbook: asked.overbook });
  return taken ?? { address, zone };
}

/** Inserts the order itself, with its number and its offsets in the quote. The caller takes its stock. */
async function writeOrder(
  work: StaffQuoteWork,
  about: {
    orderId: string;
    quote: QuoteRow;
    asked: QuoteOrderInput;
    place: Place;
    lines: OrderLineRow[];
    accepted: Accepted;
    chargesDelivery: boolean;
  },
): Promise<{ number: string; taxBegin: number; depositBegin: number }> {
  const { ctx, tx, now, at, actor } = work;
  const { orderId, quote, asked, place, lines, accepted } = about;
  const settings = await readShopSettings(tx);
  const { taxRate, deliveryFee } = accepted.content;
  const fee = about.chargesDelivery ? deliveryFee : 0;
  const untaxed = priceCart({
    lines: lines.map((line) => ({ unitPrice: line.unit_price, quantity: line.quantity, services: [] })),
    delivery: { fee },
    taxRate: 0,
  });
  const { subtotal, services } = untaxed;
  const others = accepted.orders.filter((order) => order.counts);
  const { tax, total, ...begins } = partOf(accepted.content, others, untaxed.total);
  const written = companyWith(quote, asked.purchaseOrder);
  const company = written ? fromJson(written) : undefined;
  const people = { name: quote.contact_name, phone: quote.contact_phone, email: quote.contact_email, lang: quote.lang };
  const person = { ...people, company: company?.name, crNumber: company?.crNumber };
  // Customer before numbers: the order in which every transaction that makes orders locks them
  // (delivery/slot-choice.ts).
  const customerId = await customerOfQuote(work, quote, person, orderId);
  const number = await nextNumber(tx, "orders", now);
  await insertOrder(
    tx,
    newOrderRow({
      id: orderId,
      number,
      status: "confirmed",
      source: "staff",
      now,
      lang: quote.lang,
      contact: people,
      company,
      method: asked.method,
      address: place.address,
      slot: asked.slot,
      zone: place.zone,
      paymentMethod: asked.paymentMethod,
      bankTransferDays: settings.payment.bankTransferDays,
      sums: { subtotal, services, deliveryFee: fee, tax, total },
      taxRate,
      note: asked.note,
      accessHash: sha256(ctx.secrets.orderToken(orderId)),
      customerId: customerId ?? quote.customer_id,
    }),
    lines,
  );
  if (asked.method === "delivery") {
    await insertDelivery(
      tx,
      { id: newId(now.getTime()), orderId, zoneId: place.zone?.id, slot: asked.slot, at },
      lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    );
  }
  const data = { quoteId: quote.id, quote: quote.number, forCustomer: false };
  await insertOrderEvent(tx, { orderId, kind: "status", to: "confirmed", actor, data, at });
  return { number, ...begins };
}
