/**
 * Finished responses in memory, sent before Express sees the request.
 *
 * 1. Stored under their path and the parameters that they read, with the parts of the shop that they are made of
 *    (`made-of.ts`). A change of one of these parts makes them stale (`shown-changes.ts`), and nothing else does.
 *    Parameters that nothing reads make no entry of their own: `?utm_source=x` is the same page.
 * 2. A response counts from the moment at which it was begun: a change while it was made makes it stale, too.
 * 3. Stored responses belong to nobody: the host stores only those that the contract or the page declares the same for
 *    everyone.
 * 4. One request makes a response, however many ask for it. While it does, the others get the stale one for at most two
 *    seconds from the change, and then wait.
 * 5. While it is not known yet what a commit changed, readers wait for that, a second at most.
 * 6. Beyond two seconds a stale response is sent only while the database is away, for ten minutes.
 * 7. Each body is compressed once in each coding (`stored-body.ts`); one that is made again the same keeps its compressed
 *    bodies. One that is asked for again is compressed tightly (`tight-bodies.ts`). A long address is answered and not stored.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { canonicalQuery } from "../../../src-shared/content/page-parameters.ts";
import type { Counted } from "../../metrics/daily-counts.ts";
import { acceptedCoding } from "../serving/accepted-coding.ts";
import { isOfCatalogue, type Parts } from "./made-of.ts";
import { createMaking } from "./making.ts";
import type { ShownChanges } from "./shown-changes.ts";
import { type CodedBody, createStoredBody } from "./stored-body.ts";
import { createStoredResponses, type StoredResponse } from "./stored-responses.ts";
import { createTightBodies } from "./tight-bodies.ts";

/** Longest address that is stored. No link of this shop is longer; longer ones are made to fill memory. */
const MAX_ADDRESS = 300;
/** Number of paths of which the parameters are remembered. */
const MAX_PATHS = 5000;
/** Bytes of an entry beside its bodies and its address: headers and their list, tag, objects; and of the name of a part. */
const ENTRY_BYTES = 800;
const PART_BYTES = 60;

/**
 * Longest time in which the response of before is sent, from when a commit was noticed: with the half second after which
 * one of another process is (db/follow-revision.ts), two seconds from the commit.
 */
export const MAX_STALE_MS = 1500;
/** The same while the database is away. */
export const MAX_AWAY_MS = 10 * 60_000;

export interface FreshResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Parameters of the query that the response was made of; none unless given. */
  parameters?: readonly string[];
  /** What it was made of. */
  parts: Parts;
  /** What is counted each time it is sent; nothing unless given. */
  counted?: readonly Counted[];
}

export interface ResponseCache {
  /**
   * Sends a stored response, now or soon; false leaves the request to the application, whose answer others may be waiting
   * for. `otherwise` is called when it was to be sent soon and cannot be.
   */
  tryAnswer(req: IncomingMessage, res: ServerResponse, otherwise: () => void): boolean;
  /** The moment at which a response is begun. */
  moment(): number;
  /** Stores a response that was begun at a moment, and sends it to its first reader. */
  storeAndSend(req: IncomingMessage, res: ServerResponse, begun: number, answer: FreshResponse): Promise<void>;
  /** Sends the stored response where it has been stale no longer than this; false leaves the request. */
  trySendLast(req: IncomingMessage, res: ServerResponse, maxMs: number): boolean;
  size(): { entries: number; stale: number; bytes: number };
  /** Whether the response of an address has to be made, because none is stored or a part of it has changed. */
  isStale(address: string): boolean;
}

export interface CacheOptions {
  shown: ShownChanges;
  everyHeader: Readonly<Record<string, string>>;
  /** Whether a path without a stored response is likely to be that of one for everybody. */
  isShared?(path: string): boolean;
  /** Whether the stale response of a path may be sent; of any unless given. */
  mayBeStale?(path: string): boolean;
  /** Called for each response that is sent from memory. */
  onKept?(): void;
  /** Called for each response that is sent, with what is counted by it. */
  onSent?(req: IncomingMessage, counted: readonly Counted[]): void;
  maxBytes?: number;
  now?(): number;
}

