// The history of an order or a quote: `details` are typed by the kind of the event, whatever the database holds.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { maskJson } from "../../db/person/mask-text.ts";
import type { Json } from "../../db/schema.ts";
import { readOrderEvent, readOrderOutput } from "../../server/features/orders/reading/read-order-event.ts";
import { readQuoteEvent } from "../../server/features/quotes/reading/read-quote-event.ts";
import type {
  OrderEventData,
  OrderEventKind,
  OrderEvents,
  OrderOutputData,
  OrderOutputKind,
  OrderOutputs,
} from "../../src-shared/orders/events.ts";
import type { QuoteEventData, QuoteEventKind, QuoteEvents } from "../../src-shared/quotes/events.ts";
import { newId } from "../../src-shared/values/id.ts";
import { makeQuote, readQuote } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const id = "0199aaaa-0000-7000-8000-000000000001";
const lines = [{ lineId: id, quantity: 2 }];
const shortage = { lines: [{ sku: "CHAIR-MESH", missing: 1, unconfirmed: 1 }] };

const before = { status: "placed" as const, deliveries: [{ id, state: "planned" as const }], mailed: true };

const ofOrders: { [Kind in OrderEventKind]: OrderEvents[Kind] } = {
  status: { forCustomer: true, reason: "Too late", rolledUp: true, deliveryId: id, before, undoes: [id] },
  note: { forCustomer: true },
  message: { from: "customer" },
  edit: { before: { note: "Call first" }, after: { note: null }, difference: 500 },
  payment: {
    paymentId: id,
    kind: "payment",
    method: "transfer",
    amount: 500,
    state: "cleared",
    moved: { orderId: id, number: null },
  },
  delivery: { deliveryId: id, from: "planned", state: "out", date: "2026-11-24", window: "08-12", lines, before },
  return: { returnId: id, credit: 500, lines: [{ lineId: id, sound: 1, damaged: 0, notSent: 0 }] },
  due: { day: "2026-11-24" },
  invoice: { invoiceId: id, kind: "credit_note", number: "CRN-2026-000001", total: 500 },
  deposit: { percent: null, amount: 500 },
  file: { fileId: id, kind: "purchase_order" },
  shortage,
  owed: shortage,
  void: null,
};

const outputs: { [Kind in OrderOutputKind]: OrderOutputs[Kind] } = {
  mail: { kind: "order-confirmation", recipient: "maryam@customer.example", state: "failed" },
  print: { document: "delivery-note", number: null, copy: true },
};

const ofQuotes: { [Kind in QuoteEventKind]: QuoteEvents[Kind] } = {
  created: { requestId: id },
  revised: { newest: 2, agreed: true },
  sent: { mail: true },
  viewed: null,
  accepted: { name: "Noora", chosen: [id], by: "customer", total: 500 },
  declined: { accepted: 1 },
  expired: null,
  unrevised: { accepted: 1 },
  withdrawn: null,
  asked: { kind: "renewal" },
  reminded: { by: "clock" },
  held: { until: "2026-11-24" },
  released: { because: "over" },
  ordered: { orderId: id, number: "ORD-2026-000001" },
  all_ordered: null,
  order_changed: { orderId: id, number: "ORD-2026-000001", back: 1, more: 0 },
};

