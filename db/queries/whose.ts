/**
 * On whose statement a document or a payment stands: that of the customer it was issued to or bound to, for ever; while it
 * names nobody, that of whoever the order belongs to now. Both tables have an index for each half of these conditions.
 */
import { type SqlBool, sql } from "kysely";

export const isDocumentOf = (customerId: string) => sql<SqlBool>`(invoice_states.customer_id = ${customerId}
  or invoice_states.customer_id is null and invoice_states.order_id in (select id from orders where customer_id = ${customerId}))`;

export const isMoneyOf = (customerId: string) => sql<SqlBool>`(payments.customer_id = ${customerId}
  or payments.customer_id is null and payments.order_id in (select id from orders where customer_id = ${customerId}))`;
