/**
 * Masks a person in the shop's rows. The ordered goods, dates and amounts stay, because books and stock rest on them;
 * the identity does not. Posted documents stay whole: they have to be kept for ten years, and their hashes are chained
 * (README). Each row goes to the desktops with the next change feed.
 */

import type { Selectable } from "kysely";
import { searchText } from "../../src-shared/orders/search.ts";
import { givenNumber, nextSteps, type OrderStatus } from "../../src-shared/orders/states.ts";
import { isQuoteOver } from "../../src-shared/quotes/states.ts";
import type { QatarAddress } from "../../src-shared/values/address.ts";
import { plainAmount } from "../../src-shared/values/money.ts";
import { fromJson, toJson } from "../json.ts";
import { type AuditSource, recordAudit } from "../queries/audit.ts";
import { updateCustomer } from "../queries/customers/customers.ts";
import { listOrderOutputs } from "../queries/orders/order-outputs.ts";
import { orderSearchText } from "../queries/orders/order-search-text.ts";
import { findOrder, listOrderLines } from "../queries/orders/orders.ts";
import { deleteTestOrder } from "../queries/orders/test-orders.ts";
import { touchQuote, updateQuote } from "../queries/quotes/quotes.ts";
import { deleteVersioned, updateVersioned } from "../queries/versioned.ts";
import type { Db, Json, Schema, Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";
import type { Person } from "./find-person.ts";
import { MASK, maskJson } from "./mask-text.ts";
import { countRows, type PersonRows, readRowsOf } from "./rows-of-person.ts";
import type { Doubtful } from "./sort-rows.ts";

export interface MaskPlan {
  person: Person;
  rows: PersonRows;
  /** Number of rows of each table; without posted documents, which stay. */
  counts: Readonly<Record<string, number>>;
  invoicesKept: number;
  /** Files in the store for uploads that are removed. */
  uploads: string[];
  /**
   * Numbers of orders and quotes still under way or owed: goods or money could not reach the person then, so nothing is
   * masked.
   */
  open: string[];
  /** Rows that may be the person's and stay as they are. */
  doubtful: Doubtful[];
}

/** The plan of masking a person, as of now. Reads only. */
export async function planMask(db: Db | Tx, person: Person, include: ReadonlySet<string>): Promise<MaskPlan> {
  const { rows, doubtful } = await readRowsOf(db, person, include);
  const { invoices, ...masked } = rows;
  const counts = countRows(masked);
  const uploads = listUploads(rows);
  return { person, rows, counts, invoicesKept: invoices?.length ?? 0, uploads, open: listOpen(rows), doubtful };
}

/** Rows of one step, of those that take several statements and of those that take one. */
const FEW = 20;
const MANY = 200;

export type MaskStep = (tx: Tx) => Promise<void>;

/** Refuses (throws) where an order or quote is under way, naming it. */
export function assertNothingOpen(open: readonly string[]): void {
  if (open.length === 0) return;
  throw new Error(`Still under way, and not masked: ${open.join(", ")}. Finish, settle or cancel them first.`);
}

/**
 * Masking as short transactions. The customer's own row is last, so that a restarted command finds everything by it; a
 * step throws, and undoes itself, where an order or quote has come under way since the plan.
 */
export function* maskSteps(plan: MaskPlan, source: AuditSource): Generator<MaskStep> {
  const { rows, person, counts, invoicesKept, doubtful } = plan;
  const now = source.now();
  const at = now.toISOString();
  const each = <Row>(all: readonly Row[] | undefined, size: number, mask: (tx: Tx, part: Row[]) => Promise<unknown>) =>
    inBatches(all ?? [], size).map(
      (part): MaskStep =>
        async (tx) =>
          void (await mask(tx, part)),
    );

  for (const ids of inBatches(idsOf(rows.orders), FEW)) {
    yield async (tx) => {
      assertNothingOpen(
        listOpen({ orders: await tx.selectFrom("orders").selectAll().where("id", "in", ids).execute() }),
      );
      for (const id of ids) await maskOrder(tx, id, at);
    };
  }
  for (const ids of inBatches(idsOf(rows.quotes), FEW)) {
    yield async (tx) => {
      assertNothingOpen(
        listOpen({ quotes: await tx.selectFrom("quotes").selectAll().where("id", "in", ids).execute() }),
      );
      for (const id of ids) await maskQuote(tx, id, at);
    };
  }
  yield* each(idsOf(rows.share_links), MANY, (tx, ids) => closeLinks(tx, ids, at));
  yield* each(rows.quote_requests, FEW, (tx, part) => maskRequests(tx, { quote_requests: part }, now));
  yield* each(rows.contact_messages, FEW, (tx, part) => maskRequests(tx, { contact_messages: part }, now));
  yield* each(idsOf(rows.mail_queue), MANY, maskMails);
  if (rows.test_orders) yield deleteTestOrder;
  yield* each(rows.saved_views, MANY, deleteViews);
  yield* each(rows.audit, MANY, (tx, part) => maskTraces(tx, { audit: part }));
  yield* each(rows.idempotency, MANY, (tx, part) => maskTraces(tx, { idempotency: part }));
  yield async (tx) => {
    assertNothingOpen(await listNewlyOpen(tx, rows, doubtful));
    await maskCustomers(tx, idsOf(rows.customers), at);
    if (person.customerId === undefined) await deleteTypedContact(tx, person);
    const rowId = person.customerId ?? "none";
    const after = { ...counts, invoicesKept };
    await recordAudit(tx, source, { action: "command:person mask", collection: "customers", rowId, after });
  };
}

function inBatches<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, part) => rows.slice(part * size, (part + 1) * size));
}

