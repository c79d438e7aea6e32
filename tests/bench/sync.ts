/**
 * The desktop's mirror with 10,000 products and 50,000 orders: first fetch, start without a network, lists, a hundred queued
 * operations, an idle pull on the wire; then a long run of random histories (SYNC_HISTORIES, 2,000 unless told).
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestApp } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { openTestShop } from "../support/shop.ts";
import { playHistories } from "../sync/support/claim.ts";
import { addProducts } from "./catalogue.ts";
import { addOrders } from "./orders.ts";
import { printTable } from "./table.ts";

const child = fileURLToPath(new URL("sync-child.ts", import.meta.url));
const run = promisify(execFile);

export async function benchSync(): Promise<void> {
  const shop = await openTestShop();
  const place = mkdtempSync(join(tmpdir(), "bench-sync-"));
  const folder = join(place, "desktop");
  mkdirSync(folder);
  try {
    await addProducts(shop.app.db, 10_000);
    await addOrders(shop.app.db, 50_000, new Date());
    await hire(shop.app as unknown as TestApp, { email: "noor@showroom.example", role: "manager" });
    const ask = async (mode: string): Promise<Record<string, number>> => {
      const { stdout } = await run(process.execPath, [child, mode, folder, shop.url, password], { maxBuffer: 1e7 });
      return JSON.parse(stdout) as Record<string, number>;
    };
    const first = await ask("first");
    const cold = await ask("cold");
    const push = await ask("push");
    const token = Object.values(
      JSON.parse(readFileSync(join(place, "secrets.json"), "utf8")) as Record<string, string>,
    )[0];
    const idle = await idlePull(shop.url, token ?? "");
    const row = (what: string, target: string, measured: string) => ({ what, target, measured });
    printTable(`Sync: ${first.mirrorRows} rows (${first.sqlRows} in all tables, ${first.fileMb?.toFixed(0)} MB)`, [
      row("first fetch", "10 s", `${((first.ms ?? 0) / 1000).toFixed(1)} s`),
      row("its peak memory", "300 MB", `${first.rssMb?.toFixed(0)} MB`),
      row("memory of a process that has just started", "-", `${first.startMb?.toFixed(0)} MB`),
      row("start without a line to both lists, from opening", "1.5 s", `${((cold.bothMs ?? 0) / 1000).toFixed(2)} s`),
      row("the same, from the start of the process", "1.5 s", `${((cold.sinceProcessMs ?? 0) / 1000).toFixed(2)} s`),
      row("100 operations written", "-", `${push.queuedMs?.toFixed(0)} ms`),
      row(`${push.pushed} pushed`, "3 s", `${push.pushMs?.toFixed(0)} ms`),
      row("pushed and pulled back", "-", `${push.withPullMs?.toFixed(0)} ms`),
      row("an idle pull: the answer on the wire", "500 B", `${idle.answer} B`),
      row("an idle pull: the question on the wire", "-", `${idle.question} B`),
    ]);
    printTable("Lists from the mirror, without a line", cold.lists as unknown as Record<string, number>[]);
  } finally {
    await shop.stop();
    rmSync(place, { recursive: true, force: true });
  }
  const histories = Number(process.env.SYNC_HISTORIES ?? 2000);
  const begun = performance.now();
  await playHistories(histories);
  const seconds = (performance.now() - begun) / 1000;
  printTable("Random histories", [{ histories, "seconds in all": seconds, "ms each": (seconds * 1000) / histories }]);
}

/** Bytes of a pull that brings nothing, headers included, as they pass through the socket. */
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
