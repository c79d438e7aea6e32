import { openSqlite } from "../../../db/engines/dialect.ts";
import { startShopProcess } from "../../support/shop-process.ts";
import { printTable } from "../table.ts";
import { percentile, play, plenty, reconcile } from "./run.ts";

const LOCK_SECONDS = Number(process.env.BENCH_LOCK_SECONDS ?? 30);

/** This process holds SQLite's write lock while the shop, another process, is asked. */
export async function benchLock(): Promise<void> {
  const shop = await startShopProcess();
  try {
    const variantId = await plenty(shop);
    await Promise.all(["/", "/api/health"].map((path) => fetch(shop.url + path)));
    const other = openSqlite(shop.databaseUrl);
    other.exec("begin immediate");
    const beside = { paths: ["/", "/api/health"], everyMs: 50 };
    const plan = { variantId, pages: 0, mode: "open" as const, amount: 5, beside };
    const sent = await play(shop, { ...plan, seconds: LOCK_SECONDS, run: "locked" });
    other.exec("rollback");
    other.close();
    const of = (kind: string, path?: string) =>
      sent.filter((one) => one.kind === kind && (!path || one.path === path)).map(({ ms }) => ms);
    const after = await play(shop, { ...plan, seconds: 2, run: "after" });
    const figures: Record<string, number> = {
      "seconds held": LOCK_SECONDS,
      "home p50": percentile(of("beside", "/"), 0.5),
      "home p99": percentile(of("beside", "/"), 0.99),
      "health p50": percentile(of("beside", "/api/health"), 0.5),
      "health p99": percentile(of("beside", "/api/health"), 0.99),
      orders: of("order").length,
      "orders 503": sent.filter((one) => one.kind === "order" && one.outcome === 503).length,
      "slowest order": Math.max(...of("order")),
      "resets and timeouts": sent.filter(({ outcome }) => typeof outcome === "string").length,
      "orders not 201 afterwards": after.filter((one) => one.kind === "order" && one.outcome !== 201).length,
      ...(await reconcile(shop, [...sent, ...after])),
    };
    printTable(
      "Another process holds the write lock (milliseconds)",
      Object.entries(figures).map(([what, value]) => ({ what, value })),
    );
  } finally {
    await shop.close();
  }
}