/**
 * Orders and quotes of the customer that came under way after the plan was made; by the index on the customer, so that
 * it is quick.
 */
async function listNewlyOpen(
  tx: Tx,
  { customers, orders, quotes }: PersonRows,
  doubtful: readonly Doubtful[],
): Promise<string[]> {
  const customerIds = idsOf(customers);
  if (customerIds.length === 0) return [];
  const foundIds = new Set([...idsOf(orders), ...idsOf(quotes), ...doubtful.map((row) => row.id)]);
  const isNew = ({ id }: { id: string }) => !foundIds.has(id);
  const ordersNow = await tx.selectFrom("orders").selectAll().where("customer_id", "in", customerIds).execute();
  const quotesNow = await tx.selectFrom("quotes").selectAll().where("customer_id", "in", customerIds).execute();
  return listOpen({ orders: ordersNow.filter(isNew), quotes: quotesNow.filter(isNew) });
}

const idsOf = (rows: readonly Record<string, unknown>[] = []): string[] => rows.map((row) => String(row.id));

function listOpen({ orders = [], quotes = [] }: PersonRows): string[] {
  const openOrders = orders.filter(({ status, method, voided_at }) => {
    const over = status === "cancelled" || status === "returned" || voided_at !== null;
    return !over && (status === "draft" || nextSteps(status as OrderStatus, method).length > 0);
  });
  const openQuotes = quotes.filter(({ status }) => !isQuoteOver(status));
  return [
    ...openOrders.map(({ number, id }) => givenNumber(number) ?? id),
    ...orders.filter((order) => !openOrders.includes(order)).flatMap(owed),
    ...openQuotes.map(({ number }) => number),
  ];
}

/** The amount that an order still has to be paid, or to be paid back: nobody could be asked or paid. */
function owed({ number, id, status, total, credited, received, voided_at }: Selectable<Schema["orders"]>): string[] {
  if (voided_at !== null) return [];
  const balance = (status === "cancelled" ? 0 : Number(total) - Number(credited)) - Number(received);
  if (balance === 0) return [];
  const amount = `QAR ${plainAmount(Math.abs(balance))} ${balance > 0 ? "to be paid" : "to be paid back"}`;
  return [`${givenNumber(String(number)) ?? id} (${amount})`];
}

/** Deletes a contact that only a visitor typed, whichever customer it leads to. */
async function deleteTypedContact(tx: Tx, { asked }: Person): Promise<void> {
  const { kind, value } = asked;
  await tx
    .deleteFrom("customer_contacts")
    .where("kind", "=", kind)
    .where("value", "=", value)
    .where("proven", "=", false)
    .execute();
  await tx.deleteFrom("customer_pairs").where(kind, "=", value).execute();
}

