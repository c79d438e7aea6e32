/**
 * Takes somebody out of what the shop keeps. What was ordered, when and for how much stays, because books and stock rest
 * on it; who it was does not. Posted documents stay whole: they have to be kept for ten years, and their hashes are
 * chained (README). Each row goes to the desktops with the next change feed.
 */
import { searchText } from "../../src-shared/model/order-search.ts";
import { givenNumber, nextSteps, type OrderStatus } from "../../src-shared/model/order-states.ts";
import { isQuoteOver, type QuoteStatus } from "../../src-shared/model/quote-states.ts";
import { fromJson, toJson } from "../json.ts";
import { type AuditSource, recordAudit } from "../queries/audit.ts";
import { updateCustomer } from "../queries/customers.ts";
import { orderFoundBy } from "../queries/order-found-by.ts";
import { findOrder, listOrderLines } from "../queries/orders.ts";
import { touchQuote, updateQuote } from "../queries/quotes.ts";
import { updateVersioned } from "../queries/versioned.ts";
import type { Json, Schema, Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";
import type { Person } from "./find-person.ts";
import { MASK, maskJson } from "./mask-text.ts";
import { countRows, type PersonRows, readRowsOf } from "./rows-of-person.ts";

export type Masked =
  | {
      done: true;
      /** How many rows of each table. */
      rows: Readonly<Record<string, number>>;
      invoicesKept: number;
      /** Files in the store for papers that no row names any more: to be removed once the transaction has committed. */
      papers: string[];
    }
  /** Numbers of what is still under way. */
  | { done: false; open: string[] };

/** Masks somebody unless an order or a quote of theirs is still under way: goods or money could not reach them then. */
export async function maskPerson(tx: Tx, source: AuditSource, person: Person): Promise<Masked> {
  const rows = await readRowsOf(tx, person);
  const open = listOpen(rows);
  if (open.length > 0) return { done: false, open };
  const at = source.now().toISOString();
  const papers = listPapers(rows);

  await maskCustomers(tx, idsOf(rows.customers), at);
  for (const id of idsOf(rows.orders)) await maskOrder(tx, id, at);
  for (const id of idsOf(rows.quotes)) await maskQuote(tx, id, at);
  await closeLinks(tx, idsOf(rows.share_links), at);
  await maskAsked(tx, rows, source.now());
  await maskMails(tx, idsOf(rows.outbox));
  await maskTraces(tx, rows);

  const { invoices, ...masked } = rows;
  const counts = countRows(masked);
  const invoicesKept = invoices?.length ?? 0;
  await recordAudit(tx, source, {
    action: "command:person mask",
    collection: "customers",
    rowId: person.customerId ?? "none",
    after: { ...counts, invoicesKept },
  });
  return { done: true, rows: counts, invoicesKept, papers };
}

const idsOf = (rows: readonly Record<string, unknown>[] = []): string[] => rows.map((row) => String(row.id));

function listOpen({ orders = [], quotes = [] }: PersonRows): string[] {
  const openOrders = (orders as unknown as Schema["orders"][]).filter(({ status, method, voided_at }) => {
    const over = status === "cancelled" || status === "returned" || voided_at !== null;
    return !over && (status === "draft" || nextSteps(status as OrderStatus, method).length > 0);
  });
  const openQuotes = (quotes as unknown as Schema["quotes"][]).filter(
    ({ status }) => !isQuoteOver(status as QuoteStatus),
  );
  return [...openOrders.map(({ number, id }) => givenNumber(number) ?? id), ...openQuotes.map(({ number }) => number)];
}

function listPapers({ order_files = [], quote_requests = [] }: PersonRows): string[] {
  const attached = quote_requests.flatMap(({ attachment }) =>
    attachment === null ? [] : [fromJson<{ path: string }>(attachment as string).path],
  );
  return [...order_files.map(({ path }) => String(path)), ...attached];
}

async function maskCustomers(tx: Tx, ids: readonly string[], at: string): Promise<void> {
  for (const id of ids) {
    await tx.deleteFrom("customer_contacts").where("customer_id", "=", id).execute();
    await tx.deleteFrom("customer_pairs").where("customer_id", "=", id).execute();
    const values = { name: MASK, company: null, cr_number: null, phone: "", email: "", note: null };
    await updateCustomer(tx, { id }, values, at);
  }
}

/** Where it went is money and zones, so the zone stays; the door does not. */
const maskAddress = (address: Json<unknown> | null): Json<unknown> | null =>
  address === null ? null : toJson({ zone: fromJson<{ zone: number }>(address).zone, street: MASK, building: MASK });

const nobody = { contact_name: MASK, contact_phone: "", contact_email: "", company: null };

async function maskOrder(tx: Tx, id: string, at: string): Promise<void> {
  const order = await findOrder(tx, id);
  if (!order) return;
  const masked = { ...order, ...nobody, address: maskAddress(order.address), note: null };
  const version = order.version + 1;
  const search = orderFoundBy(masked, await listOrderLines(tx, id));
  await tx
    .updateTable("orders")
    .set({ ...nobody, address: masked.address, note: null, search, version, updated_at: at })
    .where("id", "=", id)
    .execute();
  recordChange(tx, "orders", id, version);
  await maskEvents(tx, "order_events", "order_id", id);
  await tx.deleteFrom("order_files").where("order_id", "=", id).execute();
  await tx.updateTable("order_returns").set({ note: null }).where("order_id", "=", id).execute();
  await tx.updateTable("payments").set({ reference: null }).where("order_id", "=", id).execute();
}

async function maskQuote(tx: Tx, id: string, at: string): Promise<void> {
  const quote = await touchQuote(tx, id, at);
  if (!quote) return;
  await updateQuote(tx, id, {
    ...nobody,
    ...{ address: maskAddress(quote.address), decline_reason: null, question: null },
    search: searchText([quote.number], [quote.number]),
  });
  await maskEvents(tx, "quote_events", "quote_id", id);
  for (const version of await tx.selectFrom("quote_versions").selectAll().where("quote_id", "=", id).execute()) {
    // What was sent is never written again but for this: its first words greet the person by name.
    const content = { ...fromJson<Record<string, unknown>>(version.content), intro: null };
    await tx
      .updateTable("quote_versions")
      .set({ content: toJson(content) })
      .where("id", "=", version.id)
      .execute();
  }
  await tx
    .updateTable("quote_acceptances")
    .set({ name: MASK, signature: null, address_print: null })
    .where("quote_id", "=", id)
    .execute();
}

async function maskEvents(
  tx: Tx,
  table: "order_events" | "quote_events",
  column: "order_id" | "quote_id",
  id: string,
): Promise<void> {
  const events = await tx
    .selectFrom(table as "order_events")
    .selectAll()
    .where(column as "order_id", "=", id)
    .execute();
  for (const { id: eventId, data } of events) {
    await tx
      .updateTable(table as "order_events")
      .set({ note: null, data: data === null ? null : toJson(maskJson(fromJson(data))) })
      .where("id", "=", eventId)
      .execute();
  }
}

async function closeLinks(tx: Tx, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("share_link_views").where("link_id", "in", ids).execute();
  await tx
    .updateTable("share_links")
    .set({ revoked_at: at })
    .where("id", "in", ids)
    .where("revoked_at", "is", null)
    .execute();
}

async function maskAsked(tx: Tx, rows: PersonRows, now: Date): Promise<void> {
  for (const { id, number } of (rows.quote_requests ?? []) as unknown as Schema["quote_requests"][]) {
    const search = searchText([number], [number]);
    const values = { name: MASK, company: null, phone: "", email: "", message: null, attachment: null, search };
    await updateVersioned(tx, "quote_requests", { id }, values, now);
  }
  for (const id of idsOf(rows.contact_messages)) {
    const values = { name: MASK, email: "", phone: null, subject: MASK, message: MASK, search: "" };
    await updateVersioned(tx, "contact_messages", { id }, values, now);
  }
}

/** What still waits to be sent to them is not sent any more. The rows stay: a mail that may exist once does. */
async function maskMails(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("outbox")
    .set((eb) => ({
      recipient: MASK,
      reply_to: null,
      data: toJson({}),
      last_error: null,
      state: eb
        .case()
        .when("state", "in", ["queued", "sending"])
        .then("expired" as const)
        .else(eb.ref("state"))
        .end(),
    }))
    .where("id", "in", ids)
    .execute();
}

/** What was written down of what others did: that it was done stays, what it said of the person does not. */
async function maskTraces(tx: Tx, { audit = [], idempotency = [] }: PersonRows): Promise<void> {
  const masked = (text: unknown) => (text === null ? null : toJson(maskJson(fromJson(String(text)))));
  for (const { id, before, after } of audit as unknown as Schema["audit"][]) {
    const sides = { before: masked(before), after: masked(after) } as Pick<Schema["audit"], "before" | "after">;
    await tx.updateTable("audit").set(sides).where("id", "=", id).execute();
  }
  for (const { owner, key, endpoint, outcome } of idempotency as unknown as Schema["idempotency"][]) {
    await tx
      .updateTable("idempotency")
      .set({ outcome: toJson(maskJson(fromJson(outcome))) })
      .where("owner", "=", owner)
      .where("key", "=", key)
      .where("endpoint", "=", endpoint)
      .execute();
  }
}
