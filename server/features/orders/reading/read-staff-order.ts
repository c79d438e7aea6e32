import { fromJson } from "../../../../db/json.ts";
import { namesOfActors } from "../../../../db/queries/accounts/staff-names.ts";
import { type InvoiceRow, listInvoicesOf } from "../../../../db/queries/billing/billing.ts";
import type { PaymentRow } from "../../../../db/queries/billing/payments.ts";
import { countOrdersOf, findCustomer } from "../../../../db/queries/customers/customers.ts";
import { listDeliveriesWithLines } from "../../../../db/queries/orders/order-deliveries.ts";
import { listOrderOutputs } from "../../../../db/queries/orders/order-outputs.ts";
import { listReturnsWithLines } from "../../../../db/queries/orders/order-returns.ts";
import {
  listOrderEvents,
  listOrderFiles,
  listOrderLines,
  listPayments,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
  orderEventData,
  orderNumbers,
} from "../../../../db/queries/orders/orders.ts";
import { listMissing } from "../../../../db/queries/stock/stock-figures.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { languagePath, orderPath } from "../../../../src-shared/addresses.ts";
import { allocate, cameAt, postedInvoices } from "../../../../src-shared/billing/ledger.ts";
import { deliveryMovesNow } from "../../../../src-shared/delivery/states.ts";
import type { DeliveryWindow } from "../../../../src-shared/delivery/windows.ts";
import { addBlocks, type BalanceBlock, balanceBlock, orderAccount } from "../../../../src-shared/orders/account.ts";
import { fulfilmentOf, type LineFulfilment, undelivered } from "../../../../src-shared/orders/plan.ts";
import type { StaffOrder } from "../../../../src-shared/orders/staff-order.ts";
import { DRAFT, givenNumber, isEditable, isNumberPending } from "../../../../src-shared/orders/states.ts";
import { qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import { signaturePath } from "../../../../src-shared/values/signature.ts";
import type { App } from "../../../context.ts";
import type { CatalogueView } from "../../catalogue/catalogue-index.ts";
import { readQuoteOfOrder } from "../../quotes/ordering/quote-of-order.ts";
import { undoableStep } from "../last-step.ts";
import { isTaken, movesNow } from "../order-moves.ts";
import { depositOf } from "./deposit-of.ts";
import { hasLapsed } from "./has-lapsed.ts";
import { lineOf } from "./line-of.ts";
import { suggestionsFor } from "./order-suggestions.ts";
import { readOrderEvent, readOrderOutput } from "./read-order-event.ts";
import { askedSlotOf, slotOf } from "./slot-of.ts";
import { totalsOf } from "./totals-of.ts";

export interface ReadingOrders {
  app: Pick<App, "config" | "secrets" | "now">;
  /** The database, or the running transaction. */
  db: Db | Tx;
  /** Read before a transaction begins: it has a handle of its own. */
  view: CatalogueView;
}

/** An order with all of its values for staff. */
export async function readStaffOrder({ app, db, view }: ReadingOrders, order: OrderRow): Promise<StaffOrder> {
  const lines = await listOrderLines(db, order.id);
  const deliveries = await listDeliveriesWithLines(db, order.id);
  const returns = await listReturnsWithLines(db, order.id);
  const payments = await listPayments(db, order.id);
  const events = await listOrderEvents(db, order.id);
  const outputs = await listOrderOutputs(db, order.id);
  const files = await listOrderFiles(db, order.id);
  const customer = order.customer_id ? await findCustomer(db, order.customer_id) : undefined;
  const by = await namesOfActors(
    db,
    [...events, ...outputs, ...payments, ...returns].map((row) => row.actor),
  );
  const status = order.status;
  const fulfilment = fulfilmentOf(
    lines,
    deliveries,
    returns.flatMap((returned) => returned.lines),
    order.method === "pickup" && isTaken(status),
  );
  const deposit = await depositOf(db, order);
  const documents = await listInvoicesOf(db, order.id);
  const account = orderAccount(order, payments);
  const numbers = await orderNumbers(
    db,
    payments.flatMap((payment) => payment.moved_order_id ?? []),
  );
  const quote = await readQuoteOfOrder(db, order);
  const missing = await listMissing(
    db,
    lines.map((line) => line.variant_id),
  );
  return {
    view: "staff",
    id: order.id,
    version: order.version,
    number: shownNumber(order),
    numberPending: isNumberPending(order.number),
    status,
    source: order.source,
    placedAt: order.placed_at,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    lang: order.lang,
    contact: { name: order.contact_name, phone: order.contact_phone, email: order.contact_email },
    company: order.company ? fromJson(order.company) : null,
    customer: customer
      ? { id: customer.id, name: customer.name, note: customer.note, orders: await countOrdersOf(db, customer.id) }
      : null,
    suggestions: await suggestionsFor(db, order),
    method: order.method,
    quote: quote ? { id: quote.quoteId, number: quote.number, deliveryFee: quote.deliveryFee, tax: quote.tax } : null,
    address: order.address ? fromJson(order.address) : null,
    zone: order.zone_id && order.zone_name ? { id: order.zone_id, name: fromJson(order.zone_name) } : null,
    askedSlot: askedSlotOf(order),
    slot: slotOf(order),
    paymentMethod: order.payment_method,
    balance: account.balance,
    paymentStatus: account.paymentStatus,
    paymentDueAt: order.payment_due_at,
    totals: totalsOf(order),
    credited: order.credited,
    received: account.paid,
    refundable: account.refundable,
    account: {
      asked: account.asked,
      documented: account.documented,
      toInvoice: account.toInvoice,
      toCredit: account.toCredit,
      ...blockOf(order, account, openInvoices(documents, payments, account.toCredit), qatarDate(app.now())),
    },
    lines: lines.map((line) => {
      const pieces = fulfilment.get(line.id) as LineFulfilment;
      const { sound, damaged, ...where } = pieces;
      return {
        ...lineOf(line),
        id: line.id,
        productId: line.product_id,
        variantId: line.variant_id,
        picture: view.picture(line.image, fromJson(line.name)),
        listPrice: line.list_price ?? line.unit_price,
        discount: line.discount,
        notInStock: isEnded(order) ? 0 : Math.min(undelivered(pieces), missing.get(line.variant_id) ?? 0),
        leadDays: line.lead_days,
        ...where,
        returnedSound: sound,
        returnedDamaged: damaged,
      };
    }),
    deliveries: deliveries.map((delivery) => ({
      id: delivery.id,
      version: delivery.version,
      date: delivery.date,
      window: delivery.window as DeliveryWindow | null,
      state: delivery.state,
      zoneId: delivery.zone_id,
      receiverName: delivery.receiver_name,
      signature: delivery.signature && signaturePath(fromJson(delivery.signature)),
      lines: delivery.lines,
      moves: deliveryMovesNow(delivery.state, status),
    })),
    payments: payments.map((payment) => {
      const { id, kind, method, amount, state, reference, actor, at, moved_order_id: other } = payment;
      const moved = other === null ? null : { orderId: other, number: numbers.get(other) ?? null };
      return { id, kind, method, amount, state, reference, at, cameAt: cameAt(payment), by: by(actor), moved };
    }),
    returns: returns.map(({ id, lines: parts, credit, note, actor, at }) => ({
      id,
      credit,
      note,
      at,
      lines: parts,
      by: by(actor),
    })),
    shortOf: shortages(events, lines),
    invoices: documents.map(({ id, kind, number, total, issued_at: issuedAt }) => ({
      id,
      kind,
      number,
      total,
      issuedAt,
    })),
    deposit,
    files: files.map(({ id, kind, name, mime, bytes, at }) => ({
      id,
      kind,
      name,
      mime,
      bytes,
      at,
      href: `/api/orders/${order.id}/files/${id}`,
    })),
    note: order.note,
    events: [
      ...events.map((event) => readOrderEvent(event, by(event.actor))),
      ...outputs.map((output) => readOrderOutput(output, by(output.actor))),
    ].toSorted(byTime),
    moves: movesNow(
      { status, method: order.method, voided: order.voided_at !== null, depositMissing: (deposit?.missing ?? 0) > 0 },
      fulfilment,
    ),
    undoable: order.voided_at === null ? undoableStep(events, app.now()) : null,
    questionAt: order.question_at,
    reopenable: hasLapsed(order, events),
    editable: order.voided_at === null && isEditable(status),
    followUrl: status === DRAFT ? null : followUrl(app, order),
    voidedAt: order.voided_at,
  };
}

/** Whether nothing of an order is still to be delivered: it is over, or it never took stock. */
const isEnded = ({ status, voided_at }: OrderRow): boolean =>
  voided_at !== null || status === DRAFT || status === "cancelled" || status === "returned";

/** By time; what happened at the same time stays in its order. */
const byTime = (one: { at: string }, other: { at: string }): number =>
  one.at === other.at ? 0 : one.at < other.at ? -1 : 1;

/** A draft is not asked for yet and a voided order never again: neither is in a customer's account. */
const blockOf = (order: OrderRow, ...parts: Parameters<typeof balanceBlock>): BalanceBlock =>
  order.status === DRAFT || order.voided_at !== null ? addBlocks([]) : balanceBlock(...parts);

/** Invoices of an order with the open amount of each, and its due day. */
function openInvoices(documents: readonly InvoiceRow[], payments: readonly PaymentRow[], toCredit: number) {
  const invoices = postedInvoices(documents);
  return allocate(invoices, payments, toCredit).invoices.map(({ balance }, i) => ({
    balance,
    dueOn: invoices[i]?.due_on ?? null,
  }));
}

function shortages(events: readonly OrderEventRow[], lines: readonly OrderLineRow[]): StaffOrder["shortOf"] {
  return events
    .flatMap((event) => orderEventData(event, "shortage")?.lines ?? [])
    .map(({ sku, missing, unconfirmed = 0 }) => {
      const line = lines.find((line) => line.sku === sku);
      return { sku, missing, unconfirmed, name: line ? fromJson(line.name) : { en: sku } };
    });
}

/** The number of an order; null for a draft, and until the server has given one. */
export const shownNumber = (order: Pick<OrderRow, "number">): string | null => givenNumber(order.number);

const followUrl = ({ config, secrets }: ReadingOrders["app"], order: Pick<OrderRow, "id" | "lang">): string =>
  config.publicUrl + languagePath(orderPath(secrets.orderToken(order.id)), order.lang);
