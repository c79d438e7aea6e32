/**
 * Every place that shows money of an order or a customer, against the reference: pages, lists, tables, statements, receivables,
 * the dashboard and the lists behind its figures, the customer's own page, mails and documents.
 */

import { readOrderView } from "../../../server/mail/readers/order-view.ts";
import type { Key } from "../../../src-shared/api/client.ts";
import { type Block, balance, blockOf, documented, type Order, paid, sum } from "../reference.ts";
import { rowsOf } from "../rows.ts";
import { type Read, read } from "../steps/step.ts";
import type { World } from "../world.ts";
import { claims } from "./index.ts";
import type { Claim } from "./orders.ts";

const PARTS = ["notInvoiced", "due", "overdue", "credit"] as const;
const none: Block = { notInvoiced: 0, due: 0, overdue: 0, credit: 0 };
const add = (a: Block, b: Block): Block =>
  Object.fromEntries(PARTS.map((part) => [part, a[part] + b[part]])) as unknown as Block;
const balanceOf = (block: Block): number => block.notInvoiced + block.due + block.overdue - block.credit;

interface Known {
  order: Order;
  block: Block;
  number: string | null;
  customerId: string | null;
}

/** As it is, and weeks later, when invoices are overdue that nobody has paid; nothing happens meanwhile. */
export async function everyPlace(world: World): Promise<void> {
  const { claim, settle } = claims();
  const weeks = 40 * 86_400_000;
  await checkPlaces(world, claim);
  await world.wait(weeks);
  await checkPlaces(world, claim);
  await world.wait(-weeks);
  world.shown.clear();
  settle();
}

async function checkPlaces(world: World, claim: Claim): Promise<void> {
  world.shown.clear();
  const rows = await rowsOf<Read>(world.app.db, "select id, number, customer_id from orders");
  const all = rows.flatMap(({ id, number, customer_id }): Known[] => {
    const order = world.ref.orders.get(id);
    return order ? [{ order, block: blockOf(order, world.day(0)), number, customerId: customer_id }] : [];
  });
  await checkOrderPlaces(world, all, claim);
  await checkCustomerPlaces(world, all, claim);
  await checkInvoicePlaces(world, all, claim);
  await checkSums(world, all, claim);
}

function compare(is: Read, should: Block, place: string, claim: Claim): void {
  for (const part of PARTS) claim(is?.[part], should[part], `${place}: ${part}`);
}

/** Its page, row, line of the table, the customer's page, and what mails and documents say of it. */
async function checkOrderPlaces(world: World, all: readonly Known[], claim: Claim): Promise<void> {
  const { manager, app } = world;
  const listed = (await manager.call("GET /api/orders", { query: { pageSize: "200" } })).data as Read[];
  const table = await tableOf(world, "GET /api/orders/export", "Number");
  for (const { order, block, number } of all) {
    const name = `order ${number}`;
    const page = await read(world, order.state === "voided" ? world.admin : manager, order.id);
    compare(page.account, block, `${name} on its page`, claim);
    if (order.state === "voided") continue;
    const row = listed.find(({ id }) => id === order.id);
    if (row) claim(row.balance, balance(order), `${name} in the list: balance`);
    if (order.state === "draft") continue;
    claim(table(number), balance(order) / 100, `${name} in the table: balance`);
    const token = app.secrets.orderToken(order.id);
    const { data: followed } = await world.shopper().call("GET /api/track/:token", { params: { token } });
    claim((followed as Read)?.balance, balance(order), `${name} on its customer's page: balance`);
    const found = await app.db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
    const mail = await readOrderView(app, found, "en", (text) => text);
    claim(mail.balance, balance(order), `${name} in mails: balance`);
    const params = { kind: "confirmation", id: order.id };
    const { data: printed } = await manager.call("GET /api/documents/:kind/:id", { params, query: { format: "data" } });
    const [{ data: confirmation }] = JSON.parse((printed as Read).content);
    claim(confirmation.order.balance, balance(order), `${name} on its confirmation: balance`);
  }
}

