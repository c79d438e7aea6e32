import { fromJson } from "../../../../db/json.ts";
import { type InvoiceRow, listInvoicedQuantities, listInvoicesOf } from "../../../../db/queries/billing/billing.ts";
import { type DeliveryWithLines, listDeliveriesWithLines } from "../../../../db/queries/orders/order-deliveries.ts";
import { listReturnsWithLines } from "../../../../db/queries/orders/order-returns.ts";
import { listOrderLines, listPayments, type OrderRow } from "../../../../db/queries/orders/orders.ts";
import { findQuotePart } from "../../../../db/queries/quotes/quote-orders.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../../src-shared/api/refusal.ts";
import type { NewInvoice } from "../../../../src-shared/billing/input.ts";
import { deliveryLeft, leftToInvoice, type RemainingQuantities } from "../../../../src-shared/billing/invoiceable.ts";
import { allocate, type PostedInvoice, postedInvoices } from "../../../../src-shared/billing/ledger.ts";
import { accountFigures } from "../../../../src-shared/orders/account.ts";
import { DRAFT } from "../../../../src-shared/orders/states.ts";
import { addDays, qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { refusePosting } from "../refuse-posting.ts";
import { adjustTo } from "./adjust-to.ts";
import { type Draft, type Drafting, draftFor, inBoth, sumUp } from "./draft.ts";
import { chargedLines, servicesOf } from "./draft-lines.ts";

type Drafted = Draft | Refusal<"conflict" | "invalid">;

/**
 * The draft of an order's invoice: the quantities of its scope that are on no invoice yet, at the prices of the order,
 * and on the first one the delivery fee. Never more than was ordered less the returns, and never more money than the
 * order's remaining charge; one that leaves nothing to invoice comes to exactly that.
 */
export async function draftInvoice(drafting: Drafting, order: OrderRow, input: NewInvoice): Promise<Drafted> {
  const { db } = drafting;
  if (order.status === DRAFT) {
    return refusePosting("draft");
  }
  if (order.status === "cancelled") return refusePosting("cancelled");
  const uninvoiced = await readLeft(drafting, order);
  const delivery = input.scope === "delivery" ? chooseDelivery(uninvoiced.deliveries, input.deliveryId) : undefined;
  if (isRefusal(delivery)) return delivery;
  const pieces = chooseQuantities(uninvoiced, input, delivery);
  if (isRefusal(pieces)) return pieces;
  const { asked, toInvoice } = accountFigures(order, { paid: order.received });
  const chosen = countOf(pieces);
  if (chosen === 0 && (toInvoice === 0 || input.scope !== "rest")) {
    return refusePosting(input.scope === "delivery" ? "delivery_invoiced" : "nothing_left");
  }
  const dueDate = await dueDay(drafting, order, input.dueOn);
  if (isRefusal(dueDate)) return dueDate;

  const { netBefore, taxBegin, deliveryFee } = uninvoiced;
  const taxRate = order.tax_rate;
  const full = chargedLines({
    lines: uninvoiced.lines,
    pieces,
    deliveryId: delivery?.id ?? null,
    deliveryFee,
    taxRate,
    netBefore: taxBegin + netBefore,
  });
  const value = sumUp(full.lines, full.deliveryFee, taxRate).sums.total;
  // Goods without a charge are invoiced over nothing.
  if (toInvoice === 0 && value > 0) return refusePosting("nothing_left");
  const isLast = chosen === countOf(uninvoiced.pieces);
  if (!isLast && value > toInvoice) return refusePosting("above_asked", { left: toInvoice });
  const charged = isLast ? adjustTo(full, { total: toInvoice, taxRate, asked, netBefore, taxBegin }) : full;
  const sums = sumUp(charged.lines, charged.deliveryFee, taxRate);
  const { total } = sums.sums;
  const { invoices } = allocate(
    [...uninvoiced.posted, { id: "new", total, credited: 0 }],
    await listPayments(db, order.id),
  );
  return draftFor(drafting, order, {
    kind: "invoice",
    scope: input.scope,
    ...charged,
    ...sums,
    dueOn: dueDate,
    deliveries: delivery ? [{ id: delivery.id, date: delivery.date }] : [],
    paid: invoices.at(-1)?.paid ?? 0,
    terms: input.terms ?? inBoth(`billing.terms.${order.payment_method}`, { day: dueDate }),
    ...(input.id ? { uuid: input.id } : {}),
  });
}

interface Left {
  lines: Awaited<ReturnType<typeof listOrderLines>>;
  deliveries: DeliveryWithLines[];
  pieces: RemainingQuantities[];
  invoiced: Awaited<ReturnType<typeof listInvoicedQuantities>>;
  deliveryFee: number;
  /** Charge of its invoices less their credit notes, before tax. */
  netBefore: number;
  /** Offset of the order's tax within that of its quote. */
  taxBegin: number;
  posted: PostedInvoice[];
}

/** The part of an order that is on no invoice yet. */
async function readLeft({ db }: Drafting, order: OrderRow): Promise<Left> {
  const lines = await listOrderLines(db, order.id);
  const returned = (await listReturnsWithLines(db, order.id)).flatMap((returned) => returned.lines);
  const invoiced = await listInvoicedQuantities(db, order.id);
  const back = (lineId: string, of: (one: (typeof returned)[number]) => number) =>
    returned.filter((line) => line.lineId === lineId).reduce((sum, one) => sum + of(one), 0);
  const ordered = lines.map((line) => ({
    id: line.id,
    quantity: line.quantity,
    returned: back(line.id, (one) => one.sound + one.damaged),
    notSent: back(line.id, (one) => one.notSent),
  }));
  const documents = (await listInvoicesOf(db, order.id)).filter(
    (document) => document.kind === "invoice" || document.kind === "credit_note",
  );
  const sign = (kind: string) => (kind === "invoice" ? 1 : -1);
  return {
    lines,
    invoiced,
    deliveries: await listDeliveriesWithLines(db, order.id),
    pieces: withServices(leftToInvoice(ordered, invoiced), lines),
    deliveryFee: Math.max(0, order.delivery_fee - documents.reduce((sum, one) => sum + feeOf(one), 0)),
    netBefore: documents.reduce((sum, one) => sum + sign(one.kind) * one.net, 0),
    taxBegin: (await findQuotePart(db, order.id)).taxBegin,
    posted: postedInvoices(documents),
  };
}

/**
 * The delivery fee that a document charges. Credited with a whole invoice it can be charged again; credited by itself,
 * or with quantities, it was given to the customer and stays charged once.
 */
function feeOf({ kind, delivery_fee: fee, content }: InvoiceRow): number {
  if (kind === "invoice") return fee;
  return fee > 0 && fromJson(content).scope === "rest" ? -fee : 0;
}

const countOf = (pieces: readonly RemainingQuantities[]): number =>
  pieces.reduce((sum, one) => sum + one.goods + one.services, 0);

/** Services are only counted on lines that have some; free ones go with the goods. */
const withServices = (pieces: RemainingQuantities[], lines: Left["lines"]): RemainingQuantities[] =>
  pieces.map((one, i) => {
    const line = lines[i];
    const services = line ? servicesOf(line) : [];
    if (services.some((service) => service.price > 0)) return one;
    return { ...one, services: services.length > 0 ? Math.min(one.services, one.goods) : 0 };
  });

function chooseDelivery(
  deliveries: readonly DeliveryWithLines[],
  id: string | undefined,
): DeliveryWithLines | Refusal<"invalid" | "conflict"> {
  const delivery = deliveries.find((delivery) => delivery.id === id);
  if (!delivery) return refuseField("deliveryId", "choose", "Choose one of the order's deliveries.");
  if (delivery.state === "cancelled") return refusePosting("delivery_given_up");
  return delivery;
}

function chooseQuantities(
  left: Left,
  input: NewInvoice,
  delivery: DeliveryWithLines | undefined,
): RemainingQuantities[] | Refusal<"conflict" | "invalid"> {
  if (delivery)
    return deliveryLeft(delivery, left.pieces, left.invoiced).map((one, i) => capServices(one, left.pieces[i]));
  if (input.scope === "whole" && left.netBefore > 0) {
    return refusePosting("part_invoiced");
  }
  if (input.scope !== "lines") return left.pieces;
  if (!input.lines) return refuseField("lines", "required", "Say which lines.");
  const wanted = new Map<string, number>();
  for (const { lineId, quantity } of input.lines) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity);
  for (const [lineId, quantity] of wanted) {
    const availableQuantity = left.pieces.find((piece) => piece.lineId === lineId)?.goods ?? 0;
    if (quantity > availableQuantity) {
      return refusePosting("pieces_left", { lineId, left: availableQuantity });
    }
  }
  return left.pieces.map((piece) => {
    const goods = wanted.get(piece.lineId) ?? 0;
    return { lineId: piece.lineId, goods, services: Math.min(goods, piece.services) };
  });
}

const capServices = (one: RemainingQuantities, of: RemainingQuantities | undefined): RemainingQuantities => ({
  ...one,
  services: Math.min(one.services, of?.services ?? 0),
});

/** The due day: the given one, else that of the method of payment. */
export async function dueDay(
  { db, now }: Drafting,
  order: OrderRow,
  asked: string | undefined,
): Promise<string | Refusal<"invalid">> {
  const today = qatarDate(now);
  if (asked !== undefined) {
    return asked < today ? refuseField("dueOn", "too_low", "A day that is over cannot be kept.") : asked;
  }
  if (order.payment_method !== "transfer") return today;
  return addDays(today, (await readShopSettings(db)).payment.bankTransferDays);
}
