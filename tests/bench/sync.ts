/**
 * The desktop's mirror with 10,000 products and 50,000 orders: first fetch, start without a network, lists, a hundred queued
 * operations, an idle pull; long operation logs (sync-queue.ts); then a long run of random histories (SYNC_HISTORIES, 2,000 by
 * default, from SYNC_SEED). Measured is the bundled program in a process of its own, asked through its message port as the window asks it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleDesktop } from "../../build/electron/bundle.ts";
import type { ApiClient, Key } from "../../src-shared/api/client.ts";
import { type CuttableLine, openCuttableConnection } from "../desktop/support/cuttable-connection.ts";
import { type FakeOs, fakeOs } from "../desktop/support/fake-os.ts";
import type { TestApp } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { receiveStock } from "../support/receive-stock.ts";
import { openTestShop } from "../support/shop.ts";
import { playHistories } from "../sync/support/play-histories.ts";
import { addProducts } from "./catalogue.ts";
import { type DesktopProgram, startDesktop } from "./desktop-program.ts";
import { addOrders } from "./orders.ts";
import { benchQueue } from "./sync-queue.ts";
import { printTable } from "./table.ts";

/** A desktop's folder and address. */
interface Bench {
  folder: string;
  line: CuttableLine;
  os: FakeOs;
}

const parts = { mirror: benchMirror, queue: benchQueue, histories: benchHistories };

/** All parts, or those that SYNC names. */
export async function benchSync(): Promise<void> {
  const asked = (process.env.SYNC ?? "mirror queue histories").split(" ");
  for (const [name, run] of Object.entries(parts)) if (asked.includes(name)) await run();
}

