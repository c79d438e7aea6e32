import { startShopProcess } from "../../support/shop-process.ts";
import { printTable } from "../table.ts";
import type { Sent } from "./plan.ts";
import { percentile, play, plenty, reconcile } from "./run.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const PAGES = 0.9;
const MAX_RATE = 3000;

/** Open loop, one order in ten, new connections, clients that wait 30 s: three and ten times the shop's capacity. */
export async function benchMix(): Promise<void> {
  const shop = await startShopProcess();
  try {
    const variantId = await plenty(shop);
    const plan = { variantId, pages: PAGES };
    await play(shop, { ...plan, mode: "closed", amount: 16, seconds: 2, run: "warm" });
    const peak = await play(shop, { ...plan, mode: "closed", amount: 16, seconds: 5, run: "peak" });
    const capacity = goodput(peak, 5);
    const normal = await play(shop, {
      ...plan,
      mode: "open",
      amount: Math.max(5, capacity / 5),
      seconds: 3,
      run: "normal",
    });
    const usual = percentile(timesOf(normal, "page"), 0.95);
    const rows = [];
    for (const factor of [3, 10]) {
      const rate = Math.min(MAX_RATE, Math.round(capacity * factor));
      const sent = await play(shop, { ...plan, mode: "open", amount: rate, seconds, run: `times-${factor}` });
      const back = await recovery(shop.url, usual);
      const orders = sent.filter((one) => one.kind === "order");
      const count = (outcome: Sent["outcome"]) => orders.filter((order) => order.outcome === outcome).length;
      rows.push({
        "open loop": `${factor} x ${Math.round(capacity)}/s = ${rate}/s, sent ${sent.length}`,
        orders: orders.length,
        "201": count(201),
        "503": count(503),
        "other orders": orders.length - count(201) - count(503),
        resets: sent.filter((one) => one.outcome === "reset").length,
        timeouts: sent.filter((one) => one.outcome === "timeout").length,
        "503 without Retry-After": sent.filter((one) => one.outcome === 503 && !one.hasRetryAfter).length,
        "goodput/peak": goodput(sent, seconds) / capacity,
        "order p50": percentile(timesOf(orders, "order"), 0.5),
        "order p99": percentile(timesOf(orders, "order"), 0.99),
        "pages ok": sent.filter((one) => one.kind === "page" && one.outcome === 200).length,
        "normal again s": back,
        ...(await reconcile(shop, sent)),
      });
    }
    for (const row of rows)
      printTable(
        "Overload (milliseconds)",
        Object.entries(row).map(([what, value]) => ({ what, value })),
      );
  } finally {
    await shop.close();
  }
}

const goodput = (sent: Sent[], over: number): number =>
  sent.filter(({ outcome }) => outcome === 200 || outcome === 201).length / over;

const timesOf = (sent: Sent[], kind: Sent["kind"]): number[] =>
  sent.filter((one) => one.kind === kind && (one.outcome === 200 || one.outcome === 201)).map(({ ms }) => ms);

/** Seconds until three uncached pages in a row are as fast as usual. */
async function recovery(url: string, usual: number): Promise<number> {
  const since = performance.now();
  for (let good = 0, n = 0; ; n++) {
    const begun = performance.now();
    const { status } = await fetch(`${url}/products?minPrice=${n}`, { headers: { connection: "close" } });
    good = status === 200 && performance.now() - begun < Math.max(50, usual * 3) ? good + 1 : 0;
    if (good === 3) return (begun - since) / 1000;
  }
}
