/**
 * Finished answers in memory, answered before Express even sees the request.
 *
 * 1. Kept under (address, revision): a commit makes every older entry unreachable. Nothing else expires them.
 * 2. An answer is kept only if it was begun after the revision it is filed under was current; a write in between would
 *    otherwise file an old page under a new number.
 * 3. Kept answers belong to nobody: the host keeps only what the contract or the page calls the same for everyone.
 * 4. Compressed once, in the background, best first wanted.
 * 5. Bounded in bytes (bodies, address and headers together) and in entries, oldest use goes first; a long address is
 *    answered and not kept: anybody can make as many addresses as they like, and none of them may fill the memory.
 * 6. A new revision empties it at once: entries that cannot be reached any more hold no memory.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Coding, wantedCoding } from "./wanted-coding.ts";

/** Nobody's browser makes a longer address of this shop; longer ones are made to fill memory. */
const MAX_ADDRESS = 300;
const MAX_ENTRIES = 5000;
/** What an entry takes beside its bodies and its address: headers, tag, objects. Measured at some 500 bytes. */
const ENTRY_BYTES = 500;

interface Kept {
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
}

export interface AnswerCache {
  /** Answers from memory when it can; false leaves the request to the application. */
  tryAnswer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Files an answer that was begun at `revision`, and sends it to its first reader. */
  keepAndSend(req: IncomingMessage, res: ServerResponse, revision: number, answer: FreshAnswer): Promise<void>;
  size(): { entries: number; bytes: number };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function createAnswerCache(options: {
  revision: () => number;
  everyHeader: Readonly<Record<string, string>>;
  maxBytes?: number;
}): AnswerCache {
  const { revision, everyHeader, maxBytes = 64 * 1024 * 1024 } = options;
  const entries = new Map<string, Kept>();
  let bytes = 0;
  /** The revision that all entries are of. */
  let current = revision();

  function forgetOlder(): void {
    if (current === revision()) return;
    current = revision();
    entries.clear();
    bytes = 0;
  }

  function forget(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    entries.delete(key);
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
      const entry = entries.get(keyOf(req));
      if (!entry) return false;
      send(req, res, entry);
      return true;
    },

    async keepAndSend(req, res, begunAt, answer) {
      const identity = Buffer.from(answer.body);
      const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
      const headers = { "cache-control": "no-cache", vary: "Accept-Encoding", ...answer.headers };
      const entry: Kept = {
        status: answer.status,
        headers,
        etag,
        bodies: { identity },
        bytes: identity.length + keyOf(req).length + ENTRY_BYTES,
      };
      const wanted = wantedCoding(req);
      if (wanted !== "identity" && identity.length > 1024) entry.bodies[wanted] = await compress(wanted, identity);
      const key = keyOf(req);
      forgetOlder();
      if (begunAt === current && key.length <= MAX_ADDRESS) {
        forget(key);
        entries.set(key, entry);
        for (const body of Object.values(entry.bodies)) if (body !== identity) entry.bytes += body.length;
        bytes += entry.bytes;
        // The map is in order of arrival, and an answer made anew arrives again: the first are the least wanted.
        for (const oldest of entries.keys()) {
          if (bytes <= maxBytes && entries.size <= MAX_ENTRIES) break;
          forget(oldest);
        }
      }
      send(req, res, entry);
    },

    size: () => ({ entries: entries.size, bytes }),
  };

  function bestCoding(req: IncomingMessage, entry: Kept): Coding {
    const wanted = wantedCoding(req);
    if (entry.bodies[wanted]) return wanted;
    if (wanted !== "identity" && entry.bodies.identity.length > 1024) {
      // Asked for in another coding than before: made for the next reader, this one gets it plain.
      void compress(wanted, entry.bodies.identity).then((body) => {
        if (entry.bodies[wanted]) return;
        entry.bodies[wanted] = body;
        entry.bytes += body.length;
        if (entries.get(keyOf(req)) === entry) bytes += body.length;
      });
    }
    return "identity";
  }
}

/** The whole address: below a mount point Express shortens `url`. */
const keyOf = (req: IncomingMessage & { originalUrl?: string }): string => req.originalUrl ?? req.url ?? "/";

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
