/**
 * The real application on a real port with a database of its own, without pages: the API suites use it. Pages and
 * mails are tested against the built shop (shop-process.ts).
 */

import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { followRevision } from "../../db/follow-revision.ts";
import { openDatabase } from "../../db/open.ts";
import { openReader } from "../../db/reader/open-reader.ts";
import { createHttpServer } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import type { App } from "../../server/context.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { createRenditions } from "../../server/features/media/store/renditions.ts";
import { localMediaStore } from "../../server/features/media/store/store.ts";
import { storeWithRenditions } from "../../server/features/media/store/store-with-renditions.ts";
import { releaseFilesIn } from "../../server/features/updates/release-files.ts";
import type { WorkQueue } from "../../server/http/admission/work-queue.ts";
import type { ResponseCache } from "../../server/http/pages/response-cache.ts";
import { createLog, type Log } from "../../server/log.ts";
import { createDailyCounts } from "../../server/metrics/daily-counts.ts";
import { createErrorMinutes } from "../../server/metrics/error-minutes.ts";
import { startMetrics } from "../../server/metrics/read-metrics.ts";
import { openSecrets } from "../../server/secrets.ts";
import { type ApiClient, createClient } from "../../src-shared/api/client.ts";
import { requestTransport } from "../../src-shared/api/request-transport.ts";
import type { ShopRenderer } from "../../src-shared/api/shop-renderer.ts";
import { demoIndex, freshDatabase, waitForNoDisk } from "./databases.ts";
import { releaseKey } from "./release-key.ts";

export interface TestShop {
  app: App;
  url: string;
  api: ApiClient;
  folder: string;
  /** Address of its database. */
  database: string;
  cache: ResponseCache;
  /** What the shop does with its pages after a start; a test's shop does not do it by itself. */
  warmPages(): Promise<void>;
  /** Closes the server and removes its folder. */
  stop(): Promise<void>;
}

/** Time of the demo for shops on the real clock: one for a whole day, so that it is made once in a run. */
const TODAY = new Date(new Date().toISOString().slice(0, 10));

export interface TestShopOptions {
  /** Clock of the server; by default the real one. */
  clock?: () => Date;
  /** Log; by default none. */
  log?: Log;
  /** Limits; by default none. */
  requestsPerMinute?: number;
  ordersPerHour?: number;
  /** Called when a disk fails. */
  onDiskFault?: () => void;
  /** The token for /metrics, and the host name of the shop; by default localhost. */
  metricsToken?: string;
  publicUrl?: string;
  /** Folder of built files; by default none. */
  dist?: string;
  /** Renderer of the pages; by default none. */
  renderer?: ShopRenderer;
  /** Admission of requests; by default the server's. */
  workQueue?: WorkQueue;
  /** Address to listen at; by default the loopback address. */
  host?: string;
}

/** Starts a shop with the demo catalogue; its pictures are named but not stored. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), "shop-test-"));
  const now = options.clock ?? (() => new Date());
  const demoAt = options.clock ? now() : TODAY;
  const database = await freshDatabase(folder, { demoAt });
  const db = openDatabase(database.url);
  waitForNoDisk(db);
  const originals = localMediaStore(join(folder, "images", "originals"));
  const renditions = createRenditions({ store: originals, cacheDir: join(folder, "images", "renditions") });
  const media = storeWithRenditions(originals, renditions);
  const config = {
    ...readConfig({ DATA_DIR: folder }),
    staffEmail: "staff@showroom.example",
    ordersPerHour: options.ordersPerHour ?? 0,
    releaseKeys: [releaseKey],
    metricsToken: options.metricsToken,
    ...(options.publicUrl ? { publicUrl: options.publicUrl } : {}),
  };
  const app: App = {
    config,
    dataDir: folder,
    db,
    reader: openReader(database.url, db),
    now,
    log: options.log ?? createLog("silent"),
    secrets: openSecrets(folder),
    serverErrors: createErrorMinutes(now),
    dailyCounts: createDailyCounts(now),
    media,
    uploads: localMediaStore(join(folder, "uploads")),
    releases: releaseFilesIn(join(folder, "updates")),
    catalogue: createCatalogueIndex(db, { shoppers: await demoIndex(database.url, demoAt) }),
    health: { starting: false, draining: false, mailDown: false },
    ...(options.onDiskFault ? { onDiskFault: options.onDiskFault } : {}),
  };
  const revision = await followRevision(db);
  const metrics = startMetrics(app);
  app.meters = metrics.meters;
  const { server, cache, warmPages } = createHttpServer({
    app,
    metrics,
    renditions,
    renderer: options.renderer ?? { render: async () => ({ status: 404, headers: {}, html: "", personal: true }) },
    following: revision,
    trustProxy: 0,
    requestsPerMinute: options.requestsPerMinute ?? 0,
    dist: options.dist ?? join(folder, "no-build"),
    ...(options.workQueue ? { workQueue: options.workQueue } : {}),
  });
  await new Promise<void>((resolve) => server.listen(0, options.host ?? "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    app,
    url,
    folder,
    database: database.url,
    cache,
    warmPages,
    api: createClient(requestTransport(fetch, url)),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      metrics.stop();
      await revision.stop();
      await renditions.close();
      await app.reader.destroy();
      await db.destroy();
      await database.drop();
      // A backup of its own process may still be writing there for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

/** A variant of the demo by SKU. */
export async function variantOf(shop: TestShop, sku: string): Promise<{ id: string; on_hand: number; price: number }> {
  return shop.app.db
    .selectFrom("variants")
    .select(["id", "on_hand", "price"])
    .where("sku", "=", sku)
    .executeTakeFirstOrThrow();
}
