import type { Checkout } from "../../src-shared/orders/operations.ts";

/** A valid checkout. */
export const aCheckout = (variantId: string, changes: Partial<Checkout> = {}) => ({
  lines: [{ variantId, quantity: 1, services: [] }],
  contact: { name: "Maryam Al-Hajri", phone: "+974 5512 3456", email: "maryam@example.com" },
  method: "delivery" as const,
  address: { zone: 61, street: "Street 840", building: "12" },
  paymentMethod: "cash" as const,
  lang: "en" as const,
  ...changes,
});
