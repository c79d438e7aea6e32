/** Checks numbers of orders and quotes: each up to the counter exists once, except those left out after a restore. */
import type { Finding } from "../../src-shared/health/invariants.ts";
import { numberOf } from "../backup/noted-numbers.ts";
import type { Db, Tx } from "../schema.ts";

const CHUNK = 5000;
/** Findings of one series; a removal of thousands would cause as many. */
const MAX_NAMED = 50;

export async function checkNumbers(db: Db | Tx): Promise<Finding[]> {
  const counters = await db.selectFrom("counters").selectAll().execute();
  const gaps = await db.selectFrom("number_gaps").select(["counter", "first", "last"]).execute();
  const findings: Finding[] = [];
  for (const { name, value } of counters.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const [, table] = /^(orders|quotes)-\d{4}$/.exec(name) ?? [];
    if (table !== "orders" && table !== "quotes") continue;
    const own = gaps.filter((gap) => gap.counter === name);
    const finding = (nth: number, invariant: Finding["invariant"], expected: string, found: string): Finding => {
      const label = numberOf(name, nth);
      return { invariant, kind: "numbers", id: label, label, expected, found };
    };
    const missing: Finding[] = [];
    let previous = 0;
    for await (const nth of numbersIn(db, table, name)) {
      for (let gone = previous + 1; gone < nth && missing.length < MAX_NAMED; gone++) {
        const isLeftOut = own.some(({ first, last }) => first <= gone && gone <= last);
        if (!isLeftOut) missing.push(finding(gone, "numbers_without_gaps", "there", "missing"));
      }
      if (nth > value) findings.push(finding(nth, "numbers_within_counter", `at most ${value}`, String(nth)));
      previous = nth;
    }
    for (let gone = previous + 1; gone <= value && missing.length < MAX_NAMED; gone++) {
      const isLeftOut = own.some(({ first, last }) => first <= gone && gone <= last);
      if (!isLeftOut) missing.push(finding(gone, "numbers_without_gaps", "there", "missing"));
    }
    findings.push(...missing);
  }
  return findings;
}

/** The numbers of a series in order, read in batches: "ORD-2026-000012" is 12. */
async function* numbersIn(db: Db | Tx, table: "orders" | "quotes", counter: string): AsyncGenerator<number> {
  const prefix = numberOf(counter, 0).slice(0, -6);
  let last = prefix;
  for (;;) {
    const rows = await db
      .selectFrom(table as "orders")
      .select("number")
      .where("number", ">", last)
      .where("number", "<", `${prefix}~`)
      .orderBy("number")
      .limit(CHUNK)
      .execute();
    for (const { number } of rows) yield Number(number.slice(prefix.length));
    const end = rows.at(-1);
    if (!end || rows.length < CHUNK) return;
    last = end.number;
  }
}
