import { listCustomers, sumOrdersOf } from "../../../db/queries/customers.ts";
import type { customers } from "../../../src-shared/contract/customers.ts";
import type { HandlerInput } from "../../../src-shared/contract/define.ts";
import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";
import { plainAmount } from "../../../src-shared/model/money.ts";
import { searchTerms } from "../../../src-shared/model/order-search.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile } from "../export/csv-file.ts";
import { noteExport } from "../export/note-export.ts";
import { customerSort } from "./customer-sort.ts";

const action = "GET /api/customers/export";
const step = 500;

const columns = [
  ...(["name", "company", "crNumber", "phone", "email"] as const),
  ...(["orders", "spent", "balance", "last", "note"] as const),
];

/** The filtered customers as a table, in the order of the list; all of them. */
export async function exportCustomers(
  ctx: Context,
  { query }: HandlerInput<(typeof customers)[typeof action]>,
): Promise<FileAnswer> {
  const t = exportWords[query.lang];
  const amount = (dirhams: number) => Number(plainAmount(dirhams));
  const rows: Cell[][] = [];
  for (let offset = 0; ; offset += step) {
    const page = await listCustomers(ctx.db, searchTerms(query.q ?? ""), customerSort(query.sort), {
      ...{ offset, limit: step },
    });
    const sums = await sumOrdersOf(
      ctx.db,
      page.rows.map((row) => row.id),
    );
    for (const row of page.rows) {
      const { orders = 0, spent = 0, balance = 0 } = sums.get(row.id) ?? {};
      rows.push([
        ...[row.name, row.company, row.cr_number, row.phone, row.email],
        ...[orders, amount(spent), amount(balance), row.last_order_at && qatarDate(new Date(row.last_order_at))],
        row.note,
      ]);
    }
    if (page.rows.length < step) break;
    // Others get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await noteExport(ctx, { action, collection: "customers", filters: query, rows: rows.length });
  const headings = columns.map((name) => t(`customer.${name}`));
  return csvFile(`customers-${qatarDate(ctx.now())}.csv`, headings, rows);
}