async function checkCustomerPlaces(world: World, all: readonly Known[], claim: Claim): Promise<void> {
  const { manager } = world;
  const of = Map.groupBy(
    all.filter(({ customerId }) => customerId !== null),
    ({ customerId }) => customerId as string,
  );
  const aged = (await manager.call("GET /api/billing/ageing", { query: { pageSize: "200" } })).data as Read[];
  const table = await tableOf(world, "GET /api/customers/export", "Phone");
  for (const [id, own] of of) {
    const block = own.map((one) => one.block).reduce(add, none);
    const { data: page } = (await manager.call("GET /api/customers/:id", { params: { id } })) as { data: Read };
    const name = `customer ${page.name}`;
    compare(page.account, block, `${name} on the page`, claim);
    claim(page.account.balance, balanceOf(block), `${name} on the page: balance`);
    claim(table(page.phone), balanceOf(block) / 100, `${name} in the table: balance`);
    const statement: Read = (await manager.call("GET /api/customers/:id/statement", { params: { id }, query: {} }))
      .data;
    compare(statement.account, block, `${name} on the statement`, claim);
    const closing = sum(own.map(({ order }) => documented(order) - paid(order)));
    claim(statement.closing, closing, `${name} on the statement: invoices less payments`);
    const row = aged.find(({ customerId }) => customerId === id);
    claim(row?.total ?? 0, block.due + block.overdue, `${name} among the receivables: total`);
    if (row) compare(row.account, block, `${name} among the receivables`, claim);
  }
}

async function checkInvoicePlaces(world: World, all: readonly Known[], claim: Claim): Promise<void> {
  const list = async (query: Record<string, string | string[]>) => {
    const answer = await world.manager.call("GET /api/invoices", { query: { kind: "invoice", ...query } });
    return answer.data as Read[];
  };
  const open = (rows: Read[]) => sum(rows.map((row) => row.balance));
  for (const { order, block, number } of all) {
    if (order.invoices.length === 0) continue;
    const name = `order ${number} among the invoices`;
    const of = { order: order.id, pageSize: "200" };
    claim(open(await list(of)), block.due + block.overdue, `${name}: due`);
    claim(open(await list({ ...of, overdue: "true" })), block.overdue, `${name}: overdue`);
    for (const { id } of order.invoices) {
      const { data: page } = (await world.manager.call("GET /api/invoices/:id", { params: { id } })) as { data: Read };
      claim(page.balance === 0, !["unpaid", "part_paid"].includes(page.status), `${page.number}: ${page.status}`);
    }
  }
}

/** What the dashboard says of all, and the lists that its figures lead to. */
async function checkSums(world: World, all: readonly Known[], claim: Claim): Promise<void> {
  const { manager } = world;
  const whole = all.map((one) => one.block).reduce(add, none);
  const owed = whole.due + whole.overdue;
  const dashboard: Read = (await manager.call("GET /api/dashboard", { query: {} })).data;
  claim(dashboard.owed.total, owed, "dashboard: due and overdue");
  claim(dashboard.overdue.total, whole.overdue, "dashboard: overdue");
  for (const [what, query, amount] of [
    ["open", { status: ["unpaid", "part_paid"] }, owed],
    ["overdue", { overdue: "true" }, whole.overdue],
    ["all", {}, owed],
  ] as const) {
    const answer = await manager.call("GET /api/invoices", { query: { kind: "invoice", pageSize: "200", ...query } });
    const [rows, meta] = [answer.data as Read[], answer.meta as Read];
    claim(meta.sums.balance, amount, `list of invoices, ${what}: sum`);
    claim(sum(rows.map((row) => row.balance)), amount, `list of invoices, ${what}: rows`);
    claim(meta.total, rows.length, `list of invoices, ${what}: number`);
    const shown = what === "open" ? dashboard.owed : what === "overdue" ? dashboard.overdue : undefined;
    if (shown) claim(shown.count, meta.total, `dashboard, ${what}: number`);
  }
  const ageing = (await manager.call("GET /api/billing/ageing", { query: {} })).meta as Read;
  claim(ageing.sums.total, owed, "receivables: total");
}

/** The balances in a table of the house, by the value in the named column; undefined for a row that it has not. */
async function tableOf(world: World, key: Key, column: string): Promise<(value: string | null) => number | undefined> {
  const { data } = await world.manager.call(key, { query: { lang: "en" } });
  const [head = [], ...rows] = (data as Read).content
    .replace(/^\ufeff/, "")
    .split("\r\n")
    .map((line: string) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell));
  const [named, amount] = [head.indexOf(column), head.indexOf("Balance (QAR)")];
  return (value) => {
    const row = rows.find((cells: string[]) => cells[named]?.replace(/^"?'?/, "") === value);
    return row && Number(row[amount]);
  };
}
