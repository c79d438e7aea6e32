/**
 * Finished responses in memory, sent before Express sees the request.
 *
 * 1. Stored under (path, the parameters that the response reads, revision): a commit makes every older entry
 *    unreachable. Nothing else expires them. Parameters that nothing reads make no entry of their own: `?utm_source=x`
 *    is the same page.
 * 2. A response is stored only if it was begun after its revision was current; a write in between would otherwise store
 *    an old page under a new revision.
 * 3. Stored responses belong to nobody: the host stores only those that the contract or the page declares the same for
 *    everyone.
 * 4. Each body is compressed once, in the background, in the coding that its readers prefer.
 * 5. Bounded in bytes (bodies, address and headers together) and in entries, oldest use removed first; a long address
 *    is answered and not stored: anybody can make as many addresses as they like, and none of them may fill the memory.
 *    Responses to a visitor's own words (parameters, a search) have half of the capacity: they push out no page.
 * 6. A new revision empties the cache at once: unreachable entries hold no memory.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { canonicalQuery } from "../../../src-shared/content/page-parameters.ts";
import { acceptedCoding, type Coding } from "../serving/accepted-coding.ts";

/** Longest address that is stored. No link of this shop is longer; longer ones are made to fill memory. */
const MAX_ADDRESS = 300;
const MAX_ENTRIES = 5000;
/** Bytes of an entry beside its bodies and its address: headers, tag, objects. Measured at some 500. */
const ENTRY_BYTES = 500;
/** Share of the capacity for responses to a visitor's own words. */
const QUERY_SHARE = 1 / 2;

interface StoredResponse {
  key: string;
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Coding, Buffer>> & { identity: Buffer };
  bytes: number;
}

export interface FreshResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Parameters of the query that the response was made of; none unless given. */
  parameters?: readonly string[];
}

