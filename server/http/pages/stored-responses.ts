/**
 * The entries of the response cache, bounded in bytes (bodies, address, headers and names of parts together) and in
 * number. Anybody can make as many addresses as they like, and none of them may fill the memory: what is made of a
 * visitor's own words (parameters, a search) has half of the room and pushes out no page.
 */
import type { Counted } from "../../metrics/daily-counts.ts";
import type { Parts } from "./made-of.ts";
import type { StoredBody } from "./stored-body.ts";

const MAX_ENTRIES = 5000;
/** Share of the capacity for responses to a visitor's own words. */
const QUERY_SHARE = 1 / 2;

export interface StoredResponse {
  key: string;
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: StoredBody;
  /** The headers as they were sent last, and the tag of the body that they are of. */
  head?: { etag: string; lines: string[] };
  /** Bytes of everything but the body. */
  besideBody: number;
  parts: Parts;
  /** What is counted each time it is sent. */
  counted: readonly Counted[];
  /** Whether the catalogue is among its parts. */
  isOfCatalogue: boolean;
  /** The moment from which it was made. */
  begun: number;
  /** The last moment at which it was known to be as the shop is. */
  checked: number;
  /** When it ceased to be, by the process's clock. */
  staleAt?: number;
  /** When it was made. */
  madeAt: number;
}

export interface StoredResponses {
  get(key: string): StoredResponse | undefined;
  put(entry: StoredResponse): void;
  /** Counts an entry's bytes again, after its body was made in another coding. */
  resize(entry: StoredResponse): void;
  all(): StoredResponse[];
  bytes(): number;
}

export function createStoredResponses(maxBytes: number): StoredResponses {
  /** Pages by their path alone, and responses to a visitor's own words. */
  const ofPages = createEntries();
  const ofQueries = createEntries();
  const entriesOf = (key: string) => (key.includes("?") || key.startsWith(SEARCHES) ? ofQueries : ofPages);

  function makeRoom(): void {
    while (ofQueries.bytes() > maxBytes * QUERY_SHARE || ofQueries.size() > MAX_ENTRIES * QUERY_SHARE)
      ofQueries.dropOldest();
    while (ofPages.bytes() + ofQueries.bytes() > maxBytes || ofPages.size() + ofQueries.size() > MAX_ENTRIES) {
      if (ofPages.size() > 0) ofPages.dropOldest();
      else ofQueries.dropOldest();
    }
  }

  return {
    get: (key) => entriesOf(key).get(key),
    put(entry) {
      entriesOf(entry.key).put(entry);
      makeRoom();
    },
    resize(entry) {
      entriesOf(entry.key).resize(entry);
      makeRoom();
    },
    all: () => [...ofPages.all(), ...ofQueries.all()],
    bytes: () => ofPages.bytes() + ofQueries.bytes(),
  };
}

/** Path of the product search. Its term is part of the path and a visitor's own word, as a parameter is. */
const SEARCHES = "/api/products/search/";

/** Entries in the order of arrival, and their bytes; a response that is made again arrives again. */
function createEntries() {
  const entries = new Map<string, StoredResponse>();
  /** Bytes as they were counted last. */
  const counted = new WeakMap<StoredResponse, number>();
  let bytes = 0;
  function count(entry: StoredResponse, now: number): void {
    bytes += now - (counted.get(entry) ?? 0);
    counted.set(entry, now);
  }
  function drop(entry: StoredResponse | undefined): void {
    if (!entry) return;
    count(entry, 0);
    entries.delete(entry.key);
  }
  return {
    get: (key: string) => entries.get(key),
    put(entry: StoredResponse) {
      drop(entries.get(entry.key));
      entries.set(entry.key, entry);
      count(entry, entry.besideBody + entry.body.bytes());
    },
    resize(entry: StoredResponse) {
      if (entries.get(entry.key) === entry) count(entry, entry.besideBody + entry.body.bytes());
    },
    dropOldest: () => drop(entries.values().next().value),
    all: () => entries.values(),
    size: () => entries.size,
    bytes: () => bytes,
  };
}