function listUploads({ order_files = [], quote_requests = [] }: PersonRows): string[] {
  const attached = quote_requests.flatMap(({ attachment }) =>
    attachment ? [fromJson(attachment as Json<{ path: string }>).path] : [],
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

/** Masks an address but for its zone, which delivery charges refer to. */
function maskAddress(address: Json<QatarAddress> | null): Json<QatarAddress> | null {
  if (address === null) return null;
  const { zone, withoutPlate } = fromJson(address);
  return toJson(withoutPlate ? { withoutPlate, area: MASK, landmark: MASK } : { zone, street: MASK, building: MASK });
}

const nobody = { contact_name: MASK, contact_phone: "", contact_email: "", company: null };

async function maskOrder(tx: Tx, id: string, at: string): Promise<void> {
  const order = await findOrder(tx, id);
  if (!order) return;
  const masked = { ...order, ...nobody, address: maskAddress(order.address), note: null };
  const version = order.version + 1;
  const search = orderSearchText(masked, await listOrderLines(tx, id));
  await tx
    .updateTable("orders")
    .set({ ...nobody, address: masked.address, note: null, search, version, updated_at: at })
    .where("id", "=", id)
    .execute();
  recordChange(tx, "orders", id, version);
  await maskEvents(tx, "order_events", "order_id", id);
  await maskOutputs(tx, id);
  await tx.deleteFrom("order_files").where("order_id", "=", id).execute();
  await tx
    .updateTable("order_deliveries")
    .set({ receiver_name: null, signature: null })
    .where("order_id", "=", id)
    .execute();
  await tx.updateTable("order_returns").set({ note: null }).where("order_id", "=", id).execute();
  await tx.updateTable("payments").set({ reference: null }).where("order_id", "=", id).execute();
}

async function maskQuote(tx: Tx, id: string, at: string): Promise<void> {
  const quote = await touchQuote(tx, id, at);
  if (!quote) return;
  await updateQuote(tx, id, {
    ...nobody,
    address: maskAddress(quote.address),
    decline_reason: null,
    question: null,
    search: searchText([quote.number], [quote.number]),
  });
  await maskEvents(tx, "quote_events", "quote_id", id);
  for (const version of await tx.selectFrom("quote_versions").selectAll().where("quote_id", "=", id).execute()) {
    // A sent version is never written again but for this: its first words greet the person by name.
    const content = { ...fromJson(version.content), intro: null };
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

const masked = <T>(text: Json<T>): Json<T> => toJson(maskJson(fromJson(text)) as T);

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
      .set({ note: null, data: data === null ? null : masked(data) })
      .where("id", "=", eventId)
      .execute();
  }
}

/** Masks the mails and prints of an order; their time stays. */
async function maskOutputs(tx: Tx, orderId: string): Promise<void> {
  for (const { id, version, data } of await listOrderOutputs(tx, orderId)) {
    await tx
      .updateTable("order_outputs")
      .set({ data: masked(data), version: version + 1 })
      .where("id", "=", id)
      .execute();
    recordChange(tx, "order_outputs", id, version + 1);
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

async function maskRequests(tx: Tx, rows: PersonRows, now: Date): Promise<void> {
  for (const { id, number } of rows.quote_requests ?? []) {
    const search = searchText([number], [number]);
    const values = {
      name: MASK,
      company: null,
      purchase_order: null,
      phone: "",
      email: "",
      message: null,
      attachment: null,
      search,
    };
    await updateVersioned(tx, "quote_requests", { id }, values, now);
  }
  for (const id of idsOf(rows.contact_messages)) {
    const values = { name: MASK, email: "", phone: null, subject: MASK, message: MASK, search: "" };
    await tx.updateTable("contact_replies").set({ text: MASK }).where("message_id", "=", id).execute();
    await updateVersioned(tx, "contact_messages", { id }, values, now);
  }
}

/** Cancels mails to the person that are still queued. The rows stay: a mail that may exist once does. */
async function maskMails(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("mail_queue")
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

/** A view that names the person finds nobody any more. */
async function deleteViews(tx: Tx, views: Selectable<Schema["saved_views"]>[]): Promise<void> {
  for (const view of views) await deleteVersioned(tx, "saved_views", view);
}

/** Masks the record of other people's actions: the action stays, its text about the person does not. */
async function maskTraces(tx: Tx, { audit = [], idempotency = [] }: PersonRows): Promise<void> {
  for (const { id, before, after } of audit) {
    const values = { before: before && masked(before), after: after && masked(after) };
    await tx.updateTable("audit").set(values).where("id", "=", id).execute();
  }
  for (const { owner, key, endpoint, outcome } of idempotency) {
    await tx
      .updateTable("idempotency")
      .set({ outcome: masked(outcome) })
      .where("owner", "=", owner)
      .where("key", "=", key)
      .where("endpoint", "=", endpoint)
      .execute();
  }
}