async function benchMirror(): Promise<void> {
  bundleDesktop();
  const shop = await openTestShop();
  const folder = mkdtempSync(join(tmpdir(), "bench-sync-"));
  const line = await openCuttableConnection(shop.url);
  const bench: Bench = { folder, line, os: fakeOs() };
  try {
    await addProducts(shop.app.db, 10_000);
    await addOrders(shop.app.db, 50_000, new Date());
    await hire(shop.app as unknown as TestApp, { email: "noor@showroom.example", role: "manager" });
    const first = await withDesktop(bench, firstFetch);
    line.cut();
    const starts = [];
    for (let i = 0; i < 5; i += 1) starts.push(await withDesktop(bench, startOffline));
    const lists = await withDesktop(bench, timeLists);
    const push = await withDesktop(bench, (desktop) => pushHundred(desktop, line));
    const idle = await idlePull(shop.url, [...bench.os.secrets.values()][0] ?? "");
    const row = (what: string, target: string, measured: string) => ({ what, target, measured });
    printTable(`Sync: ${first.rows} rows of the feed, ${first.mirrorMb} MB`, [
      row("first fetch, from signing in", "10 s", `${(first.ms / 1000).toFixed(1)} s`),
      row("its peak memory", "300 MB", `${first.peakMb.toFixed(0)} MB`),
      row("memory of the program before it", "-", `${first.beforeMb.toFixed(0)} MB`),
      row("start without a line to both lists, middle of 5", "1.5 s", `${(middle(starts) / 1000).toFixed(2)} s`),
      row("the longest of them", "1.5 s", `${(Math.max(...starts) / 1000).toFixed(2)} s`),
      row("100 operations written without a line", "-", `${push.written.toFixed(0)} ms`),
      row("all of them pushed and pulled back", "3 s", `${push.pushed.toFixed(0)} ms`),
      row("an idle pull: the answer on the wire", "500 B", `${idle.answer} B`),
      row("an idle pull: the question on the wire", "-", `${idle.question} B`),
    ]);
    printTable("Lists from the mirror, without a line (asked: p95 under 10 ms)", lists);
  } finally {
    await line.close();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchHistories(): Promise<void> {
  const histories = Number(process.env.SYNC_HISTORIES ?? 2000);
  const seed = process.env.SYNC_SEED === undefined ? undefined : Number(process.env.SYNC_SEED);
  const begun = performance.now();
  await playHistories(histories, seed);
  const seconds = (performance.now() - begun) / 1000;
  printTable("Random histories", [{ histories, "seconds in all": seconds, "ms each": (seconds * 1000) / histories }]);
}

async function withDesktop<Result>(bench: Bench, work: (desktop: DesktopProgram) => Promise<Result>): Promise<Result> {
  const desktop = startDesktop(bench.folder, bench.line.url, bench.os);
  try {
    return await work(desktop);
  } finally {
    await desktop.close();
  }
}

async function firstFetch({ desktop, memory, until }: DesktopProgram) {
  await desktop("GET /api/desktop");
  const beforeMb = memory().now;
  const begun = performance.now();
  await desktop("POST /api/desktop/sign-in", {
    body: { email: "noor@showroom.example", password, deviceName: "Bench" },
  });
  await until(({ state }) => state === "online");
  const ms = performance.now() - begun;
  const peakMb = memory().peak;
  const { rows, mirrorMb } = await desktop("GET /api/desktop/diagnostics");
  const count = Object.values(rows as Record<string, number>).reduce((sum, one) => sum + one, 0);
  return { ms, beforeMb, peakMb, mirrorMb: Number(mirrorMb), rows: count };
}

/** Milliseconds from the start of the process until both lists are there. */
async function startOffline({ api, startedAt }: DesktopProgram): Promise<number> {
  await Promise.all([
    api("GET /api/staff/products", { query: { pageSize: 24 } }),
    api("GET /api/orders", { query: { pageSize: 24 } }),
  ]);
  return performance.now() - startedAt;
}

async function timeLists({ api }: DesktopProgram) {
  const lists: [string, Key, Record<string, string>][] = [
    ["products", "GET /api/staff/products", {}],
    ["products, page 50", "GET /api/staff/products", { page: "50" }],
    ["products, by words", "GET /api/staff/products", { q: "walnut desk" }],
    ["orders", "GET /api/orders", {}],
    ["orders, one status", "GET /api/orders", { status: "placed" }],
    ["orders, by phone", "GET /api/orders", { q: "5123 4567" }],
    ["orders, by name", "GET /api/orders", { q: "noor" }],
    ["customers", "GET /api/customers", {}],
    ["category tree", "GET /api/staff/categories", {}],
    ["testimonials", "GET /api/staff/testimonials", {}],
  ];
  const rows: Record<string, string | number>[] = [];
  for (const [list, key, query] of lists) {
    const times: number[] = [];
    for (let i = 0; i < 100; i += 1) {
      const before = performance.now();
      await api(key as "GET /api/orders", { query });
      times.push(performance.now() - before);
    }
    times.sort((a, b) => a - b);
    rows.push({ list, "median ms": times[50] ?? 0, "p95 ms": times[95] ?? 0 });
  }
  return rows;
}

/** Writes a hundred operations offline, and connects again. */
async function pushHundred({ api, until, wake }: DesktopProgram, line: CuttableLine) {
  let begun = performance.now();
  await writeHundred(api);
  const written = performance.now() - begun;
  line.mend();
  begun = performance.now();
  wake();
  await until(({ state, waiting }) => state === "online" && waiting === 0);
  return { written, pushed: performance.now() - begun };
}

async function writeHundred(api: ApiClient): Promise<void> {
  const { data } = await api("GET /api/staff/products", { query: { pageSize: 50 } });
  for (const [i, product] of data.entries()) {
    const variant = product.variants[0];
    if (!variant) throw new Error("a product without a variant");
    const params = { id: variant.id };
    const headers = { "if-match": `"${variant.version}"` };
    await api("PATCH /api/variants/:id", { params, headers, body: { price: 10_000 + i } });
    await receiveStock({ api }, variant.id);
  }
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Bytes of a pull without changes, headers included, counted at the socket. */
async function idlePull(url: string, token: string): Promise<{ question: number; answer: number }> {
  const headers = { authorization: `Bearer ${token}`, accept: "application/json", "x-app-version": "1.0.0" };
  const sums = await fetch(`${url}/api/changes/checksum`, { headers });
  const { data } = (await sums.json()) as { data: { cursor: string } };
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const question = `GET /api/changes?after=${encodeURIComponent(data.cursor)}&limit=500 HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  const answer = await new Promise<number>((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(question));
    let bytes = 0;
    socket.on("data", (part) => {
      bytes += part.length;
    });
    socket.on("close", () => resolve(bytes));
    socket.on("error", reject);
  });
  return { question: Buffer.byteLength(question), answer };
}
