/**
 * The last copy of each page that belongs to everybody, for when it cannot be made: the database is away, or more pages
 * are requested than the shop can render. A page of minutes ago is worth more than none; the server checks an order in
 * any case, and a changed price is shown before the order is placed.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

/** Age beyond which a copy is not shown any more. */
export const MAX_AGE_MS = 10 * 60_000;
const MAX_BYTES = 16_000_000;

interface Copy {
  headers: Record<string, string>;
  body: Buffer;
  /** By a monotonic clock. */
  madeAt: number;
}

export interface StalePages {
  /** Stores a page by its path; one with a query has no copy, because anybody can make as many as they like. */
  store(url: string, headers: Record<string, string>, html: string): void;
  /** Sends the copy where there is one no older than `maxAgeMs` (`MAX_AGE_MS` unless given); false leaves the request. */
  tryAnswer(req: IncomingMessage & { originalUrl?: string }, res: ServerResponse, maxAgeMs?: number): boolean;
}

export function createStalePages(
  everyHeader: Readonly<Record<string, string>>,
  now = () => performance.now(),
): StalePages {
  /** Copies by path, the oldest first. */
  const copies = new Map<string, Copy>();
  let bytes = 0;

  function drop(path: string): void {
    bytes -= copies.get(path)?.body.length ?? 0;
    copies.delete(path);
  }

  return {
    store(url, headers, html) {
      if (url.includes("?")) return;
      drop(url);
      const body = Buffer.from(html);
      copies.set(url, { headers, body, madeAt: now() });
      bytes += body.length;
      while (bytes > MAX_BYTES) drop(copies.keys().next().value as string);
    },
    tryAnswer(req, res, maxAgeMs = MAX_AGE_MS) {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const copy = copies.get(req.originalUrl ?? req.url ?? "/");
      const age = copy ? now() - copy.madeAt : Number.POSITIVE_INFINITY;
      if (!copy || age > maxAgeMs || res.headersSent || res.destroyed) return false;
      res.writeHead(200, {
        ...everyHeader,
        ...copy.headers,
        "content-length": copy.body.length,
        "cache-control": "no-store",
        age: String(Math.floor(age / 1000)),
      });
      res.end(req.method === "HEAD" ? undefined : copy.body);
      return true;
    },
  };
}
