/** What the list of documents can be filtered by. */
import type { RawBuilder } from "kysely";

export interface InvoiceListFilter {
  /** The documents that can hold the terms (text-index.ts). */
  among?: RawBuilder<unknown> | undefined;
  /** All must be contained (src-shared/orders/search.ts). */
  terms?: readonly string[];
  kinds?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  /** Day in Qatar: with money to come that should have come before. */
  overdueOn?: string | undefined;
  customerId?: string | undefined;
  orderId?: string | undefined;
  /** Days in Qatar of issue, both included. */
  issuedFrom?: string | undefined;
  issuedTo?: string | undefined;
}

/** The kinds that a filter can find; empty: all. Only invoices have a status, and a day on which they are due. */
export const kindsOf = ({ kinds, statuses, overdueOn }: InvoiceListFilter): readonly string[] =>
  !kinds?.length && (statuses?.length || overdueOn) ? ["invoice"] : (kinds ?? []);

/** Whether the kept sums know all that a filter asks for: they know no customer, no order and no text. */
export const isSummed = ({ terms, customerId, orderId }: InvoiceListFilter): boolean =>
  !terms?.length && !customerId && !orderId;
