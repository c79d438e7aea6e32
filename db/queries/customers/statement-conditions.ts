/**
 * The customer on whose statement a document or a payment is: the one it was issued or bound to, for ever; while it
 * names none, the order's present one. Two lists of ids and no `or`: for each there is an index, and PostgreSQL would
 * read the whole table for the two together.
 */
import { type SqlBool, sql } from "kysely";

export const isDocumentOf = (customerId: string) => sql<SqlBool>`invoice_states.invoice_id in (
  select own.invoice_id from invoice_states as own where own.customer_id = ${customerId}
  union all select own.invoice_id from orders join invoice_states as own on own.order_id = orders.id
  where orders.customer_id = ${customerId} and own.customer_id is null)`;

/**
 * Condition on the kind, among documents that are few already. Written so that no index serves it: SQLite, which has no
 * statistics, would otherwise read all documents of a kind instead of the few.
 */
export const isOfKind = (kinds: readonly string[]) =>
  sql<SqlBool>`invoice_states.kind || '' in (${sql.join([...kinds])})`;

export const isMoneyOf = (customerId: string) => sql<SqlBool>`payments.id in (
  select own.id from payments as own where own.customer_id = ${customerId}
  union all select own.id from orders join payments as own on own.order_id = orders.id
  where orders.customer_id = ${customerId} and own.customer_id is null)`;
