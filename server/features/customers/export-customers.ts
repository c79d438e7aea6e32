import {
  type CustomerRow,
  type CustomerSums,
  listCustomerIds,
  listCustomersByIds,
  sumOrdersOf,
} from "../../../db/queries/customers/customers.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { ExportCustomersInput } from "../../../src-shared/customers/operations.ts";
import { searchTerms } from "../../../src-shared/orders/search.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { moneyCell } from "../../kernel/export/csv-text.ts";
import { type ExportColumns, exportList } from "../../kernel/export/export-list.ts";
import { customerSort } from "./customer-sort.ts";

type Row = CustomerRow & { sums: CustomerSums };

const columns: ExportColumns<Row> = {
  "customer.name": (row) => row.name,
  "customer.company": (row) => row.company,
  "customer.crNumber": (row) => row.cr_number,
  "customer.phone": (row) => row.phone,
  "customer.email": (row) => row.email,
  "customer.orders": (row) => row.sums.orders,
  "customer.spent": (row) => moneyCell(row.sums.spent),
  "customer.balance": (row) => moneyCell(row.sums.balance),
  "customer.last": (row) => row.last_order_at && qatarDate(new Date(row.last_order_at)),
  "customer.note": (row) => row.note,
};

/** All filtered customers as a file, in the order of the list. */
export const exportCustomers = async (
  ctx: Context,
  { query }: ExportCustomersInput,
): Promise<FileStream | Refusal<"invalid">> =>
  exportList(
    ctx,
    { name: "customers", collection: "customers", query, columns },
    await listCustomerIds(ctx.reader, searchTerms(query.q ?? ""), customerSort(query.sort)),
    async (ids) => {
      const sums = await sumOrdersOf(ctx.reader, ids);
      const rows = await listCustomersByIds(ctx.reader, ids);
      return rows.map((row) => ({ ...row, sums: sums.get(row.id) ?? { orders: 0, spent: 0, balance: 0 } }));
    },
  );
