/**
 * How everything grows with products and orders: start, first search, memory, and the time of single requests with the delay of
 * the event loop while each is repeated; a table and a plot. BENCH_DATA names a folder with data sets made before
 * (`npm run bench -- data middle --to FOLDER/middle`), which are copied; those that are missing there are made for this run.
 * BENCH_SIZES: which of small, middle, large. BENCH_POSTGRES=1: on PostgreSQL, where they are always made for the run.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listWholeCopies } from "../../db/backup/stored-backups.ts";
import { appOn, as, manualClock } from "../support/context.ts";
import { ownPostgres } from "../support/postgres-server.ts";
import { type ChangedShop, measureChanges } from "./changes.ts";
import { type Amounts, dataSets, generateShop } from "./data/generate.ts";
import { load } from "./load.ts";
import { plot } from "./plot.ts";
import { get } from "./requests.ts";
import { report, resultsFolder } from "./results.ts";
import { commonSearches } from "./search-queries.ts";
import { ordersFor } from "./serving.ts";
import type { Row } from "./table.ts";
import { startWatched, untilQuiet, type WatchedServer } from "./watched-server.ts";

const REPEATED = 15;
/** Rounds of all searches for two common words: in the first, much is done for the first time in this process. */
const SEARCHED = 3;
/** Products that are changed at once. */
const CHANGED = 5000;
const onPostgres = process.env.BENCH_POSTGRES === "1";

/** The page of a list that is farthest from both ends. */
const middleOf = (rows: number): number => 1 + Math.floor(rows / 24 / 2);

/** Different addresses for each turn, so that no answer was stored before. */
const asked: Record<string, (turn: number, shop: Shop) => string> = {
  "product page": (turn, { slugs }) => `/product/${slugs[turn % slugs.length]}`,
  "listing page": (turn) => `/products?sort=price-asc&min=${turn}`,
  "listing, last page": (turn, { products }) => `/api/products?pageSize=24&page=${Math.floor(products / 24) - turn}`,
  "search, common word": (turn) => `/api/products/search/${encodeURIComponent(`office chair ${turn}`)}`,
  "search, typing error": (turn) => `/api/products/search/${encodeURIComponent(`ergonmic chiar ${turn}`)}`,
  "staff orders": (turn) => `/api/orders?page=${turn + 1}`,
  "staff orders, unpaid by total": (turn) => `/api/orders?payment=unpaid&sort=-total&page=${turn + 1}`,
  "staff orders by total, in the middle": (turn, { orders }) =>
    `/api/orders?sort=-total&page=${middleOf(orders) + turn}`,
  "staff orders by name, in the middle": (turn, { orders }) => `/api/orders?sort=name&page=${middleOf(orders) + turn}`,
  "staff orders, name": (turn) => `/api/orders?q=${encodeURIComponent(`hessa said ${turn}`)}`,
  "staff search": (turn) => `/api/staff/search?q=${encodeURIComponent(`maryam ${turn}`)}`,
  "staff products": (turn) => `/api/staff/products?page=${turn + 1}`,
  "staff products, common word": (turn) => `/api/staff/products?q=desk&page=${turn + 1}`,
  "library of pictures": (turn) => `/api/media?page=${turn + 1}`,
  customers: (turn) => `/api/customers?page=${turn + 1}`,
  invoices: (turn) => `/api/invoices?page=${turn + 1}`,
  "invoices, common word": (turn) => `/api/invoices?q=trading&page=${turn + 1}`,
  "payments, common word": (turn) => `/api/payments?q=said&page=${turn + 1}`,
  payments: (turn) => `/api/payments?page=${turn + 1}`,
  "dashboard, 30 days": () => "/api/dashboard",
  "dashboard, 2 years": () => "/api/dashboard?from=2024-12-01&to=2026-11-20",
  ageing: (turn) => `/api/billing/ageing?page=${(turn % 5) + 1}`,
};

/** Reports that read much: some seconds each in a large shop. */
const reports: Record<string, string> = {
  "report: margin by product, 2 years": "margin-products?from=2024-12-01&to=2026-11-20",
  "report: stock movements, 30 days": "stock-movements",
  "report: slow stock": "slow-stock",
  "report: receivables": "receivables",
};
const REPORT_REPEATED = 3;

interface Shop extends ChangedShop {
  products: number;
  orders: number;
}

export async function benchGrowth(): Promise<void> {
  const sizes = (process.env.BENCH_SIZES ?? "small,middle").split(",");
  const measured = new Map<string, Map<string, Row>>();
  for (const size of sizes) measured.set(size, await measureSize(size));
  const what = [...(measured.get(sizes[0] ?? "")?.keys() ?? [])];
  const rows = what.map((name) => {
    const row: Row = { what: name };
    for (const size of sizes) {
      const { value = 0, p99 = 0, lag = 0 } = measured.get(size)?.get(name) ?? {};
      row[size] = value;
      row[`${size} lag p99`] = p99;
      row[`${size} lag max`] = lag;
    }
    return row;
  });
  const lines = what.map((name) => ({
    name,
    points: sizes.map((size): [number, number] => [
      dataSets[size]?.products ?? 1,
      Math.max(0.1, Number(measured.get(size)?.get(name)?.value)),
    ]),
  }));
  const at = new Date().toISOString();
  const title = "Growth: middle of the times in ms, memory in MB";
  report({ kind: `growth ${sizes}${onPostgres ? " postgres" : ""}`, at, tables: [{ title, rows }] });
  const drawing = join(resultsFolder(), "growth.svg");
  writeFileSync(drawing, plot(title, "", lines));
  process.stdout.write(`\nPlot: ${drawing}\n`);
}

