/** Kinds of a customer's uploads to an order: the receipt of a transfer, a purchase order. */
export const CUSTOMER_FILE_KINDS = ["receipt", "purchase_order"] as const;
export type CustomerFileKind = (typeof CUSTOMER_FILE_KINDS)[number];

/** What staff attach to an order: the customer's purchase order, and a signed delivery note as a scan or photograph. */
export const STAFF_FILE_KINDS = ["purchase_order", "delivery_note"] as const;
export type StaffFileKind = (typeof STAFF_FILE_KINDS)[number];

export const ORDER_FILE_KINDS = [...CUSTOMER_FILE_KINDS, "delivery_note"] as const;
export type OrderFileKind = (typeof ORDER_FILE_KINDS)[number];

/** Whether the customer may have sent it, and sees it on the order's page. */
export const isCustomerFile = (kind: OrderFileKind): kind is CustomerFileKind =>
  (CUSTOMER_FILE_KINDS as readonly OrderFileKind[]).includes(kind);
