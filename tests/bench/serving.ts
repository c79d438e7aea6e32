/**
 * Pages and answers of the built shop with 1,000 products: stored ones beside a raw node:http that sends the same bytes and beside bare
 * Express, while orders come in (BENCH_ORDERS_PER_SECOND, 10); 1,000 product pages in turn; and what pages cost that are
 * not stored, in processor time of the server. BENCH_PROFILE names a folder for a processor profile.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../support/source-imports.ts";
import { type Load, type LoadResult, load, startLoad } from "./load.ts";
import { get, type Orders } from "./requests.ts";
import { report } from "./results.ts";
import type { Row } from "./table.ts";
import { type Cost, startWatched, untilQuiet, type WatchedServer } from "./watched-server.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 2);
/** Rounds of raw and shop in turn, of which the one with the middle ratio is told: the machine is not the same in each second. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const perSecond = Number(process.env.BENCH_ORDERS_PER_SECOND ?? 10);
const compressed = { "Accept-Encoding": "br" };

const stored: Record<string, string> = {
  home: "/",
  "home (Arabic)": "/ar",
  "product page": "/product/generated-7",
  listing: "/products?sort=price-asc",
  "product JSON": "/api/products/generated-7",
  "list JSON": "/api/products?pageSize=24",
  "search JSON": "/api/products/search/ergonomic%20chair",
};

export async function benchServing(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  const others: ChildProcess[] = [];
  let shop: WatchedServer | undefined;
  let arriving: Load | undefined;
  try {
    const env = { DATA_DIR: folder };
    const fill = [join(import.meta.dirname, "fill-version.js")];
    const filled = execFileSync(process.execPath, fill, { cwd: root, env: { ...process.env, ...env } });
    shop = await startWatched({ env, profile: process.env.BENCH_PROFILE });
    const rawPort = await startOther(others, "raw-server.ts");
    const uncachedRows = await measureUncached(shop);
    const orders = await ordersFor(shop.port, JSON.parse(String(filled)) as string[]);
    if (perSecond > 0)
      arriving = startLoad({ port: shop.port, requests: orders, connections: 4, seconds: 3600, perSecond });
    const storedRows: Row[] = [];
    for (const [name, path] of Object.entries(stored)) {
      const bytes = await copyToRaw(shop.port, rawPort, path);
      const expressPort = await startOther(others, "raw-express.ts", String(bytes));
      storedRows.push(...(await beside({ shop, rawPort, expressPort }, name, path)));
      others.pop()?.kill("SIGTERM");
    }
    const turnRows = await measureTurn(shop, rawPort);
    const placed = await arriving?.stop();
    arriving = undefined;
    const tables = [
      { title: `Stored answers, ${perSecond} orders a second arriving`, rows: storedRows },
      { title: `1,000 product pages in turn, ${perSecond} orders a second arriving`, rows: turnRows },
      { title: "Not stored: processor time of the server a page, 10 connections, uncompressed", rows: uncachedRows },
    ];
    if (placed)
      tables.push({
        title: "The orders that arrived meanwhile",
        rows: [{ what: "orders", "p50 ms": placed.p50, "p99 ms": placed.p99, worst: placed.worst }],
      });
    report({ kind: `serving, ${perSecond} orders a second`, at: new Date().toISOString(), tables });
  } finally {
    await arriving?.stop().catch(() => undefined);
    await shop?.stop();
    for (const other of others) other.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOther(others: ChildProcess[], file: string, ...args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  others.push(child);
  return Number(await new Promise((resolve) => child.stdout.once("data", (text) => resolve(String(text)))));
}

/** What orders for a measurement are made of, with the delivery times that are free now. */
export async function ordersFor(port: number, variantIds: readonly string[]): Promise<Orders> {
  const host = `localhost:${port}`;
  const answer = await fetch(`http://${host}/api/delivery-options?zone=61`);
  const { data } = (await answer.json()) as { data: { slots: Orders["slots"] } };
  return { host, variantIds, lines: 3, slots: data.slots.map(({ date, window }) => ({ date, window })) };
}

interface Ports {
  shop: WatchedServer;
  rawPort: number;
  expressPort: number;
}

async function beside({ shop, rawPort, expressPort }: Ports, name: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  const requests = [get(path, `localhost:${shop.port}`, compressed)];
  for (const connections of [1, 10, 50]) {
    // Each round anew: the shop compresses again what is asked for often.
    const copy = async () => void (await copyToRaw(shop.port, rawPort, path));
    const measured = await measureRounds(shop, rawPort, requests, connections, copy);
    const bare = await load({ port: expressPort, requests: [get("/", "localhost")], connections, seconds });
    rows.push({
      answer: `${name}, ${connections} at once`,
      "Express/s": Math.round(bare.requestsPerSecond),
      ...measured,
    });
  }
  return rows;
}

