import { startShopProcess } from "../../support/shop-process.ts";
import { printTable } from "../table.ts";
import { percentile, play, plenty, reconcile } from "./run.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 10);

/** Fifty clients that place orders without pause, and new connections that ask for the home page and for health. */
export async function benchNewcomers(): Promise<void> {
  const shop = await startShopProcess();
  try {
    const variantId = await plenty(shop);
    const plan = { variantId, pages: 0, mode: "closed" as const };
    await play(shop, { ...plan, amount: 8, seconds: 2, run: "warm" });
    const alone = await play(shop, { ...plan, amount: 50, seconds, run: "alone" });
    const beside = { paths: ["/", "/api/health"], everyMs: 100 };
    const sent = await play(shop, { ...plan, amount: 50, seconds, run: "beside", beside });
    const of = (kind: string, path?: string) =>
      sent.filter((one) => one.kind === kind && (!path || one.path === path)).map(({ ms }) => ms);
    const orders = of("order");
    const figures: Record<string, number> = {
      "orders/s, nobody else": alone.length / seconds,
      "orders/s": orders.length / seconds,
      "orders not 201": sent.filter((one) => one.kind === "order" && one.outcome !== 201).length,
      "order p50": percentile(orders, 0.5),
      "order p99": percentile(orders, 0.99),
      "home p50": percentile(of("beside", "/"), 0.5),
      "home p99": percentile(of("beside", "/"), 0.99),
      "health p50": percentile(of("beside", "/api/health"), 0.5),
      "health p99": percentile(of("beside", "/api/health"), 0.99),
      "newcomers not 200": sent.filter((one) => one.kind === "beside" && one.outcome !== 200).length,
      "mails sent": await mailsSent(shop.url),
      ...(await reconcile(shop, sent)),
    };
    printTable(
      "Fifty clients placing orders without pause (milliseconds)",
      Object.entries(figures).map(([what, value]) => ({ what, value })),
    );
  } finally {
    await shop.close();
  }
}

/** Mails sent while orders came without pause, and those still in the mail queue. */
async function mailsSent(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1] ?? 0);
  return of("showroom_orders_total") * 2 - of("showroom_mail_queue_waiting") - of("showroom_mail_queue_withheld");
}
