/** Filters of the list of documents. */
import type { RawBuilder, SqlBool } from "kysely";

export interface InvoiceListFilter {
  /** A condition by which an index finds the terms (text-index.ts). */
  among?: RawBuilder<SqlBool> | undefined;
  /** All must be contained (src-shared/orders/search.ts). */
  terms?: readonly string[];
  kinds?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  /** Day in Qatar: open invoices that were due before. */
  overdueOn?: string | undefined;
  customerId?: string | undefined;
  orderId?: string | undefined;
  /** Days in Qatar of issue, both included. */
  issuedFrom?: string | undefined;
  issuedTo?: string | undefined;
}

/** The kinds that a filter can find; empty: all. Only invoices have a status and a due day. */
export const kindsOf = ({ kinds, statuses, overdueOn }: InvoiceListFilter): readonly string[] =>
  !kinds?.length && (statuses?.length || overdueOn) ? ["invoice"] : (kinds ?? []);

/** Whether the stored sums cover all conditions of a filter: they have no customer, no order and no text. */
export const isSummed = ({ terms, customerId, orderId }: InvoiceListFilter): boolean =>
  !terms?.length && !customerId && !orderId;
