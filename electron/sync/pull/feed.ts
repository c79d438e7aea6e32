/**
 * The server's pages of rows, checked (electron/README.md, 1, 5 and 7). Server and desktop may be of different ages:
 * collections and fields that this app does not know are skipped. A page that this app cannot read is refused whole.
 */
import { z } from "zod";
import { mirrorCollections } from "../../../db/mirror/collections.ts";
import { UnfitRow } from "../../../db/mirror/write-rows.ts";
import type { Mirrored } from "../../../src-shared/resources.ts";
import {
  type ChangesPage,
  changesPage,
  type MirrorRow,
  mirrorSumsOfAnyAge,
  type SnapshotPage,
  snapshotPage,
} from "../../../src-shared/sync/operations.ts";
import { type Connection, type ConnectionAnswer, retryAfter } from "../connection.ts";

/** Why a request got no page. */
export type NoPage =
  | { end: "offline"; reason: string; retryAfter?: number | undefined }
  | { end: "resync" | "sign_in" | "revoked" | "update" };

/** Counts and hashes of the collections that this app knows. */
export interface Sums {
  cursor: string;
  ordersSince: string;
  collections: Partial<Record<Mirrored, { count: number; hash: string }>>;
}

export interface Feed {
  changes(after: string, limit: number): Promise<ChangesPage | NoPage>;
  /** A page of the snapshot, or of one collection's; `from` continues after the page before. */
  snapshot(about: { limit: number; from?: string; collection?: Mirrored }): Promise<SnapshotPage | NoPage>;
  checksum(): Promise<Sums | NoPage>;
  /** Reports names that this app does not know, each once. */
  skipped(names: Iterable<string>): void;
  /** Reports a page that this app cannot read. */
  refuse(problem: BrokenPage): NoPage;
}

/** A page of the server is not what this app reads. */
class BrokenPage extends Error {
  readonly code = "broken_page";
}

/** Refuses a page whose rows do not fit the mirror's tables; throws any other problem. */
export function brokenPage(feed: Feed, problem: unknown): NoPage {
  if (!(problem instanceof UnfitRow)) throw problem;
  return feed.refuse(new BrokenPage(problem.message, { cause: problem.cause }));
}

/** A collection or field of the server that this app does not know. */
class UnknownName extends Error {
  readonly code: string;
  constructor(name: string) {
    super(`this app is older than the server and does not know ${name}`);
    this.code = `unknown_name:${name}`;
  }
}

const uncheckedRows = z.array(z.unknown());
const changes = changesPage.extend({ rows: uncheckedRows });
const snapshot = snapshotPage.extend({ rows: uncheckedRows });

export function createFeed(connection: Connection, report: (problem: Error) => void): Feed {
  const reported = new Set<string>();

  const skipped = (names: Iterable<string>): void => {
    for (const name of names) {
      if (reported.has(name)) continue;
      reported.add(name);
      report(new UnknownName(name));
    }
  };
  const refuse = (problem: BrokenPage): NoPage => {
    report(problem);
    return { end: "offline", reason: problem.code };
  };
  async function ask<T>(path: string, read: (data: unknown) => T): Promise<T | NoPage> {
    const answer = await connection.ask({ method: "GET", path });
    const data = dataOf(answer);
    if ("end" in data) return data;
    try {
      return read(data.data);
    } catch (problem) {
      if (problem instanceof BrokenPage) return refuse(problem);
      throw problem;
    }
  }
  const known = (names: readonly string[]): Mirrored[] => {
    skipped(names.filter((name) => !isKnown(name)));
    return names.filter(isKnown);
  };
  const rowsIn = (rows: readonly unknown[]): MirrorRow[] => {
    const checked = rows.map(checkRow);
    const names = new Set(known([...new Set(checked.map(({ collection }) => collection))]));
    return checked.filter((row) => names.has(row.collection));
  };

  return {
    changes: (after, limit) =>
      ask(`/api/changes?after=${encodeURIComponent(after)}&limit=${limit}`, (data) => {
        const page = parse(changes, data);
        return { ...page, rows: rowsIn(page.rows) };
      }),
    snapshot: ({ limit, from, collection }) => {
      const query = new URLSearchParams({ ...(collection ? { collection } : {}), limit: String(limit) });
      if (from) query.set("from", from);
      return ask(`/api/snapshot?${query}`, (data) => {
        const page = parse(snapshot, data);
        return { ...page, rows: rowsIn(page.rows) };
      });
    },
    checksum: () =>
      ask("/api/changes/checksum", (data) => {
        const { cursor, ordersSince, collections } = parse(mirrorSumsOfAnyAge, data);
        const names = known(Object.keys(collections));
        return {
          cursor,
          ordersSince,
          collections: Object.fromEntries(names.map((name) => [name, collections[name]])) as Sums["collections"],
        };
      }),
    skipped,
    refuse,
  };
}

const isKnown = (name: string): name is Mirrored => Object.hasOwn(mirrorCollections, name);

function parse<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new BrokenPage(`the server's page cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/**
 * Checks a row's shape by hand, since a first fetch has a hundred thousand. Its values are checked by the tables that they
 * are written to.
 */
function checkRow(row: unknown): MirrorRow {
  const { collection, id, version, tables } = (row ?? {}) as Partial<Record<keyof MirrorRow, unknown>>;
  const isRow =
    typeof collection === "string" &&
    typeof id === "string" &&
    Number.isSafeInteger(version) &&
    (tables === null || isTables(tables));
  if (!isRow) throw new BrokenPage(`the server's row ${String(collection)}/${String(id)} cannot be read`);
  const own = isKnown(collection) ? mirrorCollections[collection] : undefined;
  if (own && tables && (tables as MirrorTables)[own.table]?.[0]?.[own.key] !== id)
    throw new BrokenPage(`the server's row ${collection}/${id} lacks its own values`);
  return row as MirrorRow;
}

type MirrorTables = NonNullable<MirrorRow["tables"]>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isTables = (tables: unknown): tables is MirrorTables =>
  isObject(tables) && Object.values(tables).every((rows) => Array.isArray(rows) && rows.every(isObject));

/** The data of an answer, or the reason why it has none. */
function dataOf(answer: ConnectionAnswer): { data: unknown } | NoPage {
  if (!answer.reached) return { end: "offline", reason: answer.reason };
  const { status, headers, envelope } = answer;
  if (envelope.success && "data" in envelope) return { data: envelope.data };
  const code = envelope.success ? undefined : envelope.error.code;
  if (status === 410) return { end: "resync" };
  if (status === 401) return { end: code === "device_revoked" ? "revoked" : "sign_in" };
  if (status === 426) return { end: "update" };
  return { end: "offline", reason: String(status), retryAfter: retryAfter(headers) };
}