const row = { id, at: "2026-11-23T08:00:00.000Z", from_status: null, to_status: null, note: null, actor: "system" };
const json = <T>(data: unknown) => (data === null ? null : (JSON.stringify(data) as Json<T>));
const orderRow = (kind: OrderEventKind, data: unknown) => ({
  ...row,
  order_id: id,
  kind,
  data: json<OrderEventData>(data),
});
const outputRow = (kind: OrderOutputKind, data: unknown) => ({
  id,
  version: 1,
  created_at: row.at,
  updated_at: row.at,
  order_id: id,
  actor: "system",
  kind,
  data: json<OrderOutputData>(data) as Json<OrderOutputData>,
});
const outputSamples = Object.entries(outputs) as [OrderOutputKind, OrderOutputData][];
const quoteRow = (kind: QuoteEventKind, data: unknown) => ({
  ...row,
  quote_id: id,
  version: 1,
  kind,
  data: json<QuoteEventData>(data),
});
const orderSamples = Object.entries(ofOrders) as [OrderEventKind, OrderEventData][];
const quoteSamples = Object.entries(ofQuotes) as [QuoteEventKind, QuoteEventData][];
/** Data as staff read it: whether the customer reads the note is a field of the event. */
function withoutFlag(data: object | null): object | null {
  const { forCustomer: _, ...details } = { forCustomer: false, ...data };
  return Object.keys(details).length > 0 ? details : null;
}

describe("details of an event", () => {
  test.each(orderSamples)("of an order, kind %s, are the stored data", (kind, data) => {
    expect(readOrderEvent(orderRow(kind, data), "system")).toMatchObject({ kind, details: withoutFlag(data) });
  });

  test.each(outputSamples)("of an order's output, kind %s, are the stored data", (kind, data) => {
    expect(readOrderOutput(outputRow(kind, data), "system")).toMatchObject({ kind, at: row.at, details: data });
    const masked = maskJson(data);
    expect(readOrderOutput(outputRow(kind, masked), "system")).toMatchObject({ kind, details: masked });
  });

  test.each(quoteSamples)("of a quote, kind %s, are the stored data", (kind, data) => {
    expect(readQuoteEvent(quoteRow(kind, data), "system")).toMatchObject({ kind, details: data });
  });

  test("fit their kind after a person was masked", () => {
    for (const [kind, data] of orderSamples) {
      const masked = maskJson(data) as OrderEventData;
      expect(readOrderEvent(orderRow(kind, masked), "system")).toMatchObject({ kind, details: withoutFlag(masked) });
    }
    for (const [kind, data] of quoteSamples) {
      const masked = maskJson(data);
      expect(readQuoteEvent(quoteRow(kind, masked), "system")).toMatchObject({ kind, details: masked });
    }
  });

  test("are null where the stored data does not fit the kind", () => {
    const note = "Paid at the counter";
    const payment = { ...orderRow("payment", { amount: "much" }), note };
    expect(readOrderEvent(payment, "Mubarak")).toMatchObject({ kind: "payment", note, by: "Mubarak", details: null });
    expect(readQuoteEvent(quoteRow("held", { day: 3 }), "system")).toMatchObject({ kind: "held", details: null });
  });
});

describe("an event of an unknown kind", () => {
  let shop: StaffShop;
  beforeEach(async () => {
    shop = await staffShop();
  });
  afterEach(() => shop[Symbol.asyncDispose]());

  test("is read as other with its note, and the order's page works", async () => {
    const { id: orderId } = await shop.place();
    const event = {
      ...row,
      id: newId(),
      order_id: orderId,
      note: "From a newer version",
      data: json<OrderEventData>({ colour: "red" }),
    };
    await shop.app.db
      .insertInto("order_events")
      .values({ ...event, kind: "repainted" as OrderEventKind })
      .execute();
    const read = await shop.staff.call("GET /api/orders/:id", { params: { id: orderId } });
    expect(read.status).toBe(200);
    expect(read.data.events).toContainEqual(
      expect.objectContaining({ id: event.id, kind: "other", note: event.note, details: null }),
    );
  });

  test("is read as other with its note, and the quote's page works", async () => {
    const { id: quoteId } = await makeQuote(shop);
    const event = { ...row, id: newId(), quote_id: quoteId, version: 1, note: "From a newer version", data: null };
    await shop.app.db
      .insertInto("quote_events")
      .values({ ...event, kind: "repainted" as QuoteEventKind })
      .execute();
    expect((await readQuote(shop, quoteId)).events).toContainEqual(
      expect.objectContaining({ id: event.id, kind: "other", note: event.note, details: null }),
    );
  });
});