export interface ResponseCache {
  /** Sends a stored response when there is one; false leaves the request to the application. */
  tryAnswer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Stores a response that was begun at `revision`, and sends it to its first reader. */
  storeAndSend(req: IncomingMessage, res: ServerResponse, revision: number, answer: FreshResponse): Promise<void>;
  size(): { entries: number; bytes: number };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function createResponseCache(options: {
  revision: () => number;
  everyHeader: Readonly<Record<string, string>>;
  maxBytes?: number;
}): ResponseCache {
  const { revision, everyHeader, maxBytes = 64 * 1024 * 1024 } = options;
  /** Pages by their path alone, and responses to a visitor's own words, each in the order of arrival. */
  const own = createShelf();
  const queryShelf = createShelf();
  /** By path: the parameters that its responses read. */
  const parametersOf = new Map<string, readonly string[]>();
  /** The revision of all entries. */
  let current = revision();

  const shelfOf = (key: string) => (key.includes("?") || key.startsWith(SEARCHES) ? queryShelf : own);

  function forgetOlder(): void {
    if (current === revision()) return;
    current = revision();
    own.clear();
    queryShelf.clear();
    parametersOf.clear();
  }

  function store(path: string, names: readonly string[], entry: StoredResponse): void {
    parametersOf.delete(path);
    parametersOf.set(path, names);
    if (parametersOf.size > MAX_ENTRIES) parametersOf.delete(parametersOf.keys().next().value as string);
    shelfOf(entry.key).put(entry);
    while (queryShelf.bytes() > maxBytes * QUERY_SHARE || queryShelf.size() > MAX_ENTRIES * QUERY_SHARE)
      queryShelf.dropOldest();
    while (own.bytes() + queryShelf.bytes() > maxBytes || own.size() + queryShelf.size() > MAX_ENTRIES) {
      if (own.size() > 0) own.dropOldest();
      else queryShelf.dropOldest();
    }
  }

  function send(req: IncomingMessage, res: ServerResponse, entry: StoredResponse): void {
    const coding = bestCoding(req, entry);
    // A tag names the bytes, and each coding has bytes of its own.
    const etag = coding === "identity" ? entry.etag : `${entry.etag.slice(0, -1)}-${coding}"`;
    if (matches(req.headers["if-none-match"], entry.etag)) {
      res.writeHead(304, { ...everyHeader, ...validators(entry.headers), etag });
      res.end();
      return;
    }
    const body = entry.bodies[coding] as Buffer;
    const headers: Record<string, string | number> = {
      ...everyHeader,
      ...entry.headers,
      etag,
      "content-length": body.length,
    };
    if (coding !== "identity") headers["content-encoding"] = coding;
    res.writeHead(entry.status, headers);
    res.end(req.method === "HEAD" ? undefined : body);
  }

  return {
    tryAnswer(req, res) {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      forgetOlder();
      const { path, query } = addressOf(req);
      const names = parametersOf.get(path);
      const key = names && keyOf(path, query, names);
      const entry = key === undefined ? undefined : shelfOf(key).get(key);
      if (!entry) return false;
      send(req, res, entry);
      return true;
    },

    async storeAndSend(req, res, begunAt, answer) {
      const identity = Buffer.from(answer.body);
      const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
      const headers = { "cache-control": "no-cache", vary: "Accept-Encoding", ...answer.headers };
      const { path, query } = addressOf(req);
      const names = answer.parameters ?? [];
      const key = keyOf(path, query, names);
      const entry: StoredResponse = {
        key,
        status: answer.status,
        headers,
        etag,
        bodies: { identity },
        bytes: identity.length + key.length + ENTRY_BYTES,
      };
      const wanted = acceptedCoding(req);
      if (wanted !== "identity" && identity.length > 1024) {
        const packed = await compress(wanted, identity);
        entry.bodies[wanted] = packed;
        entry.bytes += packed.length;
      }
      forgetOlder();
      if (begunAt === current && key.length <= MAX_ADDRESS) store(path, names, entry);
      send(req, res, entry);
    },

    size: () => ({ entries: own.size() + queryShelf.size(), bytes: own.bytes() + queryShelf.bytes() }),
  };

  function bestCoding(req: IncomingMessage, entry: StoredResponse): Coding {
    const wanted = acceptedCoding(req);
    if (entry.bodies[wanted]) return wanted;
    if (wanted !== "identity" && entry.bodies.identity.length > 1024) {
      // Compressed in this coding for the next reader; this one gets the plain body.
      void compress(wanted, entry.bodies.identity).then((body) => {
        if (entry.bodies[wanted]) return;
        entry.bodies[wanted] = body;
        shelfOf(entry.key).grow(entry, body.length);
      });
    }
    return "identity";
  }
}

/** Path of the product search. Its term is part of the path and a visitor's own word, as a parameter is. */
const SEARCHES = "/api/products/search/";

/** The whole address: below a mount point Express shortens `url`. */
function addressOf(req: IncomingMessage & { originalUrl?: string }): { path: string; query: string } {
  const address = req.originalUrl ?? req.url ?? "/";
  const mark = address.indexOf("?");
  return mark < 0 ? { path: address, query: "" } : { path: address.slice(0, mark), query: address.slice(mark + 1) };
}

function keyOf(path: string, query: string, names: readonly string[]): string {
  const kept = canonicalQuery(query, names);
  return kept === "" ? path : `${path}?${kept}`;
}

/** Entries in the order of arrival, and their bytes; a response that is made again arrives again. */
function createShelf() {
  const entries = new Map<string, StoredResponse>();
  let bytes = 0;
  function drop(entry: StoredResponse | undefined): void {
    if (!entry) return;
    bytes -= entry.bytes;
    entries.delete(entry.key);
  }
  return {
    get: (key: string) => entries.get(key),
    put(entry: StoredResponse) {
      drop(entries.get(entry.key));
      entries.set(entry.key, entry);
      bytes += entry.bytes;
    },
    /** Adds to an entry's bytes; a removed entry has none here. */
    grow(entry: StoredResponse, by: number) {
      if (entries.get(entry.key) !== entry) return;
      entry.bytes += by;
      bytes += by;
    },
    dropOldest: () => drop(entries.values().next().value),
    clear() {
      entries.clear();
      bytes = 0;
    },
    size: () => entries.size,
    bytes: () => bytes,
  };
}

const compress = (coding: Exclude<Coding, "identity">, body: Buffer): Promise<Buffer> =>
  coding === "br"
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : zip(body, { level: 6 });

/** Whether a header names this tag, in any coding: the tag without its coding names the content. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const plain = etag.slice(0, -1);
  return header.split(",").some((tag) => {
    const plainTag = tag.trim().replace(/^W\//, "");
    return plainTag === "*" || plainTag === etag || plainTag === `${plain}-br"` || plainTag === `${plain}-gzip"`;
  });
}

function validators(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name === "cache-control" || name === "vary"));
}
