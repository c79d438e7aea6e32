// Attacks against the built shop with its real limits, and the latency of other clients meanwhile.
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../db/open.ts";
import { printTable } from "../bench/table.ts";
import { hire } from "../support/people.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import { ask, askJson, dataOf } from "./ask.ts";
import { attackFromOutside } from "./attacker.ts";
import { attacks, type Target } from "./attacks.ts";
import { quantile, type Seen, watchEverybody } from "./everybody.ts";
import { memoryOf } from "./memory.ts";

const MB = 1_000_000;
/** Limits: the command exits with 1 when one is exceeded. */
const MAX_SLOWER = 3;
const MAX_MORE_AT_PEAK = 300 * MB;
const MAX_MORE_AFTERWARDS = 100 * MB;
const NORMAL_MS = 10_000;
const REST_MS = 60_000;

export async function flood(): Promise<boolean> {
  // The other clients have one address here, which may order once a second as long as this takes.
  const shop = await startShopProcess({ REQUESTS_PER_MINUTE: "1200", ORDERS_PER_HOUR: "5000" });
  try {
    const { target, things } = await prepare(shop);
    const measure = async (work: () => Promise<string>) => {
      let isOver = false;
      let peak = 0;
      const sampling = setInterval(() => {
        peak = Math.max(peak, memoryOf(shop.pid()));
      }, 100);
      const watching = watchEverybody(target.port, things, () => isOver);
      const result = await work();
      await wait(500);
      isOver = true;
      const seen = await watching;
      clearInterval(sampling);
      return { result, seen, peak };
    };
    // The first round warms up, the second is measured.
    await measure(() => wait(NORMAL_MS, "normal"));
    const normal = await measure(() => wait(NORMAL_MS, "normal"));
    const before = memoryOf(shop.pid());
    const rows = [rowOf("nobody", normal, before)];
    let holds = true;
    for (const attack of attacks) {
      const found = await measure(() => attackFromOutside(attack.name, target));
      const row = rowOf(attack.name, found, before);
      rows.push(row);
      console.log(Object.values(row).join(" | "));
      const slower = quantile(found.seen.pages, 0.5) / quantile(normal.seen.pages, 0.5);
      const failed = found.seen.failedPages.length + found.seen.orders.failed.length + found.seen.staff.failed.length;
      holds &&= slower <= MAX_SLOWER && failed === 0 && found.peak - before <= MAX_MORE_AT_PEAK;
    }
    await wait(REST_MS);
    const afterwards = memoryOf(shop.pid()) - before;
    holds &&= afterwards <= MAX_MORE_AFTERWARDS;
    printTable("Attacks from one address, and how everybody else fares meanwhile", rows);
    console.log(`Memory a minute later: ${Math.round(afterwards / MB)} MB above ${Math.round(before / MB)} MB before.`);
    console.log(holds ? "Everybody else was served." : "Somebody was kept from it, or memory stayed away.");
    return holds;
  } finally {
    await shop.close();
  }
}

function rowOf(attack: string, { result, seen, peak }: { result: string; seen: Seen; peak: number }, before: number) {
  const outcome = (one: { done: number; failed: string[] }) =>
    one.failed.length === 0 ? `${one.done}` : `${one.done}, failed ${one.failed.length} (${one.failed[0]})`;
  return {
    attack,
    result,
    "pages: median": `${quantile(seen.pages, 0.5).toFixed(1)} ms`,
    p99: `${quantile(seen.pages, 0.99).toFixed(0)} ms`,
    "failed pages": [seen.failedPages.length, ...new Set(seen.failedPages)].join(" "),
    orders: outcome(seen.orders),
    staff: outcome(seen.staff),
    "memory at the peak": `+${Math.round((peak - before) / MB)} MB`,
  };
}

/** A member of staff who is signed in, the shelf, a product of which there is enough, and a quote behind a link. */
async function prepare(shop: ShopProcess) {
  const port = Number(new URL(shop.url).port);
  const db = openDatabase(shop.databaseUrl);
  const { email, password } = await hire({ db, now: () => new Date() }, { role: "manager" });
  const stock = await db.selectFrom("variants").select(["id", "on_hand", "sku"]).execute();
  const plenty = stock.reduce((most, one) => (one.on_hand > most.on_hand ? one : most));
  await db.updateTable("variants").set({ backorder: true }).where("id", "=", plenty.id).execute();
  await db.destroy();
  const signedIn = await askJson(port, "/api/session", { email, password });
  const staffCookie = String(signedIn.headers["set-cookie"]?.[0]).split(";")[0] as string;
  const cookie = { cookie: staffCookie };
  const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  const lines = [{ kind: "product", variantId: plenty.id, quantity: 1 }];
  const quote = dataOf(
    await askJson(
      port,
      "/api/quotes",
      {
        lang: "en",
        contact: { name: "Walk-in", phone: "", email: "walk@customer.example" },
        sections: [{ title: { en: "Room" }, lines }],
        validUntil: day,
      },
      cookie,
    ),
  );
  const sent = await ask(port, {
    path: `/api/quotes/${quote.id}/send`,
    method: "PATCH",
    body: JSON.stringify({ version: quote.newest }),
    headers: { ...cookie, "content-type": "application/json", "if-match": `"${quote.version}"` },
  });
  const linkToken = dataOf(sent).links[0].url.split("/s/")[1] as string;
  const target: Target = { port, stock, linkToken };
  return { target, things: { variantId: plenty.id, staffCookie } };
}
