import type { InvoiceRow } from "../../../../db/queries/billing/billing.ts";

/** Whether the customer of an order sees a posted document on its page; after a pro-forma comes the invoice. */
export const isShownToCustomer = ({ kind }: Pick<InvoiceRow, "kind">): boolean => kind !== "pro_forma";
