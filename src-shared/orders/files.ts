/** Kinds of a customer's uploads to an order: the receipt of a transfer, a purchase order. */
export const ORDER_FILE_KINDS = ["receipt", "purchase_order"] as const;
export type OrderFileKind = (typeof ORDER_FILE_KINDS)[number];