interface Round {
  raw: LoadResult;
  ours: LoadResult;
  cost: Cost;
}

/** Raw and shop in turn; each round begins with `prepare`. */
async function measureRounds(
  shop: WatchedServer,
  rawPort: number,
  requests: readonly string[],
  connections: number,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Row> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await prepare();
    const raw = await load({ port: rawPort, requests, connections, seconds });
    await shop.cost();
    const ours = await load({ port: shop.port, requests, connections, seconds });
    measured.push({ raw, ours, cost: await shop.cost() });
  }
  const ofRaw = ({ raw, ours }: Round) => ours.requestsPerSecond / raw.requestsPerSecond;
  const told = measured.toSorted((a, b) => ofRaw(a) - ofRaw(b))[rounds >> 1] as Round;
  return {
    "raw/s": Math.round(told.raw.requestsPerSecond),
    "shop/s": Math.round(told.ours.requestsPerSecond),
    "of raw": ofRaw(told),
    least: Math.min(...measured.map(ofRaw)),
    "p50 ms": told.ours.p50,
    "p99 ms": told.ours.p99,
    bytes: told.ours.bytesEach,
    "lag p99": told.cost.lagP99,
    "lag max": told.cost.lagMax,
    MB: told.cost.memoryMb,
  };
}

/** Has the raw server send what the shop sends; answers how many bytes that is. */
async function copyToRaw(port: number, rawPort: number, path: string): Promise<number> {
  // Twice: the second answer is the stored and compressed one.
  await readBytes(port, path);
  const { headers, body } = await readBytes(port, path);
  await fetch(`http://127.0.0.1:${rawPort}${path}`, {
    method: "PUT",
    body: new Uint8Array(body),
    headers: { "x-headers": JSON.stringify(headers) },
  });
  return body.length;
}

/** The bytes of the answer, still compressed. */
function readBytes(port: number, path: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request({ port, host: "localhost", path, headers: compressed }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () => {
        if (res.statusCode !== 200) return reject(new Error(`${path} answers ${res.statusCode}`));
        const headers = Object.fromEntries(Object.entries(res.headers).map(([name, value]) => [name, String(value)]));
        for (const own of ["content-length", "connection", "keep-alive", "date", "transfer-encoding"])
          delete headers[own];
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    })
      .on("error", reject)
      .end();
  });
}

const PAGES = 1000;

/** After one round, in which each page is made. */
async function measureTurn(shop: WatchedServer, rawPort: number): Promise<Row[]> {
  const paths = Array.from({ length: PAGES }, (_, nth) => `/product/generated-${nth}`);
  const requests = paths.map((path) => get(path, `localhost:${shop.port}`, compressed));
  await load({ port: shop.port, requests, connections: 10, seconds: 0 });
  for (const path of paths) await copyToRaw(shop.port, rawPort, path);
  return [{ answer: "product pages, 50 at once", ...(await measureRounds(shop, rawPort, requests, 50)) }];
}

const DIFFERENT = 500;

const uncached: Record<string, (nth: number) => string> = {
  "product page": (nth) => `/product/generated-${nth}`,
  "listing page": (nth) => `/products?page=${(nth % 40) + 1}&min=${nth}`,
  "search page": (nth) => `/products?q=${encodeURIComponent(`oak desk ${1000 + nth}`)}`,
  "search JSON": (nth) => `/api/products/search/${encodeURIComponent(`walnut chair ${1000 + nth}`)}`,
  "product JSON": (nth) => `/api/products/generated-${nth}`,
};

/** What the start leaves for later is done when the process does next to nothing for so long. */
const QUIET_MS = 500;

/** Each kind twice: in the first pages of a process its code is still being compiled. */
async function measureUncached(shop: WatchedServer): Promise<Row[]> {
  await untilQuiet(shop, QUIET_MS);
  const rows: Row[] = [];
  for (const [page, path] of Object.entries(uncached)) {
    for (const [nth, which] of ["first", "next"].entries()) {
      const requests = Array.from({ length: DIFFERENT }, (_, i) =>
        get(path(nth * DIFFERENT + i), `localhost:${shop.port}`),
      );
      await shop.cost();
      const ours = await load({ port: shop.port, requests, connections: 10, seconds: 0 });
      const { processor, lagP99, memoryMb } = await shop.cost();
      rows.push({
        page: `${page}, ${which} ${DIFFERENT}`,
        "processor ms": processor / DIFFERENT,
        "p50 ms": ours.p50,
        "p99 ms": ours.p99,
        bytes: ours.bytesEach,
        "lag p99": lagP99,
        MB: memoryMb,
      });
    }
  }
  return rows;
}
