/** Files that machines fetch by name. Public, the same for everybody, and made only of what the shop shows. */
import type { Request, RequestHandler, Response } from "express";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { App } from "../../context.ts";
import { EVERYTHING } from "../../features/catalogue/shown-parts.ts";
import { llmsText } from "../../feeds/llms.ts";
import { merchantFeed } from "../../feeds/merchant.ts";
import { openSearchDescription } from "../../feeds/opensearch.ts";
import { robotsText } from "../../feeds/robots.ts";
import { listSitemapEntries, sitemapFiles } from "../../feeds/sitemap.ts";
import { onlyGet } from "../allow-methods.ts";
import { redirectOldAddresses } from "../pages/old-addresses.ts";
import type { ResponseCache } from "../pages/response-cache.ts";

interface Deps {
  app: App;
  cache: ResponseCache;
  revision: () => number;
}

const FEED_TTL_MS = 15 * 60_000;

const xml = "application/xml; charset=utf-8";
const plain = "text/plain; charset=utf-8";
const openSearch = "application/opensearchdescription+xml; charset=utf-8";

/** Serves the files below, redirects old addresses, and leaves everything else to the next handler. */
export function serveFeeds({ app, cache, revision }: Deps): RequestHandler {
  const { publicUrl } = app.config;
  const toCollection = redirectOldAddresses(app);
  const merchant = cacheFeeds(app, revision);

  const files: Record<string, { type: string; make: () => Promise<string> }> = {
    "/robots.txt": { type: plain, make: async () => robotsText(publicUrl) },
    "/llms.txt": { type: plain, make: () => llmsText(app) },
    "/opensearch.xml": { type: openSearch, make: () => openSearchDescription(app, "en") },
    "/ar/opensearch.xml": { type: openSearch, make: () => openSearchDescription(app, "ar") },
  };

  return async (req, res, next): Promise<void> => {
    const { path } = req;
    const file = files[path] ?? sitemapAt(path);
    const feed = merchantFeeds[path];
    if (!file && !feed) return void (await toCollection(req, res, next));
    if (!onlyGet(req, res)) return;
    // One file, one address: a query would only make the shop write the same file again.
    if (req.originalUrl.includes("?")) return res.redirect(301, path);
    if (feed) return send(req, res, xml, await merchant(feed));
    const begun = cache.moment();
    const { type, make } = file as { type: string; make: () => Promise<string | undefined> };
    const body = await make();
    if (body === undefined) return next();
    const parts = new Set([EVERYTHING]);
    await cache.storeAndSend(req, res, begun, { status: 200, headers: { "content-type": type }, body, parts });
  };

  /** `/sitemap.xml`, or a part of it when there are too many addresses for one file; undefined for a part that does not exist. */
  function sitemapAt(path: string): { type: string; make: () => Promise<string | undefined> } | undefined {
    if (!/^\/sitemap(?:-[1-9]\d{0,3})?\.xml$/.test(path)) return undefined;
    return {
      type: xml,
      make: async () => sitemapFiles(await listSitemapEntries(app), publicUrl).get(path.slice(1)),
    };
  }
}

const merchantFeeds: Record<string, Lang> = {
  "/feeds/google-products.xml": "en",
  "/feeds/google-products-ar.xml": "ar",
};

/**
 * The product feeds by language. A feed goes through the whole catalogue, so it is made at most once in a quarter of an
 * hour however often stock moves; its readers fetch it a few times a day. It holds dates, so another day in Qatar makes
 * it again at once.
 */
function cacheFeeds(app: App, revision: () => number): (lang: Lang) => Promise<string> {
  const cached = new Map<Lang, { revision: number; day: string; at: number; feed: Promise<string> }>();
  return (lang) => {
    const now = app.now();
    const wanted = { revision: revision(), day: qatarDate(now), at: now.getTime() };
    const stored = cached.get(lang);
    const isFresh = stored?.revision === wanted.revision || Math.abs(wanted.at - (stored?.at ?? 0)) < FEED_TTL_MS;
    if (stored && isFresh && stored.day === wanted.day) return stored.feed;
    const feed = merchantFeed(app, lang);
    cached.set(lang, { ...wanted, feed });
    feed.catch(() => cached.delete(lang));
    return feed;
  };
}

function send(req: Request, res: Response, type: string, body: string): void {
  res.setHeader("Cache-Control", "no-cache");
  res.setHeader("Content-Type", type);
  if (req.method === "HEAD") res.end();
  else res.end(body);
}
