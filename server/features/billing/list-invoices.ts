import { type InvoiceListSort, listAndSumInvoices, listInvoiceIds } from "../../../db/queries/billing/billing-list.ts";
import type { InvoiceListFilter } from "../../../db/queries/billing/invoice-filter.ts";
import type { InvoiceFilter } from "../../../src-shared/billing/list.ts";
import type { InvoiceRow } from "../../../src-shared/billing/posted-document.ts";
import { searchTerms } from "../../../src-shared/orders/search.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { invoiceRowOf } from "./read-invoice.ts";

interface InvoiceList {
  data: InvoiceRow[];
  meta: {
    total: number;
    page: number;
    pageSize: number;
    more: boolean;
    sums: { invoiced: number; credited: number; paid: number; balance: number };
  };
}

/** A page of posted documents, their number, and the sum of the invoices among them. */
export async function listPosted(
  ctx: Pick<Context, "db" | "now">,
  query: InvoiceFilter & { page: number; pageSize: number },
): Promise<InvoiceList> {
  const { page, pageSize } = query;
  const found = await listAndSumInvoices(ctx.db, filterOf(ctx, query), sortOf(query.sort), {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const { count, more, ...sums } = found.sums;
  return { data: found.rows.map(invoiceRowOf), meta: { total: count, page, pageSize, more, sums } };
}

/** Ids of all documents of a filter, in the order of the list. */
export const listPostedIds = (ctx: Pick<Context, "db" | "now">, query: InvoiceFilter): Promise<string[]> =>
  listInvoiceIds(ctx.db, filterOf(ctx, query), sortOf(query.sort));

const filterOf = (ctx: Pick<Context, "now">, query: InvoiceFilter): InvoiceListFilter => ({
  terms: searchTerms(query.q ?? ""),
  kinds: query.kind,
  statuses: query.status,
  overdueOn: query.overdue && qatarDate(ctx.now()),
  customerId: query.customer,
  orderId: query.order,
  issuedFrom: query.from,
  issuedTo: query.to,
});

const columns = {
  issued: "issued_at",
  number: "number",
  total: "total",
  due: "due_on",
} as const satisfies Record<string, InvoiceListSort["column"]>;

function sortOf(sort: InvoiceFilter["sort"]): InvoiceListSort {
  const name = sort.replace("-", "") as keyof typeof columns;
  return { column: columns[name], direction: sort.startsWith("-") ? "desc" : "asc" };
}