export function createResponseCache(options: CacheOptions): ResponseCache {
  const { shown, everyHeader, maxBytes = 64 * 1024 * 1024, now = () => performance.now() } = options;
  const { isShared = () => false, mayBeStale = () => true, onKept, onSent } = options;
  const kept = (): true => {
    onKept?.();
    return true;
  };
  const stored = createStoredResponses(maxBytes);
  const making = createMaking();
  const tightBodies = createTightBodies((entry) => stored.resize(entry));
  /** By path: the parameters that its responses read. */
  const parametersOf = new Map<string, readonly string[]>();

  function store(path: string, names: readonly string[], entry: StoredResponse): void {
    parametersOf.delete(path);
    parametersOf.set(path, names);
    if (parametersOf.size > MAX_PATHS) parametersOf.delete(parametersOf.keys().next().value as string);
    stored.put(entry);
  }

  /** When an entry ceased to show the shop as it is; undefined while it does. */
  function staleSince(entry: StoredResponse): number | undefined {
    if (entry.staleAt === undefined && entry.checked !== shown.moment()) {
      const at = shown.changedAt(entry.parts, entry.checked);
      if (at === undefined) entry.checked = shown.moment();
      else entry.staleAt = at;
    }
    return entry.staleAt;
  }

  /** The commit of which it is not known yet whether it changed an entry. */
  const doubtOf = (entry: StoredResponse) => (entry.isOfCatalogue ? shown.pending() : undefined);

  function find(req: Pick<IncomingMessage, "url">): { path: string; key: string; entry: StoredResponse | undefined } {
    const { path, query } = addressOf(req);
    const names = parametersOf.get(path);
    const key = names ? keyOf(path, query, names) : `${path}?${query}`;
    return { path, key, entry: names && stored.get(key) };
  }

  /** Goes on with the body for a client, at once or after it was made; a client that is gone needs none. */
  function withBody(
    req: IncomingMessage,
    res: ServerResponse,
    entry: StoredResponse,
    go: (body: CodedBody) => void,
  ): void {
    const wanted = acceptedCoding(req);
    const found = entry.body.find(wanted);
    if (found) go(found);
    if (found?.coding === wanted || found?.isSmall) return;
    // One that is sent plain is compressed for the next reader.
    void entry.body.make(wanted).then((made) => {
      stored.resize(entry);
      if (!found && !res.destroyed) go(made);
    });
  }

  function send(req: IncomingMessage, res: ServerResponse, entry: StoredResponse): void {
    onSent?.(req, entry.counted);
    if (matches(req.headers["if-none-match"], entry.etag)) {
      const wanted = acceptedCoding(req);
      const etag = tagOf(entry.body.find(wanted) ?? { coding: wanted, isTight: false }, entry.etag);
      res.writeHead(304, { ...everyHeader, ...validators(entry.headers), etag });
      res.end();
      return;
    }
    withBody(req, res, entry, (coded) => {
      res.writeHead(entry.status, headOf(entry, coded));
      res.end(req.method === "HEAD" ? undefined : coded.body);
    });
  }

  /** Headers as names and values in turn, made once for a body: the platform takes such a list as it is. */
  function headOf(entry: StoredResponse, coded: CodedBody): string[] {
    // Told by its tag: held by the body, it would keep the memory of one that was dropped.
    const etag = tagOf(coded, entry.etag);
    if (entry.head?.etag !== etag) {
      const headers: Record<string, string> = {
        ...everyHeader,
        ...entry.headers,
        etag,
        "content-length": String(coded.body.length),
        ...(coded.coding === "identity" ? {} : { "content-encoding": coded.coding }),
      };
      entry.head = { etag, lines: Object.entries(headers).flat() };
    }
    return entry.head.lines;
  }

  function sendStale(req: IncomingMessage, res: ServerResponse, entry: StoredResponse): void {
    onSent?.(req, entry.counted);
    withBody(req, res, entry, ({ coding, body }) => {
      res.writeHead(entry.status, {
        ...everyHeader,
        ...entry.headers,
        "content-length": body.length,
        "cache-control": "no-store",
        age: String(Math.floor((now() - entry.madeAt) / 1000)),
        ...(coding === "identity" ? {} : { "content-encoding": coding }),
      });
      res.end(req.method === "HEAD" ? undefined : body);
    });
  }

  function trySendLast(req: IncomingMessage, res: ServerResponse, maxMs: number): boolean {
    if (!isRead(req) || res.headersSent || res.destroyed) return false;
    const { path, entry } = find(req);
    if (!entry || !mayBeStale(path)) return false;
    const since = staleSince(entry) ?? doubtOf(entry)?.since;
    if (since !== undefined && now() - since > maxMs) return false;
    sendStale(req, res, entry);
    return true;
  }

  function tryAnswer(req: IncomingMessage, res: ServerResponse, otherwise: () => void, hasWaited = false): boolean {
    if (!isRead(req)) return false;
    const { path, key, entry } = find(req);
    const stale = entry && staleSince(entry);
    const doubt = entry && doubtOf(entry);
    const again = () => {
      if (!res.destroyed && !tryAnswer(req, res, otherwise, true)) otherwise();
    };
    if (entry && stale === undefined) {
      if (!doubt) {
        send(req, res, entry);
        tightBodies.sent(entry);
        return kept();
      }
      const isSoon = !doubt.isAway && now() - doubt.since < MAX_STALE_MS / 2;
      if (isSoon && !hasWaited) {
        void doubt.settled.then(again);
        return true;
      }
      if (trySendLast(req, res, doubt.isAway ? MAX_AWAY_MS : MAX_STALE_MS)) return kept();
    }
    if (making.isUnderWay(key)) {
      if (stale !== undefined && trySendLast(req, res, MAX_STALE_MS)) return kept();
      making.wait(key, { res, again, otherwise });
      return true;
    }
    if (req.method === "GET" && key.length <= MAX_ADDRESS && (entry || isShared(path))) making.begin(key, res);
    return false;
  }

  return {
    tryAnswer,
    trySendLast,
    moment: shown.moment,

    async storeAndSend(req, res, begun, answer) {
      const plain = Buffer.from(answer.body);
      const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
      const headers = { "cache-control": "no-cache", vary: "Accept-Encoding", ...answer.headers };
      const { path, query } = addressOf(req);
      const names = answer.parameters ?? [];
      const key = keyOf(path, query, names);
      const before = stored.get(key);
      const body = before?.etag === etag ? before.body : createStoredBody(plain);
      const { parts } = answer;
      const entry: StoredResponse = {
        key,
        status: answer.status,
        headers,
        etag,
        body,
        parts,
        counted: answer.counted ?? [],
        besideBody: key.length + ENTRY_BYTES + parts.size * PART_BYTES,
        isOfCatalogue: isOfCatalogue(parts),
        begun,
        checked: begun,
        madeAt: now(),
      };
      await body.make(acceptedCoding(req));
      const isNewest = (stored.get(key)?.begun ?? begun) <= begun;
      if (isNewest && key.length <= MAX_ADDRESS) store(path, names, entry);
      send(req, res, entry);
      making.end(res);
    },

    isStale(url) {
      const { entry } = find({ url });
      return !entry || staleSince(entry) !== undefined;
    },

    size() {
      const entries = stored.all();
      const stale = entries.filter((entry) => staleSince(entry) !== undefined).length;
      return { entries: entries.length, stale, bytes: stored.bytes() };
    },
  };
}

