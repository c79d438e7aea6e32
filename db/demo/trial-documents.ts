/**
 * Documents that were tried out: orders, quotes and requests of goods that go, with all that hangs together with them.
 *
 * 1. What is connected goes or stays together: a quote with its orders and its request, and orders between which money was moved.
 * 2. Posted documents are a chain, from which none can be taken out. So they go when all of them do; where one stays, the orders of all
 *    others stay with it.
 */
import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { inChunks } from "./delete-rows.ts";

export interface Documents {
  orders: Set<string>;
  quotes: Set<string>;
  requests: Set<string>;
}

type Kind = "order" | "quote" | "request";
type Node = `${Kind}:${string}`;

/** Documents that name one of these products, whether directly or in any version of a quote. */
export async function listDocumentsNaming(db: Db | Tx, productIds: Iterable<string>): Promise<Documents> {
  const found: Documents = { orders: new Set(), quotes: new Set(), requests: new Set() };
  const all = [...productIds];
  for (const chunk of inChunks(all)) {
    const orders = await db
      .selectFrom("order_lines")
      .select("order_id")
      .distinct()
      .where("product_id", "in", chunk)
      .execute();
    const requests = await db
      .selectFrom("quote_request_lines")
      .select("request_id")
      .distinct()
      .where("product_id", "in", chunk)
      .execute();
    for (const { order_id } of orders) found.orders.add(order_id);
    for (const { request_id } of requests) found.requests.add(request_id);
  }
  // Contents of quotes are no rows, so they are searched; a few ids at a time, because a condition has a greatest depth.
  for (let start = 0; start < all.length; start += 40) {
    const rows = await db
      .selectFrom("quote_versions")
      .select("quote_id")
      .distinct()
      .where(({ or }) => or(all.slice(start, start + 40).map((id) => sql<SqlBool>`content like ${`%"${id}"%`}`)))
      .execute();
    for (const { quote_id } of rows) found.quotes.add(quote_id);
  }
  return found;
}

/** Every order, quote and quote request. */
export async function listAllDocuments(db: Db | Tx): Promise<Documents> {
  const ids = async (table: "orders" | "quotes" | "quote_requests") =>
    new Set((await db.selectFrom(table).select("id").execute()).map(({ id }) => id));
  return { orders: await ids("orders"), quotes: await ids("quotes"), requests: await ids("quote_requests") };
}

/** The documents that go with these, by the two rules above. */
export async function findTrials(db: Db | Tx, named: Documents): Promise<Documents> {
  const neighbours = await readConnections(db);
  const trials = connected(neighbours, nodesOf(named));
  const posted = await db.selectFrom("invoices").select("order_id").distinct().execute();
  const postedNodes = posted.map(({ order_id }): Node => `order:${order_id}`);
  const goes = postedNodes.filter((node) => trials.has(node));
  if (goes.length < postedNodes.length) {
    for (const node of connected(neighbours, goes)) trials.delete(node);
  }
  return documentsOf(trials);
}

async function readConnections(db: Db | Tx): Promise<Map<Node, Node[]>> {
  const neighbours = new Map<Node, Node[]>();
  const connect = (one: Node, other: Node) => {
    neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
    neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
  };
  for (const { quote_id, order_id } of await db.selectFrom("quote_orders").select(["quote_id", "order_id"]).execute()) {
    connect(`quote:${quote_id}`, `order:${order_id}`);
  }
  for (const { id, request_id } of await db
    .selectFrom("quotes")
    .select(["id", "request_id"])
    .where("request_id", "is not", null)
    .execute()) {
    connect(`quote:${id}`, `request:${request_id}`);
  }
  for (const { order_id, moved_order_id } of await db
    .selectFrom("payments")
    .select(["order_id", "moved_order_id"])
    .where("moved_order_id", "is not", null)
    .execute()) {
    connect(`order:${order_id}`, `order:${moved_order_id}`);
  }
  return neighbours;
}

function connected(neighbours: ReadonlyMap<Node, readonly Node[]>, from: Iterable<Node>): Set<Node> {
  const reached = new Set(from);
  // A set that grows while it is walked is walked to its end.
  for (const node of reached) for (const next of neighbours.get(node) ?? []) reached.add(next);
  return reached;
}

const nodesOf = ({ orders, quotes, requests }: Documents): Node[] => [
  ...[...orders].map((id): Node => `order:${id}`),
  ...[...quotes].map((id): Node => `quote:${id}`),
  ...[...requests].map((id): Node => `request:${id}`),
];

function documentsOf(nodes: ReadonlySet<Node>): Documents {
  const of = (kind: Kind) =>
    new Set([...nodes].filter((node) => node.startsWith(`${kind}:`)).map((node) => node.slice(kind.length + 1)));
  return { orders: of("order"), quotes: of("quote"), requests: of("request") };
}

/** Customers that nobody here has written, and whom only these documents name. */
export async function listTrialCustomers(db: Db | Tx, { orders, quotes }: Documents): Promise<string[]> {
  const named = new Set<string>();
  const elsewhere = new Set<string>();
  for (const [table, going] of [
    ["orders", orders],
    ["quotes", quotes],
  ] as const) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "customer_id"])
      .where("customer_id", "is not", null)
      .execute();
    for (const { id, customer_id } of rows) (going.has(id) ? named : elsewhere).add(customer_id ?? "");
  }
  const own = new Set<string>();
  for (const chunk of inChunks(named)) {
    const written = await db
      .selectFrom("audit")
      .select("row_id")
      .distinct()
      .where("collection", "=", "customers")
      .where("row_id", "in", chunk)
      .execute();
    for (const { row_id } of written) own.add(row_id);
  }
  return [...named].filter((id) => !elsewhere.has(id) && !own.has(id));
}
