import { type AgeingSince, listAgeingOf, listOwing, sumAgeing } from "../../../db/queries/billing/ageing.ts";
import { listCustomersByIds } from "../../../db/queries/customers/customers.ts";
import type { AgeingMeta, AgeingRow } from "../../../src-shared/billing/receivables.ts";
import { addDays, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { readAccounts } from "./account.ts";

/** A page of customers' debts by the age of their invoices, the largest first, and the total of all. */
export async function readAgeing(
  { db, now }: Pick<Context, "db" | "now">,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: AgeingRow[]; meta: AgeingMeta }> {
  const { customerIds, total } = await listOwing(db, { limit: pageSize, offset: (page - 1) * pageSize });
  const sums = await sumAgeing(db, ageingSince(now()));
  return { data: await readDebtors({ db, now }, customerIds), meta: { total, page, pageSize, sums } };
}

/** What these customers owe, in their order; null stands for those of open invoices that name none. */
export async function readDebtors(
  { db, now }: Pick<Context, "db" | "now">,
  customerIds: readonly (string | null)[],
): Promise<AgeingRow[]> {
  const since = ageingSince(now());
  const found = new Map((await listAgeingOf(db, customerIds, since)).map((row) => [row.customerId, row]));
  const owing = customerIds.flatMap((id) => found.get(id) ?? []);
  const ids = owing.flatMap((row) => row.customerId ?? []);
  const customersById = new Map((await listCustomersByIds(db, ids)).map((row) => [row.id, row]));
  const accounts = await readAccounts(db, ids, now());
  return owing.map(({ customerId, ...row }): AgeingRow => {
    const customer = customersById.get(customerId ?? "");
    // Unallocated money of unknown customers is not one person's: it pays nobody else's invoice.
    const account = accounts.get(customerId ?? "") ?? null;
    return { customerId, name: customer?.name ?? "", company: customer?.company ?? null, ...row, account };
  });
}

/** Limits of the ages, in days of Qatar's calendar from the day of issue. */
export function ageingSince(now: Date): AgeingSince {
  const today = qatarDate(now);
  const ago = (days: number) => startOfQatarDay(addDays(today, -days)).toISOString();
  return { days30: ago(30), days60: ago(60), days90: ago(90) };
}
