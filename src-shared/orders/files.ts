/** Files that come with an order: the receipt of a transfer, the customer's own purchase order. */
export const ORDER_FILE_KINDS = ["receipt", "purchase_order"] as const;
export type OrderFileKind = (typeof ORDER_FILE_KINDS)[number];
