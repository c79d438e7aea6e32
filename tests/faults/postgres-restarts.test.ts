/** PostgreSQL is restarted under two servers to which people order and upload. */
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { readRevision } from "../../db/transaction.ts";
import { freshPostgres } from "../support/postgres.ts";
import { hasPostgres, ownPostgres } from "../support/postgres-server.ts";
import { furnishForLoad, startTwoShops } from "../support/two-shops.ts";
import { dice } from "./cut-power.ts";
import { listenTo } from "./live-events.ts";
import { signIn, startLoad } from "./shop-load.ts";
import { findBrokenLoad } from "./verify-load.ts";

test.runIf(hasPostgres())(
  "two servers survive restarts and crashes of PostgreSQL: what was acknowledged is there once, and events go on",
  async () => {
    const server = ownPostgres();
    onTestFinished(() => server.stop());
    const { url } = await freshPostgres(server.url, { name: "bare", fill: async () => undefined });
    const two = await startTwoShops(url, { TRUST_PROXY: "1" });
    onTestFinished(() => two.close());
    const db = openDatabase(url);
    onTestFinished(() => db.destroy());
    const { email, password, variantId } = await furnishForLoad(db);
    const staff = await signIn(two.urls[0] ?? "", email, password);
    const pids = two.shops.map((shop) => shop.pid());
    const random = dice(20261123);
    const load = startLoad({ urls: two.urls, variantId, staff, customers: 5, uploaders: 2, pauseMs: 50, random });
    const { orders, pictures } = load.acknowledged;
    for (const mode of ["fast", "immediate", "fast", "immediate"] as const) {
      const before = { orders: orders.size, pictures: pictures.size };
      await expect.poll(() => orders.size > before.orders + 4 && pictures.size > before.pictures).toBe(true);
      await server.restart(mode);
    }
    const before = orders.size;
    await expect.poll(() => orders.size).toBeGreaterThan(before + 4);
    await load.stop();
    expect(load.failed).toEqual([]);

    const listeners = two.urls.map((one) => listenTo(one, staff.cookie));
    onTestFinished(async () => {
      await Promise.all(listeners.map((listener) => listener.stop()));
    });
    for (const shop of two.shops) {
      await expect.poll(() => listeners.every((listener) => listener.isOpenSince(performance.now()))).toBe(true);
      const since = performance.now();
      await load.orderAt(shop.url);
      const revision = await readRevision(db);
      for (const one of listeners) await expect.poll(() => one.toldAt(revision, since)).toBeDefined();
    }
    expect(await findBrokenLoad(db, load.acknowledged, { urls: two.urls, staff })).toEqual([]);
    expect(two.shops.map((shop) => shop.pid())).toEqual(pids);
    for (const shop of two.shops) expect(await shop.kill("SIGTERM")).toBe(0);
  },
  300_000,
);
