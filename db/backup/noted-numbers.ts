/**
 * The highest number of each series, noted outside the database: DATA_DIR/numbers.json. A database restored from a
 * backup would otherwise issue numbers again that customers have on their documents. A database whose counters are
 * behind the note goes on above it when it is opened, and a row of `number_gaps` and one of the audit log explain the
 * gap.
 */
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { numberInSeries } from "../check/invoice-chain.ts";
import { recordAudit } from "../queries/audit.ts";
import { readLastChange } from "../queries/feed.ts";
import type { Db, Tx } from "../schema.ts";
import { inTransaction } from "../transaction.ts";

export interface NotedNumbers {
  /** The database's revision when the note was written. */
  revision: number;
  /** Whether no number can have been issued after it: it was written when the shop stopped, or from the database itself. */
  complete: boolean;
  /** Set while the database may lack issued numbers, until it was opened and went on above them. */
  mayBeBehind?: "up to the note" | "beyond the note";
  /** How often numbers had begun anew (demo/numbers-anew.ts); absent: never. */
  begun?: number;
  /** By the counter's name: the highest number, and when it was first noted (ISO-8601). */
  counters: Readonly<Record<string, { highest: number; at: string }>>;
}

/** The counter of how often numbers began anew. A note from before the last time says nothing of those of now. */
export const NUMBERS_BEGUN = "numbers_begun";

/** Counters that number nothing: they count commits or beginnings, or exist to be locked. */
const notNumbers = new Set(["revision", "customers", "media", NUMBERS_BEGUN]);

const begunIn = (counters: readonly { name: string; value: number }[]): number =>
  counters.find(({ name }) => name === NUMBERS_BEGUN)?.value ?? 0;

/**
 * Numbers that are left out in addition where the note may be behind: it is at most about a second late, and no shop
 * issues more of one series in that time.
 */
export const MARGIN = 20;

export const notedNumbersFile = (dataDir: string): string => join(dataDir, "numbers.json");

/** The note; undefined where nothing was noted yet. Throws where the file exists and cannot be read. */
export function readNotedNumbers(dataDir: string): NotedNumbers | undefined {
  const file = notedNumbersFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    const note = JSON.parse(readFileSync(file, "utf8")) as NotedNumbers;
    if (typeof note.counters !== "object" || note.counters === null) throw new Error("it has no counters");
    return note;
  } catch (problem) {
    throw new Error(
      `${file} cannot be read (${(problem as Error).message}). It keeps numbers from being issued twice after a restore: mend it, or remove it knowingly.`,
    );
  }
}

const asText = (note: NotedNumbers): string => `${JSON.stringify(note, null, 2)}\n`;
/** Name of the temporary file, by process, because two may share a folder. */
const besideOf = (file: string): string => `${file}.${process.pid}`;

/** Written beside and renamed: a power cut leaves the previous note or this one. */
export function writeNotedNumbers(dataDir: string, note: NotedNumbers): void {
  const file = notedNumbersFile(dataDir);
  writeFileSync(besideOf(file), asText(note), { mode: 0o600, flush: true });
  renameSync(besideOf(file), file);
}

/** As `writeNotedNumbers`, without blocking: for the running shop. */
export async function saveNotedNumbers(dataDir: string, note: NotedNumbers): Promise<void> {
  const file = notedNumbersFile(dataDir);
  await writeFile(besideOf(file), asText(note), { mode: 0o600, flush: true });
  await rename(besideOf(file), file);
}

/** The counters, joined with an earlier note: a noted number never goes down, unless numbers have begun anew. */
export function noteNumbers(
  counters: readonly { name: string; value: number }[],
  earlier: NotedNumbers | undefined,
  { complete, at }: { complete: boolean; at: string },
): NotedNumbers {
  const begun = Math.max(begunIn(counters), earlier?.begun ?? 0);
  const noted: Record<string, { highest: number; at: string }> =
    begun > (earlier?.begun ?? 0) ? {} : { ...earlier?.counters };
  for (const { name, value } of counters) {
    if (!notNumbers.has(name) && value > (noted[name]?.highest ?? 0)) noted[name] = { highest: value, at };
  }
  const revision = counters.find(({ name }) => name === "revision")?.value ?? earlier?.revision ?? 0;
  return { revision, complete, counters: noted, ...(begun > 0 ? { begun } : {}) };
}

export const listCounters = (db: Db | Tx): Promise<{ name: string; value: number }[]> =>
  db.selectFrom("counters").selectAll().orderBy("name").execute();

export interface NumberGap {
  counter: string;
  first: number;
  last: number;
  issuedUpTo: number | null;
  issuedAfter: string | null;
  issuedBefore: string | null;
}

