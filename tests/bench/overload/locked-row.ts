import { sql } from "kysely";
import { openDatabase } from "../../../db/open.ts";
import { freshPostgres } from "../../support/postgres.ts";
import { hasPostgres, ownPostgres } from "../../support/postgres-server.ts";
import { startShopProcess } from "../../support/shop-process.ts";
import { printTable } from "../table.ts";
import { percentile, play, plenty, reconcile } from "./run.ts";

const LOCK_SECONDS = Number(process.env.BENCH_LOCK_SECONDS ?? 30);

/** On PostgreSQL another session holds the row that every commit needs, and thirty writers a few seconds wait for it. */
export async function benchLockedRow(): Promise<void> {
  if (!hasPostgres()) return console.log("No PostgreSQL here: its part is left out.");
  const server = ownPostgres();
  const { url } = await freshPostgres(server.url);
  const shop = Object.assign(await startShopProcess({ DATABASE_URL: url }), { databaseUrl: url });
  try {
    const variantId = await plenty(shop);
    await play(shop, { variantId, pages: 1, mode: "closed", amount: 4, seconds: 2, run: "warm" });
    const other = openDatabase(url, { timeLimits: false });
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holds = () => {};
    const held = new Promise<void>((resolve) => {
      holds = resolve;
    });
    const holding = other.transaction().execute(async (tx) => {
      await tx.updateTable("counters").set({ value: sql`value` }).where("name", "=", "revision").execute();
      holds();
      await until;
    });
    await held;
    const beside = { paths: ["/", "/api/health", "/products?sort=price-desc"], everyMs: 50 };
    // Six a second that wait five seconds: thirty at any time.
    const sent = await play(shop, {
      variantId,
      pages: 0,
      mode: "open" as const,
      amount: 6,
      beside,
      seconds: LOCK_SECONDS,
      run: "locked",
    });
    release();
    await holding;
    await other.destroy();
    const of = (kind: string, path?: string) =>
      sent.filter((one) => one.kind === kind && (!path || one.path === path)).map(({ ms }) => ms);
    const figures: Record<string, number> = {
      "seconds held": LOCK_SECONDS,
      "home p99": percentile(of("beside", "/"), 0.99),
      "health p99": percentile(of("beside", "/api/health"), 0.99),
      "listing p99": percentile(of("beside", "/products?sort=price-desc"), 0.99),
      "pages not 200": sent.filter((one) => one.kind === "beside" && one.outcome !== 200).length,
      orders: of("order").length,
      "orders 503": sent.filter((one) => one.kind === "order" && one.outcome === 503).length,
      "slowest order": Math.max(...of("order")),
      ...(await reconcile(shop, sent)),
    };
    printTable(
      "Another session holds a row of PostgreSQL (milliseconds)",
      Object.entries(figures).map(([what, value]) => ({ what, value })),
    );
  } finally {
    await shop.close();
    server.stop();
  }
}
