/**
 * An import of `IMPORT_LINES` lines (50,000) of a Shopify file into the running shop, while twenty pages a second are asked for: the dry
 * run, the import, the same file again, and its undo, each with its time, the delay of the event loop, the memory and the pages' times.
 * `busy` is the processor time of the loop between two of its timers: what others do on the machine delays the loop, and adds nothing to it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportRun } from "../../src-shared/imports/operations.ts";
import { appOn, as, manualClock } from "../support/context.ts";
import { shopifyRow, tableOf } from "../support/imports.ts";
import { load, startLoad } from "./load.ts";
import { get } from "./requests.ts";
import { signIn } from "./signed-in.ts";
import { printTable, type Row } from "./table.ts";
import { startWatched, type WatchedServer } from "./watched-server.ts";

const lines = Number(process.env.IMPORT_LINES ?? 50_000);
const VARIANTS = 3;
const PAGES_PER_SECOND = 20;

export async function benchImports(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-imports-"));
  try {
    const server = await startWatched({ env: { DATA_DIR: folder }, profile: process.env.BENCH_PROFILE });
    try {
      await measure(server, await openSession(folder));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A manager of the running shop, which has filled in its demo. */
async function openSession(folder: string): Promise<string> {
  await using app = appOn(join(folder, "shop.db"), folder, manualClock(new Date().toISOString()));
  const { cookies } = await as(app, "manager");
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}

/** Prints each step when it is over, because the last ones take long. */
async function measure(server: WatchedServer, cookie: string): Promise<void> {
  const manager = await signIn(server.port, cookie);
  const step = (id: string, name: string) => manager.send("POST", `/api/imports/${id}/${name}`, {});

  const pages = [
    "/",
    "/ar/products",
    "/product/task-chair-mesh",
    "/api/products?pageSize=24",
    "/api/products/search/chair",
  ];
  const requests = pages.map((path) => get(path, `localhost:${server.port}`));
  // The first of each after a start reads programs and the whole catalogue.
  await load({ port: server.port, requests, connections: 1, seconds: 0 });

  const timed = async (what: string, work: () => Promise<ImportRun>) => {
    const meanwhile = startLoad({
      port: server.port,
      requests,
      connections: 4,
      seconds: 3600,
      perSecond: PAGES_PER_SECOND,
    });
    await server.cost();
    const begun = performance.now();
    const run = await work();
    const seconds = (performance.now() - begun) / 1000;
    const { processor, busyP99, lagP99, lagMax, memoryMb } = await server.cost();
    const { p50, p99 } = await meanwhile.stop();
    const row: Row = {
      what,
      state: run.state,
      products: run.counts.new + run.counts.changed + run.counts.unchanged,
      seconds,
      "processor s": processor / 1000,
      "busy p99 ms": busyP99,
      "loop p99 ms": lagP99,
      "loop max ms": lagMax,
      "memory MB": memoryMb,
      "pages p50 ms": p50,
      "pages p99 ms": p99,
    };
    printTable(`An import of ${lines} lines: ${what}`, [row]);
    return run;
  };
  const planned = await timed("dry run", async () =>
    manager.leaving(await manager.sendFile(shopifyFile(lines)), ["reading"]),
  );
  await timed("import", async () => {
    await step(planned.id, "apply");
    return manager.leaving(planned.id, ["running"]);
  });
  await timed("the same file again", async () =>
    manager.leaving(await manager.sendFile(shopifyFile(lines)), ["reading"]),
  );
  await timed("undo", async () => {
    await step(planned.id, "undo");
    return manager.leaving(planned.id, ["undoing"]);
  });
}

/** A file of so many lines, three for each product. */
export function shopifyFile(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const [product, variant] = [Math.floor(at / VARIANTS), at % VARIANTS];
    const own = {
      Title: `Desk ${product} "steel"`,
      "Body (HTML)": `<p>Desk <b>${product}</b> stands on steel.</p><ul><li>Oak</li><li>${product % 7} drawers</li></ul>`,
      Vendor: `Brand ${product % 40}`,
      "Product Category": `Furniture > Part ${product % 12} > Range ${product % 60}`,
      "Option1 Name": "Colour",
      Published: "TRUE",
      Status: "active",
    };
    return shopifyRow({
      Handle: `desk-${product}`,
      ...(variant === 0 ? own : {}),
      "Option1 Value": ["Black", "White", "Oak"][variant] ?? "",
      "Variant SKU": `DK-${product}-${variant}`,
      "Variant Grams": "12000",
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": String((product * 7 + variant) % 90),
      "Variant Price": `${100 + (product % 900)}.${variant}5`,
      "Image Src": `https://cdn.example/desk-${product}-${variant}.jpg?v=1`,
    });
  });
  return tableOf(rows);
}
