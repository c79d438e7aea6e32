import { type AgeingSince, listAgeingOf, listOwing, sumAgeing } from "../../../db/queries/billing/ageing.ts";
import { listCustomersByIds } from "../../../db/queries/customers/customers.ts";
import type { AgeingMeta, AgeingRow } from "../../../src-shared/billing/receivables.ts";
import { addDays, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { readAccounts } from "./account.ts";

/** A page of what customers owe by the age of their invoices, most first, and what all of them owe together. */
export async function readAgeing(
  { db, now }: Pick<Context, "db" | "now">,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: AgeingRow[]; meta: AgeingMeta }> {
  const since = ageingSince(now());
  const all = await listOwing(db);
  const sums = await sumAgeing(db, since);
  const offset = (page - 1) * pageSize;
  const shown = all.slice(offset, offset + pageSize).map((one) => one.customerId);
  const found = new Map((await listAgeingOf(db, shown, since)).map((row) => [row.customerId, row]));
  const owing = shown.flatMap((id) => found.get(id) ?? []);
  const ids = owing.flatMap((row) => row.customerId ?? []);
  const known = new Map((await listCustomersByIds(db, ids)).map((row) => [row.id, row]));
  const accounts = await readAccounts(db, ids, now());
  const data = owing.map(({ customerId, ...row }): AgeingRow => {
    const customer = known.get(customerId ?? "");
    // Money that lies on account of somebody unknown is not one person's: it pays nobody else's invoice.
    const account = accounts.get(customerId ?? "") ?? null;
    return { customerId, name: customer?.name ?? "", company: customer?.company ?? null, ...row, account };
  });
  return { data, meta: { total: all.length, page, pageSize, sums } };
}

/** A page of the largest size, for a table of all. */
const PAGE = 500;

/** All customers who owe, most first. */
export async function readAllAgeing(ctx: Pick<Context, "db" | "now">): Promise<AgeingRow[]> {
  const rows: AgeingRow[] = [];
  for (let page = 1; ; page++) {
    const { data } = await readAgeing(ctx, { page, pageSize: PAGE });
    rows.push(...data);
    if (data.length < PAGE) return rows;
    // Others get their turn between two pages.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Age is counted in days of Qatar's calendar from the day of issue. */
function ageingSince(now: Date): AgeingSince {
  const today = qatarDate(now);
  const ago = (days: number) => startOfQatarDay(addDays(today, -days)).toISOString();
  return { days30: ago(30), days60: ago(60), days90: ago(90) };
}
