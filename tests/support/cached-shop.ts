/** The built pages on a real port, asked as visitors ask and, beside that, rendered without anything that was kept. */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Db } from "../../db/schema.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { createHttpServer } from "../../server/app.ts";
import { createRenditions } from "../../server/features/media/store/renditions.ts";
import { loadShopRenderer } from "../../server/http/pages/shop-renderer.ts";
import { startMetrics } from "../../server/metrics/read-metrics.ts";
import { getUnderName, publicUrl } from "./get-under-name.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const renderer = await loadShopRenderer(fileURLToPath(new URL("../../dist/server/entry-server.js", import.meta.url)));

export interface CachedShop extends TestShop {
  /** As a visitor asks: from memory where that can be. */
  ask(path: string): Promise<string>;
  /** The same, made now. */
  makeNow(path: string): Promise<string>;
  /** Addresses of which the stored response is stale, among these. */
  listStale(paths: readonly string[]): Promise<string[]>;
}

export async function openCachedShop(): Promise<CachedShop> {
  const shop = await openTestShop({ renderer, publicUrl });
  const { app } = shop;
  const catalogue = { ...app.catalogue, onShown: () => undefined };
  const metrics = startMetrics(app);
  const renditions = createRenditions({ store: app.media, cacheDir: `${shop.folder}/none` });
  return {
    ...shop,
    ask: (path) => getUnderName(Number(new URL(shop.url).port), path),
    async makeNow(path) {
      const { server } = createHttpServer({
        app: { ...app, catalogue },
        metrics,
        renditions,
        renderer,
        dist: `${shop.folder}/none`,
        following: { current: () => 0, subscribe: () => () => undefined },
        trustProxy: 0,
        requestsPerMinute: 0,
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      try {
        return await getUnderName((server.address() as AddressInfo).port, path);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
    async listStale(paths) {
      await app.catalogue.current();
      return paths.filter((path) => shop.cache.isStale(path));
    },
    async stop() {
      metrics.stop();
      await renditions.close();
      await shop.stop();
    },
  };
}

type Shown =
  | ("products" | "variants" | "media" | "categories")
  | ("testimonials" | "delivery_zones" | "articles" | "pages");

/** Changes a row as the shop does: the change is noted in the feed. */
export async function changeRow(db: Db, table: Shown, id: string, values: object): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable(table).set(values).where("id", "=", id).execute();
    recordChange(tx, table, id, 1);
  });
}
