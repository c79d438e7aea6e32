/**
 * Long operation logs: 2,500, 5,000 and 10,000 stock movements (SYNC_QUEUE) written without a line and sent to a server with
 * its usual limits, and a long day of a counter. Sending is linear: twice the log takes at most 2.2 times the time.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bundleDesktop } from "../../build/electron/bundle.ts";
import { readConfig } from "../../server/config.ts";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { newId } from "../../src-shared/values/id.ts";
import { openCuttableConnection } from "../desktop/support/cuttable-connection.ts";
import { fakeOs } from "../desktop/support/fake-os.ts";
import type { TestApp } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { receiveStock } from "../support/receive-stock.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { addProducts } from "./catalogue.ts";
import { startDesktop } from "./desktop-program.ts";
import { printTable } from "./table.ts";

/** Products that the movements are spread over: so few that each page of the feed replays nearly all that waits. */
const PRODUCTS = 40;
const SALES = 400;
const LATE_MS = 30 * 60_000;

/** What people do without a line: writes operations until there are `count`. */
type Work = (api: ApiClient, variants: readonly string[], count: number) => Promise<void>;

const movements: Work = async (api, variants, count) => {
  for (let n = 0; n < count; n += 1) await receiveStock({ api }, variants[n % variants.length] ?? "");
};

/** Sales with payment, each with a note and a second payment. */
const counterDay: Work = async (api, variants, count) => {
  for (let n = 0; n < count / 3; n += 1) {
    const variantId = variants[(n * 7) % variants.length] ?? "";
    const { id } = await api("POST /api/staff/orders", {
      body: {
        source: "counter",
        confirm: true,
        method: "pickup",
        paymentMethod: "cash",
        lang: "en",
        lines: [{ variantId, quantity: 1 }],
        contact: { name: "Mariam", phone: "", email: "" },
        payment: { method: "cash", amount: 5000 },
      },
    });
    const params = { id };
    await api("POST /api/orders/:id/notes", { params, body: { id: newId(), note: "Paid in two parts" } });
    await api("POST /api/orders/:id/payments", { params, body: { id: newId(), method: "card", amount: 2000 } });
  }
};

export async function benchQueue(): Promise<void> {
  bundleDesktop();
  const { requestsPerMinute } = readConfig({ DATA_DIR: tmpdir() });
  const shop = await openTestShop({ requestsPerMinute });
  try {
    await addProducts(shop.app.db, PRODUCTS);
    await hire(shop.app as unknown as TestApp, { email: "noor@showroom.example", role: "manager" });
    const counts = (process.env.SYNC_QUEUE ?? "2500,5000,10000").split(",").map(Number);
    const rows: Record<string, string | number>[] = [];
    let before: Awaited<ReturnType<typeof sendQueue>> | undefined;
    for (const count of counts) {
      const measured = await sendQueue(shop, movements, count);
      const times = (name: keyof typeof measured) => (before ? (measured[name] / before[name]).toFixed(2) : "-");
      rows.push({
        movements: count,
        ...measured,
        "sent, times": times("sent s"),
        "CPU, times": times("desktop CPU s"),
      });
      before = measured;
    }
    printTable(`Sending stock movements of ${PRODUCTS} products (asked: 10,000 in 240 s, twice in 2.2 times)`, rows);
    const day = await sendQueue(shop, counterDay, SALES * 3);
    printTable("A counter's long day without a line", [{ sales: SALES, operations: SALES * 3, ...day }]);
  } finally {
    await shop.stop();
  }
}

/** Writes operations without a line, connects again, and waits until the log is empty. */
async function sendQueue(shop: TestShop, work: Work, count: number) {
  const folder = mkdtempSync(join(tmpdir(), "bench-queue-"));
  const line = await openCuttableConnection(shop.url);
  const desktop = startDesktop(folder, line.url, fakeOs());
  try {
    await desktop.desktop("POST /api/desktop/sign-in", {
      body: { email: "noor@showroom.example", password, deviceName: "Bench" },
    });
    await desktop.until(({ state }) => state === "online");
    const variants = await variantsOf(desktop.api);
    line.cut();
    await desktop.until(({ state }) => state === "offline");
    const written = performance.now();
    await work(desktop.api, variants, count);
    const sending = performance.now();
    const cpu = { desktop: processorSeconds(desktop.pid()), server: process.cpuUsage() };
    line.mend();
    desktop.wake();
    const own = writeMeanwhile(desktop.api, variants[0] ?? "");
    const progress: number[] = [];
    await desktop.until(({ state, waiting }) => {
      progress.push(waiting);
      return state === "online" && waiting === 0;
    }, LATE_MS);
    const sent = performance.now();
    const longestMs = await own.stop();
    if (new Set(progress).size < count / 500) throw new Error(`The status showed no progress: ${progress.join(" ")}`);
    await desktop.until(({ waiting }) => waiting === 0);
    while ((await desktop.desktop("GET /api/desktop/operations")).length > 0) {
      await desktop.desktop("POST /api/desktop/sync");
    }
    const passed = performance.now();
    const conflicts = (await desktop.desktop("GET /api/desktop/conflicts")).length;
    if (conflicts > 0) throw new Error(`${conflicts} operations were not accepted.`);
    const { user, system } = process.cpuUsage(cpu.server);
    return {
      "written s": (sending - written) / 1000,
      "sent s": (sent - sending) / 1000,
      "log empty s": (passed - sending) / 1000,
      "own write, longest s": longestMs / 1000,
      "desktop CPU s": processorSeconds(desktop.pid()) - cpu.desktop,
      "server CPU s": (user + system) / 1e6,
    };
  } finally {
    await desktop.close();
    await line.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a movement each second, as a person at the desktop would; `stop` resolves with the longest wait for an answer. */
function writeMeanwhile(api: ApiClient, variantId: string) {
  let isOver = false;
  const writing = (async () => {
    let longestMs = 0;
    while (!isOver) {
      const begun = performance.now();
      await receiveStock({ api }, variantId);
      longestMs = Math.max(longestMs, performance.now() - begun);
      await wait(1000);
    }
    return longestMs;
  })();
  return {
    stop() {
      isOver = true;
      return writing;
    },
  };
}

async function variantsOf(api: ApiClient): Promise<string[]> {
  const variants: string[] = [];
  for (let page = 1; variants.length < PRODUCTS; page += 1) {
    const { data } = await api("GET /api/staff/products", { query: { pageSize: 100, page } });
    if (data.length === 0) break;
    for (const product of data) for (const { id, tracked } of product.variants) if (tracked) variants.push(id);
  }
  return variants.slice(0, PRODUCTS);
}

/** Processor time of a process on Linux, in seconds; elsewhere 0. */
function processorSeconds(pid: number): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
