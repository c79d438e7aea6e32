import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, localizedText, money, picture } from "../api/schemas.ts";
import { availability } from "../catalogue/operations.ts";
import { FULFILMENT_METHODS } from "../orders/states.ts";
import { MAX_QUANTITY, SERVICE_KEYS } from "./cart.ts";

export const serviceKey = z.enum(SERVICE_KEYS);

export const cartLine = z.object({
  variantId: id,
  quantity: z.int("quantity").min(1, "quantity").max(999, "quantity"),
  services: z.array(serviceKey).max(3).default([]),
});
const anyLines = z.array(cartLine).max(100, "too_many_lines");

/** Refuses too large quantities; those of one variant on several lines are added up. */
function refuseTooMany(lines: readonly z.output<typeof cartLine>[], problems: z.RefinementCtx): void {
  const pieces = new Map<string, number>();
  for (const [at, { variantId, quantity }] of lines.entries()) {
    const sum = (pieces.get(variantId) ?? 0) + quantity;
    pieces.set(variantId, sum);
    if (sum > MAX_QUANTITY) problems.addIssue({ code: "custom", path: [at, "quantity"], message: "quantity" });
  }
}

export const cartLines = anyLines.min(1, "required").superRefine(refuseTooMany);

/** Place of delivery, as far as it is known. */
export const place = z.object({
  method: z.enum(FULFILMENT_METHODS).default("delivery"),
  zone: z.int("zone").min(1, "zone").max(98, "zone").optional(),
  area: z.string().max(100).optional(),
});

export const totals = z.object({
  subtotal: money,
  services: money,
  /** Delivery fee; null without a place, or where the shop must be asked. */
  delivery: money.nullable(),
  taxRate: z.int(),
  tax: money,
  total: money,
});

/** The colour that a line's picture shows, where it is another than the line's. */
export const shownIn = localizedText.optional();

export const pricedLine = z.object({
  variantId: id,
  quantity: z.int(),
  productId: id,
  slug: z.string(),
  name: localizedText,
  optionText: localizedText,
  sku: z.string(),
  picture: picture.nullable(),
  shownIn,
  unitPrice: money,
  compareAtPrice: money.nullable(),
  services: z.array(z.object({ key: serviceKey, price: money, chosen: z.boolean() })),
  lineTotal: money,
  availability,
  /** Days until the last piece of this quantity can leave us. */
  leadDays: z.int(),
  /** Problems that prevent the order. */
  problem: z.enum(["out_of_stock", "only_left"]).nullable(),
  left: z.int().nullable(),
});
export type PricedLine = z.output<typeof pricedLine>;

export const pricedCart = z.object({
  lines: z.array(pricedLine),
  /** Variants that are no longer sold. */
  gone: z.array(id),
  totals,
  zone: z.object({ id, name: localizedText, leadDays: z.int(), cashOnDelivery: z.boolean() }).nullable(),
  /** Days until the slowest line can leave us. */
  leadDays: z.int(),
});
export type PricedCart = z.output<typeof pricedCart>;

export const cart = defineContract({
  "POST /api/cart/price": {
    summary: "What a cart costs now; nothing is reserved",
    access: "public",
    body: z.object({ lines: anyLines.superRefine(refuseTooMany), place: place.optional() }),
    answer: pricedCart,
    offline: { kind: "ask", about: "orders" },
  },
});
