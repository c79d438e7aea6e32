/** Series of numbers after documents were taken out. */
import { randomUUID } from "node:crypto";
import { NUMBERS_BEGUN, numberOf } from "../backup/noted-numbers.ts";
import { seriesCounter } from "../check/invoice-chain.ts";
import { allowChanges, refuseChanges } from "../engines/dialect.ts";
import type { Tx } from "../schema.ts";
import { inChunks } from "./delete-rows.ts";

const tables = { orders: "orders", quotes: "quotes", "quote-requests": "quote_requests" } as const;

/**
 * A series of which nothing is left begins with 1 again. In others, the numbers that are missing now are written down as left out, so
 * that the books add up.
 */
export async function settleNumbers(tx: Tx, now: Date): Promise<void> {
  const counters = await tx.selectFrom("counters").selectAll().orderBy("name").execute();
  const begun: string[] = [];
  for (const { name, value } of counters) {
    const numbers = await listNumbers(tx, name);
    if (numbers === undefined) continue;
    if (numbers.length === 0) begun.push(name);
    else if (!name.startsWith("series:")) await leaveOut(tx, { counter: name, value, numbers }, now);
  }
  if (begun.length === 0) return;
  await tx.deleteFrom("counters").where("name", "in", begun).execute();
  const gaps = await tx.selectFrom("number_gaps").select("id").where("counter", "in", begun).execute();
  if (gaps.length > 0) {
    await allowChanges(tx, "number_gaps");
    for (const chunk of inChunks(gaps.map(({ id }) => id))) {
      await tx.deleteFrom("number_gaps").where("id", "in", chunk).execute();
    }
    await refuseChanges(tx, "number_gaps", "A recorded gap is never changed.");
  }
  // What DATA_DIR/numbers.json has from before is of no meaning any more (backup/noted-numbers.ts).
  await tx
    .insertInto("counters")
    .values({ name: NUMBERS_BEGUN, value: 1 })
    .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ value: eb("counters.value", "+", 1) })))
    .execute();
}

/** The numbers of a series that are there, in order; undefined for a counter that numbers no documents. */
async function listNumbers(tx: Tx, counter: string): Promise<number[] | undefined> {
  if (counter.startsWith(seriesCounter(""))) {
    const rows = await tx
      .selectFrom("invoices")
      .select("position")
      .where("series", "=", counter.slice(seriesCounter("").length))
      .execute();
    return rows.map(({ position }) => position);
  }
  const [, kind] = /^(orders|quotes|quote-requests)-\d{4}$/.exec(counter) ?? [];
  if (kind === undefined) return undefined;
  const prefix = numberOf(counter, 0).slice(0, -6);
  const rows = await tx
    .selectFrom(tables[kind as keyof typeof tables] as "orders")
    .select("number")
    .where("number", ">", prefix)
    .where("number", "<", `${prefix}~`)
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => Number(number.slice(prefix.length)));
}

async function leaveOut(
  tx: Tx,
  { counter, value, numbers }: { counter: string; value: number; numbers: readonly number[] },
  now: Date,
): Promise<void> {
  const known = await tx
    .selectFrom("number_gaps")
    .select(["first", "last"])
    .where("counter", "=", counter)
    .orderBy("first")
    .execute();
  const isThere = new Set(numbers);
  const isLeftOut = (nth: number) => known.some(({ first, last }) => first <= nth && nth <= last);
  for (let first = 1; first <= value; first += 1) {
    if (isThere.has(first) || isLeftOut(first)) continue;
    let last = first;
    while (last < value && !isThere.has(last + 1) && !isLeftOut(last + 1)) last += 1;
    const dates = { issued_up_to: last, issued_after: null, issued_before: now.toISOString(), at: now.toISOString() };
    await tx
      .insertInto("number_gaps")
      .values({ id: randomUUID(), counter, first, last, ...dates })
      .execute();
    first = last;
  }
}
