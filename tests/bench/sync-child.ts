// A desktop's own process for the bench, so that its memory and its start are its own:
// node sync-child.ts first|cold|push FOLDER SERVER. Prints one line of JSON.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countRows } from "../../db/desktop/count-rows.ts";
import { mirrorCollections } from "../../db/mirror/collections.ts";
import { openBackend } from "../../electron/backend/backend.ts";
import { createLog } from "../../server/log.ts";
import { createClient, type Key, requestTransport } from "../../src-shared/contract/client.ts";
import { keptShell } from "../sync/support/kept-shell.ts";

/** The most memory this process has had; what `resourceUsage` says of a child begins with its parent's. */
function peakMb(): number {
  const status = process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "";
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : process.resourceUsage().maxRSS / 1024;
}

const [mode = "", folder = "", server = "", password = ""] = process.argv.slice(2);
const noLine: typeof fetch = () => Promise.reject(new TypeError("no network"));
const begun = performance.now();
const backend = await openBackend(
  {
    ...{ dataDir: folder, shell: keptShell(join(folder, "..", "secrets.json")), now: () => new Date() },
    ...{ version: "1.0.0", platform: "bench", log: createLog("error"), config: { server, updates: false } },
    fetch: mode === "cold" ? noLine : fetch,
  },
  { byHand: true },
);
const ask = (method: string, path: string, body?: object) =>
  backend.handle(
    new Request(`app://shop${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
const result: Record<string, unknown> = { startMb: process.memoryUsage().rss / 1e6 };

if (mode === "first") {
  const body = { email: "noor@showroom.example", password, deviceName: "Bench" };
  const signedIn = await ask("POST", "/api/desktop/sign-in", body);
  if (signedIn.status !== 201) throw new Error(`sign-in: ${signedIn.status}`);
  const start = performance.now();
  const { end } = (await backend.desk()?.engine.pull()) ?? {};
  result.ms = performance.now() - start;
  result.end = end;
  result.rssMb = peakMb();
  const tables = Object.values(mirrorCollections).flatMap(({ table, parts }) => [
    table,
    ...parts.map((part) => part.table),
  ]);
  const rows = await backend.desk()?.mirrors.read(async ({ file }) => countRows(file.reader, [...new Set(tables)]));
  result.sqlRows = Object.values(rows ?? {}).reduce((sum, count) => sum + count, 0);
  result.mirrorRows = Object.values(mirrorCollections).reduce((sum, { table }) => sum + (rows?.[table] ?? 0), 0);
  result.fileMb = (backend.desk()?.size() ?? 0) / 1e6;
}

if (mode === "cold") {
  const products = await ask("GET", "/api/staff/products?pageSize=24");
  result.productsMs = performance.now() - begun;
  const orders = await ask("GET", "/api/orders?pageSize=24");
  if (products.status !== 200 || orders.status !== 200) throw new Error("a list did not open");
  result.bothMs = performance.now() - begun;
  result.sinceProcessMs = performance.now();
  const api = createClient(requestTransport((request) => backend.handle(request), "app://shop"));
  const lists: [string, Key, Record<string, string>][] = [
    ["products", "GET /api/staff/products", {}],
    ["products, page 50", "GET /api/staff/products", { page: "50" }],
    ["products, by words", "GET /api/staff/products", { q: "walnut desk" }],
    ["orders", "GET /api/orders", {}],
    ["orders, one status", "GET /api/orders", { status: "placed" }],
    ["orders, by phone", "GET /api/orders", { q: "5123 4567" }],
    ["customers", "GET /api/customers", {}],
    ["category tree", "GET /api/staff/categories", {}],
    ["testimonials", "GET /api/staff/testimonials", {}],
  ];
  const rows: object[] = [];
  for (const [what, key, query] of lists) {
    const times: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const before = performance.now();
      await api(key as "GET /api/orders", { query });
      times.push(performance.now() - before);
    }
    times.sort((a, b) => a - b);
    rows.push({ list: what, "median ms": times[20], "p95 ms": times[38] });
  }
  result.lists = rows;
}

if (mode === "push") {
  const api = createClient(requestTransport((request) => backend.handle(request), "app://shop"));
  const { data } = await api("GET /api/staff/products", { query: { pageSize: 50 } });
  const queued = performance.now();
  for (let i = 0; i < 100; i += 1) {
    const variant = data[i % data.length]?.variants[0];
    if (!variant) throw new Error("a product without a variant");
    if (i < 50) {
      await api("PATCH /api/variants/:id", {
        params: { id: variant.id },
        headers: { "if-match": `"${variant.version}"` },
        body: { price: 10_000 + i },
      });
    } else {
      await api("POST /api/variants/:id/movements", {
        params: { id: variant.id },
        body: { reason: "received", quantity: 1 },
      });
    }
  }
  result.queuedMs = performance.now() - queued;
  const start = performance.now();
  const pushed = await backend.desk()?.engine.push();
  result.pushMs = performance.now() - start;
  result.pushed = pushed?.sent;
  await backend.desk()?.engine.pull();
  result.withPullMs = performance.now() - start;
  result.left = backend.desk()?.status.now().waiting;
}

await backend.close();
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
