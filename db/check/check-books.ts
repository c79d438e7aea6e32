/**
 * Proves the invariants of the shop's database, and names each row that breaks one (src-shared/health/invariants.ts
 * lists them). Reads in batches by key, so that a large database is never held in memory, and writes nothing: run it on
 * a copy, or on a snapshot. Everything once a night; after other backups the rows named by the change feed.
 */
import type { Finding } from "../../src-shared/health/invariants.ts";
import { listFeedAfter, readFeedBounds } from "../queries/feed.ts";
import type { Db, Tx } from "../schema.ts";
import { checkInvoices } from "./check-invoices.ts";
import { checkCustomers } from "./customers.ts";
import { checkListSums } from "./list-sums.ts";
import { checkNumbers } from "./numbers.ts";
import { orderMoneyChecks } from "./order-money.ts";
import { orderQuantityChecks } from "./order-quantities.ts";
import { readOrderRows } from "./order-rows.ts";
import type { OrderCheck } from "./problem.ts";
import { checkQuotes } from "./quotes.ts";
import { checkSoldDays } from "./sold-days.ts";
import { checkRevokedDesktops, checkVariants } from "./stock.ts";
import { checkWindows } from "./windows.ts";

/** Rows that are read at once. */
const CHUNK = 200;

export interface BooksReport {
  findings: Finding[];
  /** Position of the last change that was checked. */
  position: number;
  /** Number of checked rows; after a full check, of all rows. */
  checked: { orders: number; variants: number; quotes: number; documents: number };
  /** Ids checked since a position; undefined after a full check. */
  touched?: { orders: string[]; variants: string[]; quotes: string[] };
}

const checksOfOrders = { ...orderMoneyChecks, ...orderQuantityChecks };

/** Checks everything. */
export async function checkBooks(db: Db | Tx, now = new Date()): Promise<BooksReport> {
  const { head } = await readFeedBounds(db);
  const findings: Finding[] = [];
  const checked = { orders: 0, variants: 0, quotes: 0, documents: 0 };
  for (const [kind, check] of byKind) {
    for await (const ids of idsInBatches(db, kind)) {
      findings.push(...(await check(db, ids)));
      checked[kind] += ids.length;
    }
  }
  findings.push(...(await checkRevokedDesktops(db)), ...(await checkWindows(db, now)));
  findings.push(...(await checkNumbers(db)), ...(await checkCustomers(db)));
  findings.push(...(await checkListSums(db)), ...(await checkSoldDays(db)));
  const { problems, documents } = await checkInvoices(db as Db);
  checked.documents = documents;
  findings.push(
    ...problems.map((problem): Finding => {
      const [, label = "", found = problem] = /^([^:]+): (.+)$/s.exec(problem) ?? [];
      return { invariant: "posted_documents", kind: "invoices", id: label, label, expected: "", found };
    }),
  );
  return { findings, position: head, checked };
}

/**
 * Checks orders, variants and quotes that changed after a position of the change feed. Undefined where the feed does
 * not reach back so far: then a full check is needed.
 */
export async function checkChanged(db: Db | Tx, after: number): Promise<BooksReport | undefined> {
  const { floor, head } = await readFeedBounds(db);
  if (after < floor || after > head) return undefined;
  const touched = { orders: new Set<string>(), variants: new Set<string>(), quotes: new Set<string>() };
  for (let position = after; position < head; ) {
    const rows = await listFeedAfter(db, position, 5000);
    for (const { collection, row_id } of rows) {
      if (collection === "orders" || collection === "variants" || collection === "quotes")
        touched[collection].add(row_id);
    }
    position = rows.at(-1)?.position ?? head;
  }
  // A quote's parts are in its orders.
  for (const ids of parts([...touched.orders])) {
    const rows = await db.selectFrom("quote_orders").select("quote_id").where("order_id", "in", ids).execute();
    for (const { quote_id } of rows) touched.quotes.add(quote_id);
  }
  const findings: Finding[] = [];
  for (const [kind, check] of byKind) {
    for (const ids of parts([...touched[kind]])) findings.push(...(await check(db, ids)));
  }
  const { orders, variants, quotes } = touched;
  return {
    findings,
    position: head,
    checked: { orders: orders.size, variants: variants.size, quotes: quotes.size, documents: 0 },
    touched: { orders: [...orders], variants: [...variants], quotes: [...quotes] },
  };
}

async function checkOrders(db: Db | Tx, ids: readonly string[]): Promise<Finding[]> {
  const orders = await readOrderRows(db, ids);
  return orders.flatMap((rows) =>
    Object.entries(checksOfOrders).flatMap(([invariant, check]) =>
      problemsOf(() => check(rows)).map((problem): Finding => {
        const { id, number } = rows.order;
        return { invariant: invariant as OrderCheck, kind: "orders", id, label: number, ...problem };
      }),
    ),
  );
}

/** A row that cannot even be parsed fails the check. */
function problemsOf(check: () => { expected: string; found: string }[]) {
  try {
    return check();
  } catch (problem) {
    return [{ expected: "a row that can be read", found: (problem as Error).message }];
  }
}

const byKind = [
  ["orders", checkOrders],
  ["variants", checkVariants],
  ["quotes", checkQuotes],
] as const;

async function* idsInBatches(db: Db | Tx, table: "orders" | "variants" | "quotes"): AsyncGenerator<string[]> {
  let last = "";
  for (;;) {
    const rows = await db
      .selectFrom(table as "orders")
      .select("id")
      .where("id", ">", last)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const end = rows.at(-1);
    if (!end || rows.length < CHUNK) return;
    last = end.id;
  }
}

function parts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, nth) => ids.slice(nth * CHUNK, (nth + 1) * CHUNK));
}
