import { listOpenInvoices, sumOnAccount } from "../../../db/queries/billing-ledger.ts";
import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";
import type { AgeingRow } from "../../../src-shared/contract/receivables.ts";
import { ageBucket } from "../../../src-shared/model/ledger.ts";
import { plainAmount } from "../../../src-shared/model/money.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";
import type { Context } from "../../context.ts";
import { csvFile } from "../export/csv-file.ts";

/** What customers owe by the age of their invoices, most first. */
export async function readAgeing({ db, now }: Pick<Context, "db" | "now">): Promise<AgeingRow[]> {
  const today = qatarDate(now());
  const onAccount = await sumOnAccount(db);
  const rows = new Map<string, AgeingRow>();
  for (const { customer_id, name, company, issued_at, balance } of await listOpenInvoices(db)) {
    const key = customer_id ?? "";
    const row = rows.get(key) ?? {
      ...{ customerId: customer_id, name: name ?? "", company, invoices: 0 },
      ...{ days0to30: 0, days31to60: 0, days61to90: 0, over90: 0, total: 0 },
      onAccount: Math.max(0, onAccount.get(key) ?? 0),
    };
    row[ageBucket(qatarDate(new Date(issued_at)), today)] += balance;
    row.invoices += 1;
    row.total += balance;
    rows.set(key, row);
  }
  return [...rows.values()].toSorted((a, b) => b.total - a.total);
}

const riyals = (dirhams: number): number => Number(plainAmount(dirhams));

export function ageingFile(rows: readonly AgeingRow[], now: Date): FileAnswer {
  const columns = [
    ...["Name", "Company", "Invoices", "0-30 days (QAR)", "31-60 days (QAR)", "61-90 days (QAR)"],
    ...["Over 90 days (QAR)", "Total (QAR)", "On account (QAR)"],
  ];
  return csvFile(
    `ageing-${qatarDate(now)}.csv`,
    columns,
    rows.map((row) => [
      ...[row.name, row.company, row.invoices, riyals(row.days0to30), riyals(row.days31to60)],
      ...[riyals(row.days61to90), riyals(row.over90), riyals(row.total), riyals(row.onAccount)],
    ]),
  );
}