/** Gaps where counters are behind the note: the numbers issued since, and the last one that is left out. */
export function findGaps(
  note: NotedNumbers,
  counters: readonly { name: string; value: number }[],
  { lastChange, now }: { lastChange: string | undefined; now: Date },
): NumberGap[] {
  if (begunIn(counters) > (note.begun ?? 0)) return [];
  const counterOf = (name: string) => counters.find((counter) => counter.name === name)?.value ?? 0;
  const noted = Object.entries(note.counters);
  // Numbers may have been lost before they were noted: then the margin is left out although no counter is behind.
  if (note.mayBeBehind !== "beyond the note" && !noted.some(([name, { highest }]) => highest > counterOf(name)))
    return [];
  const year = qatarDate(now).slice(0, 4);
  // A series of a past year issues nothing any more.
  const marginOf = (counter: string) => {
    const [, ofYear = year] = /-(\d{4})$/.exec(counter) ?? [];
    return note.complete || ofYear < year ? 0 : MARGIN;
  };
  return noted.flatMap(([counter, { highest, at }]) => {
    const value = counterOf(counter);
    const last = Math.max(value, highest + marginOf(counter));
    if (last === value) return [];
    const wasIssued = highest > value;
    return [
      {
        counter,
        first: value + 1,
        last,
        issuedUpTo: wasIssued ? highest : null,
        issuedAfter: lastChange ?? null,
        issuedBefore: wasIssued ? at : null,
      },
    ];
  });
}

/**
 * Lets a database whose counters are behind the note go on above it. Call it before any number is issued: at the start,
 * and after a restore. Returns the gaps; none in the usual case that the database is ahead.
 */
export async function continueAboveNoted(db: Db, dataDir: string, now = new Date()): Promise<NumberGap[]> {
  const note = readNotedNumbers(dataDir);
  if (!note) return [];
  return inTransaction(db, async (tx) => {
    const gaps = findGaps(note, await listCounters(tx), { lastChange: await readLastChange(tx), now });
    const at = now.toISOString();
    for (const gap of gaps) {
      const { counter, first, last, issuedUpTo, issuedAfter, issuedBefore } = gap;
      await tx
        .insertInto("counters")
        .values({ name: counter, value: last })
        .onConflict((c) => c.column("name").doUpdateSet({ value: last }))
        .execute();
      const dates = { issued_after: issuedAfter, issued_before: issuedBefore };
      await tx
        .insertInto("number_gaps")
        .values({ id: randomUUID(), counter, first, last, issued_up_to: issuedUpTo, ...dates, at })
        .execute();
      await recordAudit(
        tx,
        { actor: { kind: "system" }, requestId: "command", now: () => now, origin: "command" },
        {
          action: "command:leave numbers out",
          collection: "number_gaps",
          rowId: counter,
          after: {
            leftOut: rangeOf(counter, first, last),
            ...(issuedUpTo === null ? {} : { issuedSince: rangeOf(counter, first, issuedUpTo) }),
            issuedAfter,
            issuedBefore,
          },
        },
      );
    }
    return gaps;
  });
}

/** A gap in words, for the administrator. */
export function describeGap({ counter, first, last, issuedUpTo, issuedAfter, issuedBefore }: NumberGap): string {
  const next = `The next is ${numberOf(counter, last + 1)}.`;
  if (issuedUpTo === null) return `${rangeOf(counter, first, last)}: left out, in case they were issued. ${next}`;
  const when = [issuedAfter && `after ${issuedAfter}`, issuedBefore && `up to ${issuedBefore}`].filter(Boolean);
  const dates = when.length > 0 ? ` (${when.join(", ")})` : "";
  return `${rangeOf(counter, first, issuedUpTo)}: issued since that backup${dates} and not in it. ${next}`;
}

const rangeOf = (counter: string, first: number, last: number): string =>
  first === last ? numberOf(counter, first) : `${numberOf(counter, first)} to ${numberOf(counter, last)}`;

const prefixes: Readonly<Record<string, string>> = { orders: "ORD", quotes: "QUO", "quote-requests": "QR" };

/** A number as people know it: "INV-2026-000045", "ORD-2026-000012"; the counter's own name for one without such a form. */
export function numberOf(counter: string, value: number): string {
  const [, series] = /^series:(.+)$/.exec(counter) ?? [];
  // A desktop numbers its own receipts; its counter gives their place in its chain.
  if (series !== undefined) return /^D\d+$/.test(series) ? `${series} place ${value}` : numberInSeries(series, value);
  const [, name = "", year = ""] = /^(.+)-(\d{4})$/.exec(counter) ?? [];
  const prefix = prefixes[name];
  if (prefix !== undefined) return numberInSeries(`${prefix}-${year}`, value);
  return counter === "devices" ? `D${value}` : `${counter} ${value}`;
}
