import type { Lang } from "../../../src-shared/values/localized.ts";
import type { CountKind } from "../../schema/system-tables.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

export type DailyCount = Schema["daily_counts"];

/** The subject of everything beyond the bounds of a day or of a process. */
export const OTHER_SUBJECTS = "";

/** Subjects of one kind that a day can have: somebody may make them up. */
const MAX_SUBJECTS_A_DAY = 2000;

/**
 * Adds to the sums of days in one statement, which several processes share. Subjects of a day that is full are added to its
 * others. Takes at most some hundred rows, so that no order waits long for it.
 */
export async function addDailyCounts(db: Db | Tx, counts: readonly DailyCount[]): Promise<void> {
  const rows = new Map<string, DailyCount>();
  for (const row of await withinBounds(db, counts)) {
    const key = keyOf(row);
    rows.set(key, { ...row, count: row.count + (rows.get(key)?.count ?? 0) });
  }
  // In one order, so that two processes do not wait for each other's rows.
  const values = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db
    .insertInto("daily_counts")
    .values(values)
    .onConflict((c) =>
      c
        .columns(["day", "kind", "lang", "subject"])
        .doUpdateSet((eb) => ({ count: eb("daily_counts.count", "+", eb.ref("excluded.count")) })),
    )
    .execute();
}

const keyOf = ({ day, kind, lang, subject }: Omit<DailyCount, "count">): string =>
  JSON.stringify([day, kind, lang, subject]);

async function withinBounds(db: Db | Tx, counts: readonly DailyCount[]): Promise<DailyCount[]> {
  const groups = Map.groupBy(counts, ({ day, kind }) => `${day} ${kind}`);
  const kept: DailyCount[] = [];
  for (const rows of groups.values()) {
    const [{ day, kind }] = rows as [DailyCount, ...DailyCount[]];
    const stored = db.selectFrom("daily_counts").where("day", "=", day).where("kind", "=", kind);
    const { subjects } = await stored
      .select(({ fn }) => fn.countAll<number>().as("subjects"))
      .executeTakeFirstOrThrow();
    let room = MAX_SUBJECTS_A_DAY - Number(subjects);
    if (room >= rows.length) {
      kept.push(...rows);
      continue;
    }
    const names = rows.map(({ subject }) => subject);
    const known = await stored.select(["day", "kind", "lang", "subject"]).where("subject", "in", names).execute();
    const keys = new Set(known.map(keyOf));
    for (const row of rows) kept.push(keys.has(keyOf(row)) || room-- > 0 ? row : { ...row, subject: OTHER_SUBJECTS });
  }
  return kept;
}

export interface MissedSearch {
  lang: Lang;
  text: string;
  /** How often nothing was found, and how often only what is near. */
  nothing: number;
  near: number;
  lastDay: string;
}

/** Searches of the days from `from` to `to` that did not find what was asked for, in no order. */
export async function listMissedSearches(db: Db, { from, to }: { from: string; to: string }): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom("daily_counts")
    .select(({ fn }) => [
      "kind",
      "lang",
      "subject",
      fn.sum<number>("count").as("times"),
      fn.max<string>("day").as("last_day"),
    ])
    .where("kind", "in", ["search.none", "search.near"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["kind", "lang", "subject"])
    .execute();
  return [...Map.groupBy(rows, ({ lang, subject }) => `${lang} ${subject}`).values()].map((found) => {
    const [{ lang, subject }] = found as [(typeof rows)[number]];
    const times = (kind: CountKind) => Number(found.find((row) => row.kind === kind)?.times ?? 0);
    const lastDay = found.map(({ last_day }) => last_day).reduce((a, b) => (a > b ? a : b));
    return {
      lang: lang === "ar" ? "ar" : "en",
      text: subject,
      nothing: times("search.none"),
      near: times("search.near"),
      lastDay,
    };
  });
}

/** Views, visits begun and carts priced of the days from `from` to `to`; days without any have none. */
export async function listVisits(db: Db, { from, to }: { from: string; to: string }) {
  const rows = await db
    .selectFrom("daily_counts")
    .select(({ fn }) => ["day", "kind", fn.sum<number>("count").as("times")])
    .where("kind", "in", ["view", "landing", "cart"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["day", "kind"])
    .execute();
  return rows.map(({ times, ...row }) => ({ ...row, times: Number(times) }));
}

/** Views, visits begun, and their carts and orders of the days from `from` to `to`, by page and language, in no order. */
export async function listViewedPages(db: Db, { from, to }: { from: string; to: string }) {
  const rows = await db
    .selectFrom("daily_counts")
    .select(({ fn }) => ["subject as page", "lang", "kind", fn.sum<number>("count").as("times")])
    .where("kind", "in", ["view", "landing", "cart", "order"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["subject", "lang", "kind"])
    .execute();
  return rows.map(({ times, ...row }) => ({ ...row, times: Number(times) }));
}

/** Removes the sums of some kinds before a day. */
export async function dropOldCounts(db: Db | Tx, kinds: readonly CountKind[], before: string): Promise<void> {
  await db.deleteFrom("daily_counts").where("kind", "in", kinds).where("day", "<", before).execute();
}
