import { lockNames } from "../../../../db/engines/dialect.ts";
import { listVariantsByIds } from "../../../../db/queries/catalogue/catalogue.ts";
import { listHeldByVisitor, sumHeldByVisitor } from "../../../../db/queries/orders/order-visitors.ts";
import type { Tx } from "../../../../db/schema.ts";
import { PAGES } from "../../../../src-shared/addresses.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { TooMuchDetails } from "../../../../src-shared/orders/operations.ts";
import { MAX_VALUE_OF_ADDRESS, MAX_VALUE_OF_PERSON, maxQuantity } from "../../../../src-shared/orders/visitor-hold.ts";
import type { Context } from "../../../context.ts";
import { visitorOf } from "./order-visitor.ts";

/**
 * Refuses an order with which one visitor would hold too much of the stock before its confirmation
 * (orders/visitor-hold.ts): the refusal names the possible quantity, and a quote or a call for more. Only counted stock
 * that cannot be back-ordered is scarce. Switched off together with the limits on orders.
 */
export async function refuseHolding(
  ctx: Context,
  tx: Tx,
  order: {
    contact: { phone: string; email: string };
    lines: readonly { variantId: string; sku: string; quantity: number }[];
    /** Dirhams. */
    total: number;
    /** Phone number of the shop. */
    shopPhone: string;
  },
): Promise<Refusal<"too_much_unconfirmed"> | undefined> {
  if (ctx.config.ordersPerHour === 0 || ctx.actor.kind === "staff") return undefined;
  const visitor = visitorOf(ctx, order.contact);
  // Orders of one phone or mailbox may arrive from many addresses at once: each counts those before it.
  await lockNames(tx, [`visitor ${visitor.phone}`, `visitor ${visitor.mailbox}`]);
  const ways = { quote: PAGES.quote, phone: order.shopPhone };

  const value = await sumHeldByVisitor(tx, visitor);
  if (value.person + order.total > MAX_VALUE_OF_PERSON || value.address + order.total > MAX_VALUE_OF_ADDRESS) {
    const details: TooMuchDetails = { because: "value", lines: [], ...ways };
    return refuse("too_much_unconfirmed", { details });
  }

  const ids = order.lines.map((line) => line.variantId);
  const held = await listHeldByVisitor(tx, visitor, ids);
  const variants = new Map((await listVariantsByIds(tx, ids)).map((variant) => [variant.id, variant]));
  const over = order.lines.flatMap(({ variantId, sku, quantity }) => {
    const variant = variants.get(variantId);
    if (!variant?.tracked || variant.backorder) return [];
    const has = held.get(variantId) ?? 0;
    const max = maxQuantity(variant.on_hand + has);
    return has + quantity > max ? [{ variantId, sku, most: Math.max(0, max - has) }] : [];
  });
  if (over.length === 0) return undefined;
  const details: TooMuchDetails = { because: "pieces", lines: over, ...ways };
  return refuse("too_much_unconfirmed", { details });
}
