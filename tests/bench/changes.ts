/**
 * How long others wait while the catalogue changes: a category is renamed, 5,000 products (all of a smaller shop) get another price and
 * their old one back, and a file of 5,000 lines is imported; meanwhile pages are asked for and orders arrive.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffCategory } from "../../src-shared/catalogue/categories.ts";
import type { BulkAnswer } from "../../src-shared/products/bulk.ts";
import { shopifyFile } from "./imports.ts";
import { load, startLoad } from "./load.ts";
import { get } from "./requests.ts";
import { ordersFor } from "./serving.ts";
import { signIn } from "./signed-in.ts";
import type { Row } from "./table.ts";
import type { WatchedServer } from "./watched-server.ts";

const LINES = 5000;
const PAGES_PER_SECOND = 20;
const ORDERS_PER_SECOND = 10;
/** Processes that ask have started and compiled their code by then. */
const WARM_MS = 1000;
/** What follows from a change is over by then: shoppers see it two seconds after the commit at the latest. */
const SEEN_MS = 2000;

export interface ChangedShop {
  slugs: readonly string[];
  variantIds: readonly string[];
  /** A manager's. */
  cookie: string;
  /** The price below which some 5,000 products are. */
  upTo: number;
}

export async function measureChanges(server: WatchedServer, shop: ChangedShop): Promise<Map<string, Row>> {
  const { port } = server;
  const manager = await signIn(port, shop.cookie);
  const pages = [
    "/",
    "/ar/products",
    "/api/products?pageSize=24",
    ...shop.slugs.slice(0, 50).map((slug) => `/product/${slug}`),
  ];
  const requests = pages.map((path) => get(path, `localhost:${port}`));
  const orders = await ordersFor(port, shop.variantIds);
  // Whatever is loaded or indexed at first use.
  await load({ port, requests, connections: 1, seconds: 0 });
  await manager.ask("/api/staff/products");
  const rows = new Map<string, Row>();
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const shoppers = startLoad({ port, requests, connections: 4, seconds: 3600, perSecond: PAGES_PER_SECOND });
    const buyers = startLoad({ port, requests: orders, connections: 4, seconds: 3600, perSecond: ORDERS_PER_SECOND });
    await sleep(WARM_MS);
    await server.cost();
    const begun = performance.now();
    await work();
    const value = performance.now() - begun;
    await sleep(SEEN_MS);
    const { lagP99, lagMax } = await server.cost();
    const [page, order] = [await shoppers.stop(), await buyers.stop()];
    rows.set(what, { value, p99: lagP99, lag: lagMax });
    rows.set(`${what}: orders meanwhile`, { value: order.p50, p99: order.p99, lag: order.worst });
    rows.set(`${what}: pages meanwhile`, { value: page.p50, p99: page.p99, lag: page.worst });
  };

  const [category] = await manager.ask<StaffCategory[]>("/api/staff/categories");
  if (!category) throw new Error("the shop has no category");
  await measure("category renamed", () => {
    const { id, version, description, image } = category;
    const body = { name: { en: "Renamed", ar: "اسم آخر" }, description, image };
    return manager.send("PUT", `/api/categories/${id}`, body, ifMatch(version));
  });
  let undo = "";
  await measure("5,000 products get another price", async () => {
    const price = { basisPoints: 100 };
    const body = { preview: false, select: { filter: { maxPrice: shop.upTo } }, change: { price } };
    undo = (await manager.send<BulkAnswer>("POST", "/api/products/bulk", body)).undo?.id ?? "";
  });
  await measure("5,000 products get their price back", () =>
    manager.send("POST", `/api/products/bulk/${undo}/undo`, {}),
  );
  let run = "";
  const file = shopifyFile(LINES);
  await measure("5,000 lines read", async () => {
    run = await manager.sendFile(file);
    return manager.leaving(run, ["reading"]);
  });
  await measure("5,000 lines imported", async () => {
    await manager.send("POST", `/api/imports/${run}/apply`, {});
    return manager.leaving(run, ["running"]);
  });
  return rows;
}
