/** Feeds for search engines and cards of shared links on a port, without the rest of the shop. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { followRevision } from "../../db/follow-revision.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { createShareCards } from "../../server/features/share-cards/share-cards.ts";
import { createResponseCache } from "../../server/http/pages/response-cache.ts";
import { followShownChanges } from "../../server/http/pages/shown-changes.ts";
import { serveFeeds } from "../../server/http/serving/serve-feeds.ts";
import { serveShareCards } from "../../server/http/serving/serve-share-cards.ts";
import type { TestApp } from "./context.ts";
import { openDemoApp } from "./intake.ts";

export const publicUrl = "https://shop.example";

export interface FeedShop {
  app: TestApp;
  /** Does not follow redirects. */
  get(path: string, init?: RequestInit): Promise<Response>;
  read(path: string): Promise<string>;
  /** Changes a product as staff do. */
  change(slug: string, values: { status?: "draft"; name?: string }): Promise<void>;
  close(): Promise<void>;
}

export async function openFeedShop(): Promise<FeedShop> {
  const app = await openDemoApp({ publicUrl });
  const following = await followRevision(app.db);
  const parts = {
    app,
    cache: createResponseCache({ shown: followShownChanges(following, app.catalogue), everyHeader: {} }),
    revision: following.current,
  };
  const http = express();
  http.use(serveFeeds(parts));
  http.use(serveShareCards(createShareCards(app)));
  http.use((_req, res) => void res.status(404).send("a page"));
  const server = createServer((req, res) => {
    const otherwise = () => void http(req, res);
    if (!parts.cache.tryAnswer(req, res, otherwise)) otherwise();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: "manual", ...init });
  return {
    app,
    get,
    read: async (path) => (await get(path)).text(),
    change: (slug, values) =>
      inTransaction(app.db, async (tx) => {
        const { id } = await tx
          .updateTable("products")
          .set(values)
          .where("slug", "=", slug)
          .returning("id")
          .executeTakeFirstOrThrow();
        recordChange(tx, "products", id, 2);
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await following.stop();
      await app.close();
    },
  };
}