async function measureSize(size: string): Promise<Map<string, Row>> {
  const amounts = dataSets[size];
  if (!amounts) throw new Error(`No such data set: ${size}.`);
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const ready = process.env.BENCH_DATA && join(process.env.BENCH_DATA, size);
  const engine = onPostgres ? ownPostgres({ isDurable: true }) : undefined;
  try {
    const begun = performance.now();
    if (engine) await generateShop(amounts, { folder, databaseUrl: engine.url });
    else if (ready && existsSync(ready)) cpSync(ready, folder, { recursive: true });
    else await generateShop(amounts, { folder });
    const made = performance.now() - begun;
    // What the disk still has to write of it is none of the shop's work.
    execFileSync("sync");
    const shop = await openAsStaff(engine?.url ?? join(folder, "shop.db"), folder, amounts);
    const rows = await measureShop({ DATA_DIR: folder, ...(engine && { DATABASE_URL: engine.url }) }, shop);
    return rows.set(ready ? "data set copied" : "data set made", { value: made });
  } finally {
    engine?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A manager's session in the database, products to ask for and variants to order. */
async function openAsStaff(database: string, folder: string, { products, orders }: Amounts): Promise<Shop> {
  const clock = manualClock(new Date().toISOString());
  await using app = appOn(database, folder, clock);
  const { cookies } = await as(app, "manager");
  const selling = app.db.selectFrom("variants").innerJoin("products", "products.id", "variants.product_id");
  const rows = await selling
    .select(["slug", "variants.id"])
    .where("on_hand", ">", 20)
    .where("status", "=", "active")
    .orderBy("sku")
    .limit(2000)
    .execute();
  const prices = await app.db
    .selectFrom("variants")
    .select(({ fn }) => fn.min("price").as("price"))
    .groupBy("product_id")
    .orderBy("price")
    .limit(CHANGED)
    .execute();
  return {
    products,
    orders,
    upTo: Number(prices.at(-1)?.price),
    slugs: [...new Set(rows.map(({ slug }) => slug))],
    variantIds: rows.map(({ id }) => id),
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; "),
  };
}

/** Longer than the pause between two runs of the jobs that index and add up. */
const SETTLED_MS = 35_000;
const LOOK_MS = 1000;

/** What is done once in a shop's life is over: the first whole copy, the index of all texts, and the sums of all days. */
async function untilSettled(server: WatchedServer, { DATA_DIR = "", DATABASE_URL }: Record<string, string>) {
  while (!DATABASE_URL && listWholeCopies(DATA_DIR).length === 0) await sleep(LOOK_MS);
  await untilQuiet(server, SETTLED_MS);
}

async function measureShop(env: Record<string, string>, shop: Shop): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  const first = await startWatched({ env });
  const { lagP99: firstP99, lagMax: firstMax } = await first.cost();
  rows.set("first start, which indexes all", { value: first.readyAfter, p99: firstP99, lag: firstMax });
  const settling = performance.now();
  await untilSettled(first, env);
  rows.set("first copy, index of all texts, sums of days", { value: performance.now() - settling });
  await first.stop();
  const begun = performance.now();
  const server = await startWatched({ env, profile: process.env.BENCH_PROFILE });
  try {
    const { memoryMb: memoryAtStart } = await server.cost();
    rows.set("start until ready", { value: server.readyAfter });
    rows.set("memory after the start", { value: memoryAtStart });
    await load({
      port: server.port,
      requests: [get("/api/products/search/chair", "localhost")],
      connections: 1,
      seconds: 0,
    });
    rows.set("start until a first search", { value: performance.now() - begun });
    const asks = (path: string) => get(path, `localhost:${server.port}`, { Cookie: shop.cookie });
    const repeated = Object.entries(asked).map(
      ([what, pathOf]) => [what, Array.from({ length: REPEATED }, (_, turn) => asks(pathOf(turn, shop)))] as const,
    );
    const reported = Object.entries(reports).map(
      ([what, path]) => [what, Array.from({ length: REPORT_REPEATED }, () => asks(`/api/reports/${path}`))] as const,
    );
    for (const [what, requests] of [...repeated, ...reported]) {
      await server.cost();
      const { p50 } = await load({ port: server.port, requests, connections: 1, seconds: 0 });
      const { lagP99, lagMax } = await server.cost();
      rows.set(what, { value: p50, p99: lagP99, lag: lagMax });
    }
    await server.cost();
    const searches = Array.from({ length: SEARCHED }, (_, turn) => " ".repeat(turn)).flatMap((end) =>
      commonSearches.map((query) => get(`/api/products/search/${encodeURIComponent(query + end)}`, "localhost")),
    );
    const { p95 } = await load({ port: server.port, requests: searches, connections: 1, seconds: 0 });
    const { lagP99: searchP99, lagMax: searchMax } = await server.cost();
    rows.set("searches for two common words, 95th percentile", { value: p95, p99: searchP99, lag: searchMax });
    const orders = await ordersFor(server.port, shop.variantIds);
    await server.cost();
    const { p50 } = await load({ port: server.port, requests: orders, connections: 1, seconds: 4 });
    const { lagP99, lagMax, memoryMb } = await server.cost();
    rows.set("place order", { value: p50, p99: lagP99, lag: lagMax });
    rows.set("memory after all this", { value: memoryMb });
    for (const [what, row] of await measureChanges(server, shop)) rows.set(what, row);
    rows.set("memory after the changes", { value: (await server.cost()).memoryMb });
    return rows;
  } finally {
    await server.stop();
  }
}