const isRead = (req: IncomingMessage): boolean => req.method === "GET" || req.method === "HEAD";

/** The whole address: below a mount point Express shortens `url`. */
function addressOf(req: Pick<IncomingMessage, "url"> & { originalUrl?: string }): { path: string; query: string } {
  const address = req.originalUrl ?? req.url ?? "/";
  const mark = address.indexOf("?");
  return mark < 0 ? { path: address, query: "" } : { path: address.slice(0, mark), query: address.slice(mark + 1) };
}

function keyOf(path: string, query: string, names: readonly string[]): string {
  const kept = canonicalQuery(query, names);
  return kept === "" ? path : `${path}?${kept}`;
}

/** A tag names the bytes, and each coding has bytes of its own. */
const tagOf = ({ coding, isTight }: Pick<CodedBody, "coding" | "isTight">, etag: string): string =>
  coding === "identity" ? etag : `${etag.slice(0, -1)}-${isTight ? TIGHT_TAG : coding}"`;

/** End of the tag of a body in Brotli that was compressed again. */
const TIGHT_TAG = "br2";

/** Whether a header names this tag, in any coding: the tag without its coding names the content. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const plain = etag.slice(0, -1);
  const tags = new Set(["*", etag, ...["br", TIGHT_TAG, "gzip"].map((end) => `${plain}-${end}"`)]);
  return header.split(",").some((tag) => tags.has(tag.trim().replace(/^W\//, "")));
}

function validators(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name === "cache-control" || name === "vary"));
}
