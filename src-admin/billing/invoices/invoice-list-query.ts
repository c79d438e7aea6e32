import type { PostedKind } from "../../../src-shared/billing/posted-kinds.ts";
import type { Input } from "../../app/queries.ts";

/** One list for each kind. */
export const KINDS = ["invoice", "credit_note", "receipt", "pro_forma"] as const satisfies readonly PostedKind[];

/** The filters of the list as its address has them. */
export const INVOICE_LIST = {
  sort: "-issued",
  kind: "invoice",
  status: "",
  overdue: "",
  customer: "",
  from: "",
  to: "",
};

type InvoiceListQuery = NonNullable<Input<"GET /api/invoices">["query"]>;

/** Only invoices are paid or owed: on the other kinds those filters ask nothing. */
export function invoiceQueryOf({ status, overdue, ...rest }: Record<string, string | number>): InvoiceListQuery {
  const owed = rest.kind === "invoice" ? { ...(status ? { status } : {}), ...(overdue ? { overdue } : {}) } : {};
  return { ...rest, ...owed } as InvoiceListQuery;
}
