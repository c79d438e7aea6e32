import { sql } from "kysely";
import type { CountKind } from "../../schema/system-tables.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { asTheyAre } from "../report-rows.ts";
import type { Days } from "../sold-orders.ts";

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

/** How often something of a kind was counted. */
const timesOf = (kind: CountKind) => sql`sum(case when kind = ${sql.lit(kind)} then count else 0 end)`;

/** Others after all that have a name. */
const OTHERS_LAST = sql`case when subject = ${sql.lit(OTHER_SUBJECTS)} then 1 else 0 end`;

/** The report of searches that did not find what was asked for, or only what is near it, the most frequent first. */
export function missedSearchRows({ from, to }: Days) {
  const rows = sql`with report_rows as materialized (
      select lang, subject, ${timesOf("search.none")} as "nothing", ${timesOf("search.near")} as "near",
        max(day) as "lastDay"
      from daily_counts where kind in ('search.none', 'search.near') and day >= ${from} and day <= ${to}
      group by lang, subject
    )`;
  return {
    rows,
    order: sql`${OTHERS_LAST}, "nothing" desc, "near" desc, subject, lang`,
    columns: { search: sql`subject`, language: sql`lang`, ...asTheyAre("nothing", "near", "lastDay") },
  };
}

/** Views, visits begun and carts priced of the days from `from` to `to`; days without any have none. */
export async function listVisits(db: Db, { from, to }: Days) {
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

/** The report of pages by how often they were viewed, with the carts and orders of the visits that began there. */
export function viewedPageRows({ from, to }: Days) {
  const rows = sql`with report_rows as materialized (
      select subject, ${timesOf("view")} as views, sum(case when kind = 'view' and lang = 'ar' then count else 0 end) as arabic,
        ${timesOf("landing")} as landings, ${timesOf("cart")} as carts, ${timesOf("order")} as "webOrders"
      from daily_counts where kind in ('view', 'landing', 'cart', 'order') and day >= ${from} and day <= ${to}
      group by subject
    )`;
  const columns = { page: sql`subject`, ...asTheyAre("views", "arabic", "landings", "carts", "webOrders") };
  return { rows, order: sql`${OTHERS_LAST}, views desc, subject`, columns };
}

/** Removes the sums of some kinds before a day. */
export async function dropOldCounts(db: Db | Tx, kinds: readonly CountKind[], before: string): Promise<void> {
  await db.deleteFrom("daily_counts").where("kind", "in", kinds).where("day", "<", before).execute();
}
