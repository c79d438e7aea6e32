/**
 * Finished answers in memory, answered before Express even sees the request.
 *
 * 1. Kept under (path, the parameters that the answer reads, revision): a commit makes every older entry unreachable.
 *    Nothing else expires them. Parameters that nothing reads make no entry of their own: `?utm_source=x` is the same page.
 * 2. An answer is kept only if it was begun after the revision it is filed under was current; a write in between would
 *    otherwise file an old page under a new number.
 * 3. Stored responses belong to nobody: the host keeps only what the contract or the page calls the same for everyone.
 * 4. Compressed once, in the background, best first wanted.
 * 5. Bounded in bytes (bodies, address and headers together) and in entries, oldest use goes first; a long address is
 *    answered and not kept: anybody can make as many addresses as they like, and none of them may fill the memory. What
 *    was asked for with words of the visitor's (parameters, a search) has half of the room: it pushes out no page.
 * 6. A new revision empties it at once: entries that cannot be reached any more hold no memory.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { keptQuery } from "../../../src-shared/content/page-parameters.ts";
import { type Coding, wantedCoding } from "../serving/wanted-coding.ts";

/** Nobody's browser makes a longer address of this shop; longer ones are made to fill memory. */
const MAX_ADDRESS = 300;
const MAX_ENTRIES = 5000;
/** What an entry takes beside its bodies and its address: headers, tag, objects. Measured at some 500 bytes. */
const ENTRY_BYTES = 500;
/** The part of the room for answers to a visitor's own words. */
const ASKED_PART = 1 / 2;

interface Kept {
  key: string;
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Coding, Buffer>> & { identity: Buffer };
  bytes: number;
}

export interface FreshAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** The parameters of the query that it was made of; none unless given. */
  parameters?: readonly string[];
}

export interface ResponseCache {
  /** Answers from memory when it can; false leaves the request to the application. */
  tryAnswer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Files an answer that was begun at `revision`, and sends it to its first reader. */
  storeAndSend(req: IncomingMessage, res: ServerResponse, revision: number, answer: FreshAnswer): Promise<void>;
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
  /** Pages by their path alone, and answers to a visitor's own words, each in the order of arrival. */
  const own = createShelf();
  const asked = createShelf();
  /** By path: the parameters that its answers read. */
  const parametersOf = new Map<string, readonly string[]>();
  /** The revision that all entries are of. */
  let current = revision();

  const shelfOf = (key: string) => (key.includes("?") || key.startsWith(SEARCHES) ? asked : own);

  function forgetOlder(): void {
    if (current === revision()) return;
    current = revision();
    own.clear();
    asked.clear();
    parametersOf.clear();
  }

  function keep(path: string, names: readonly string[], entry: Kept): void {
    parametersOf.delete(path);
    parametersOf.set(path, names);
    if (parametersOf.size > MAX_ENTRIES) parametersOf.delete(parametersOf.keys().next().value as string);
    shelfOf(entry.key).put(entry);
    while (asked.bytes() > maxBytes * ASKED_PART || asked.size() > MAX_ENTRIES * ASKED_PART) asked.dropOldest();
    while (own.bytes() + asked.bytes() > maxBytes || own.size() + asked.size() > MAX_ENTRIES) {
      if (own.size() > 0) own.dropOldest();
      else asked.dropOldest();
    }
  }

  function send(req: IncomingMessage, res: ServerResponse, entry: Kept): void {
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
      const entry: Kept = {
        key,
        status: answer.status,
        headers,
        etag,
        bodies: { identity },
        bytes: identity.length + key.length + ENTRY_BYTES,
      };
      const wanted = wantedCoding(req);
      if (wanted !== "identity" && identity.length > 1024) {
        const packed = await compress(wanted, identity);
        entry.bodies[wanted] = packed;
        entry.bytes += packed.length;
      }
      forgetOlder();
      if (begunAt === current && key.length <= MAX_ADDRESS) keep(path, names, entry);
      send(req, res, entry);
    },

    size: () => ({ entries: own.size() + asked.size(), bytes: own.bytes() + asked.bytes() }),
  };

  function bestCoding(req: IncomingMessage, entry: Kept): Coding {
    const wanted = wantedCoding(req);
    if (entry.bodies[wanted]) return wanted;
    if (wanted !== "identity" && entry.bodies.identity.length > 1024) {
      // Asked for in another coding than before: made for the next reader, this one gets it plain.
      void compress(wanted, entry.bodies.identity).then((body) => {
        if (entry.bodies[wanted]) return;
        entry.bodies[wanted] = body;
        shelfOf(entry.key).grow(entry, body.length);
      });
    }
    return "identity";
  }
}

/** The term of a search stands in the path, and is the visitor's as much as a parameter. */
const SEARCHES = "/api/products/search/";

/** The whole address: below a mount point Express shortens `url`. */
function addressOf(req: IncomingMessage & { originalUrl?: string }): { path: string; query: string } {
  const address = req.originalUrl ?? req.url ?? "/";
  const mark = address.indexOf("?");
  return mark < 0 ? { path: address, query: "" } : { path: address.slice(0, mark), query: address.slice(mark + 1) };
}

function keyOf(path: string, query: string, names: readonly string[]): string {
  const kept = keptQuery(query, names);
  return kept === "" ? path : `${path}?${kept}`;
}

/** Entries in the order of arrival, and their bytes; an answer made anew arrives again. */
function createShelf() {
  const entries = new Map<string, Kept>();
  let bytes = 0;
  function drop(entry: Kept | undefined): void {
    if (!entry) return;
    bytes -= entry.bytes;
    entries.delete(entry.key);
  }
  return {
    get: (key: string) => entries.get(key),
    put(entry: Kept) {
      drop(entries.get(entry.key));
      entries.set(entry.key, entry);
      bytes += entry.bytes;
    },
    /** Adds to an entry's bytes; one that is gone weighs nothing here. */
    grow(entry: Kept, by: number) {
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

/** Any coding of the same content matches: the tag without its coding names the content. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const plain = etag.slice(0, -1);
  return header.split(",").some((tag) => {
    const one = tag.trim().replace(/^W\//, "");
    return one === "*" || one === etag || one === `${plain}-br"` || one === `${plain}-gzip"`;
  });
}

function validators(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name === "cache-control" || name === "vary"));
}
