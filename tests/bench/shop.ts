import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { localMediaStore } from "../../server/features/media/store/store.ts";
import { storeFilesIn } from "../../server/features/media/store/store-file.ts";
import { freePort } from "../support/shop-process.ts";
import { addProducts } from "./catalogue.ts";
import { get, load } from "./load.ts";
import { printTable } from "./table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 32;

const pages: Record<string, string> = {
  home: "/",
  "home (Arabic)": "/ar",
  "product page": "/product/generated-7",
  listing: "/products?sort=price-asc",
  "product JSON": "/api/products/generated-7",
  "list JSON": "/api/products?pageSize=24",
  "search JSON": "/api/products/search/ergonomic%20chair",
};

export async function benchShop(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const processes: ChildProcess[] = [];
  try {
    const variantId = await prepare(folder);
    const port = await freePort();
    const shop = spawn(process.execPath, ["server/main.ts"], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: "error",
        REQUESTS_PER_MINUTE: "0",
        ORDERS_PER_HOUR: "0",
        NODE_ENV: "production",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    processes.push(shop);
    const raw = spawn(process.execPath, ["tests/bench/raw-server.ts"], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    processes.push(raw);
    const rawPort = Number(await new Promise((resolve) => raw.stdout?.once("data", (text) => resolve(String(text)))));
    await ready(port);
    await benchStored(port, rawPort);
    await benchUncached(port);
    await benchOrders(port, variantId);
  } finally {
    for (const child of processes) child.kill("SIGTERM");
    await Promise.all(
      processes.map(
        (child) => new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(0))),
      ),
    );
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string): Promise<string> {
  const db = openDatabase(join(folder, "shop.db"));
  await migrate(db);
  await seedDemo(db, storeFilesIn(localMediaStore(join(folder, "images", "originals"))), new Date());
  await addProducts(db, 1000);
  const { id } = await db.selectFrom("variants").select("id").where("sku", "=", "GEN-00007").executeTakeFirstOrThrow();
  await db.destroy();
  return id;
}

async function benchStored(port: number, rawPort: number): Promise<void> {
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const headers = { "Accept-Encoding": "br" };
    const url = `http://localhost:${port}${path}`;
    // Twice: the second answer is the stored and compressed one.
    await fetch(url, { headers });
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    const ours = await rawBytes(port, path);
    await fetch(`http://127.0.0.1:${rawPort}${path}`, {
      method: "PUT",
      body: new Uint8Array(ours.body),
      headers: { "x-headers": JSON.stringify(ours.headers) },
    });
    const request = get(path, `localhost:${port}`, headers);
    const warm = { request, connections, seconds: 1 };
    await load({ ...warm, port: rawPort });
    await load({ ...warm, port });
    const measure = await load({ port: rawPort, request, connections, seconds });
    const shop = await load({ port, request, connections, seconds });
    rows.push({
      kept: name,
      "raw/s": Math.round(measure.requestsPerSecond),
      "shop/s": Math.round(shop.requestsPerSecond),
      ratio: shop.requestsPerSecond / measure.requestsPerSecond,
      "p50 ms": shop.p50,
      "p99 ms": shop.p99,
      bytes: shop.bytesEach,
      refused: shop.refused,
    });
  }
  printTable(`Stored responses against a raw node:http server with the same bytes (${connections} connections)`, rows);
}

/** The bytes of the answer, still compressed. */
function rawBytes(port: number, path: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return import("node:http").then(
    ({ request }) =>
      new Promise((resolve, reject) => {
        request({ port, host: "localhost", path, headers: { "Accept-Encoding": "br" } }, (res) => {
          const chunks: Buffer[] = [];
          res.on("data", (chunk: Buffer) => chunks.push(chunk));
          res.on("end", () => {
            const headers = Object.fromEntries(
              Object.entries(res.headers).map(([name, value]) => [name, String(value)]),
            );
            for (const own of ["content-length", "connection", "keep-alive", "date", "transfer-encoding"])
              delete headers[own];
            resolve({ headers, body: Buffer.concat(chunks) });
          });
        })
          .on("error", reject)
          .end();
      }),
  );
}

/** Uncached pages: each address once, one after another, so that none comes from the response cache. */
async function benchUncached(port: number): Promise<void> {
  const rows = [];
  for (const [name, path] of Object.entries({
    "product page": (i: number) => `/product/generated-${i}`,
    "listing page": (i: number) => `/products?page=${(i % 40) + 1}&minPrice=${i}`,
    "search JSON": (i: number) => `/api/products/search/${encodeURIComponent(`oak desk ${1000 + i}`)}`,
    "product JSON": (i: number) => `/api/products/generated-${i}`,
  })) {
    const requests = Array.from({ length: 400 }, (_, i) => get(path(i + 100), `localhost:${port}`));
    for (const request of requests.splice(0, 50)) await once(port, request);
    const times: number[] = [];
    for (const request of requests) times.push(await once(port, request));
    times.sort((a, b) => a - b);
    rows.push({ uncached: name, "median ms": times[175] ?? 0, "p99 ms": times[346] ?? 0, answers: times.length });
  }
  printTable("Uncached, one at a time, uncompressed", rows);
}

async function once(port: number, request: string): Promise<number> {
  const result = await load({ port, connections: 1, seconds: 0, request });
  if (result.refused) throw new Error(`an uncached request was refused:\n${request}`);
  return result.p50;
}

async function benchOrders(port: number, variantId: string): Promise<void> {
  const order = {
    lines: [{ variantId, quantity: 1 }],
    contact: { name: "Bench", phone: "55123456", email: "bench@example.com" },
    method: "pickup",
    paymentMethod: "card",
  };
  const post = () => {
    const body = JSON.stringify(order);
    return [
      "POST /api/orders HTTP/1.1",
      `Host: localhost:${port}`,
      "Connection: keep-alive",
      "Content-Type: application/json",
      `Idempotency-Key: ${randomUUID()}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n");
  };
  await load({ port, request: post, connections: 1, seconds: 1 });
  const rows = [];
  for (const count of [1, 16]) {
    const result = await load({ port, request: post, connections: count, seconds });
    rows.push({
      "place order": `${count} at once`,
      "orders/s": result.requestsPerSecond,
      "p50 ms": result.p50,
      "p99 ms": result.p99,
      refused: result.refused,
    });
  }
  printTable("Orders, each on disk before its answer", rows);
}

async function ready(port: number): Promise<void> {
  for (let i = 0; i < 300; i++) {
    try {
      if ((await fetch(`http://localhost:${port}/api/ready`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the shop did not start within 30 s");
}
