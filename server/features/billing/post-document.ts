import { documentHash, numberInSeries } from "../../../db/check/invoice-chain.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { insertInvoice, takePlace } from "../../../db/queries/billing/billing.ts";
import { setOrderCustomer } from "../../../db/queries/customers/customer-matches.ts";
import { insertOrderEvent, type OrderRow } from "../../../db/queries/orders/orders.ts";
import type { Json } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import type { InvoiceContent } from "../../../src-shared/billing/content.ts";
import type { PostedKind } from "../../../src-shared/billing/posted-kinds.ts";
import { searchText } from "../../../src-shared/orders/search.ts";
import { isTestNumber } from "../../../src-shared/orders/test-number.ts";
import { canonicalJson } from "../../../src-shared/values/canonical-json.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { customerOfItsOwn } from "../customer-matching/customer-of-its-own.ts";
import { book } from "./booking.ts";
import type { Draft } from "./drafts/draft.ts";
import { servicesOn } from "./drafts/draft-credit-note.ts";

const prefix: Record<PostedKind, string> = { invoice: "INV", credit_note: "CN", receipt: "RCT", pro_forma: "PF" };

export interface Posting {
  order: OrderRow;
  draft: Draft;
  /** Credit notes: the invoice, and the invoice line of each line. */
  correctsId?: string;
  correctsLines?: ReadonlyMap<string, string>;
  paymentId?: string;
  /** A receipt that a desktop printed: its own series and number. */
  printed?: { deviceId: string; series: string; number: number };
}

/**
 * Gives a draft its number and its place in the chain, and writes it for good. The number comes from a counter that
 * moves in this transaction and stays locked until it ends: no gap when it is rolled back, none twice
 * (src-shared/README.md, Invoices). Series run by kind and by year of Qatar's calendar; those of a test order are its own. The order must be locked
 * already (`orderToAddTo`).
 */
export async function postDocument(work: Work, posting: Posting): Promise<{ invoiceId: string }> {
  const { ctx, tx, at } = work;
  const { order, draft, printed } = posting;
  const { kind, uuid, sums } = draft;
  // The draft's day was chosen by the closed months; from here on that month cannot be closed before the commit.
  const { happenedOn } = await book(tx, draft.issuedAt);
  if (happenedOn !== null) throw new Error(`a document of ${happenedOn} would fall into a closed month`);
  const ofTest = isTestNumber(order.number) ? `${order.number}-${prefix[kind]}` : undefined;
  const series = ofTest ?? printed?.series ?? `${prefix[kind]}-${draft.issuedOn.slice(0, 4)}`;
  const { position, previousHash } = await takePlace(tx, series);
  const number = numberInSeries(series, printed?.number ?? position);
  const buyer = await buyerWithCustomer(work, posting);
  const content: InvoiceContent = { ...draft, buyer, series, number, previousHash };
  const text = canonicalJson(content);
  const lines = draft.lines.map((line) => ({
    id: line.id,
    invoice_id: uuid,
    order_line_id: line.orderLineId,
    delivery_id: line.deliveryId,
    corrects_line_id: posting.correctsLines?.get(line.id) ?? null,
    goods: line.quantity,
    services: servicesOn(line),
    net: line.lineTotal,
    tax: line.tax,
  }));
  const actor = actorName(ctx.actor);
  await insertInvoice(
    tx,
    {
      id: uuid,
      kind,
      series,
      position,
      number,
      issued_at: draft.issuedAt,
      due_on: draft.dueOn,
      order_id: order.id,
      corrects_id: posting.correctsId ?? null,
      payment_id: posting.paymentId ?? null,
      device_id: printed?.deviceId ?? null,
      customer_id: buyer.customerId,
      buyer: buyer.company ?? buyer.name,
      net: sums.net,
      tax: sums.tax,
      total: sums.total,
      delivery_fee: sums.deliveryFee,
      content: text as Json<InvoiceContent>,
      hash: documentHash(previousHash, text),
      posted_by: actor,
      search: foundBy(content),
    },
    kind === "pro_forma" ? lines.map((line) => ({ ...line, order_line_id: null })) : lines,
  );
  const snapshot = { invoiceId: uuid, kind, number, total: sums.total };
  await insertOrderEvent(tx, { orderId: order.id, kind: "invoice", actor, data: snapshot, at });
  const reason = draft.corrects ? { corrects: draft.corrects.number, reason: draft.corrects.reason } : {};
  await recordAudit(tx, ctx, {
    collection: "invoices",
    rowId: uuid,
    after: { ...snapshot, orderId: order.id, ...reason },
  });
  return { invoiceId: uuid };
}

/**
 * The buyer of a document. An invoice needs a customer who can be asked to pay: a web order without one gets a customer
 * of its own.
 */
async function buyerWithCustomer(work: Work, { order, draft }: Posting): Promise<InvoiceContent["buyer"]> {
  const { buyer, kind } = draft;
  const isNobody = buyer.customerId === null && (buyer.phone !== "" || buyer.email !== "");
  if (kind !== "invoice" || !isNobody) return buyer;
  const customerId = await customerOfItsOwn(work.tx, order);
  await setOrderCustomer(work.tx, order.id, customerId);
  return { ...buyer, customerId };
}

/** Search text of a document: its numbers, its buyer with their numbers, and its amount as it is written. */
function foundBy({ number, orders, buyer, corrects, sums }: InvoiceContent): string {
  const orderNumbers = orders.map((order) => order.number ?? "");
  const { name, company, crNumber, purchaseOrder, email, phone } = buyer;
  return searchText(
    [number, corrects?.number, ...orderNumbers, name, company, crNumber, purchaseOrder, email, plainAmount(sums.total)],
    [number, ...orderNumbers, phone],
  );
}
