import { lockNames } from "../../../../db/engines/dialect.ts";
import { listVariantsByIds } from "../../../../db/queries/catalogue/catalogue.ts";
import { listHeldByVisitor, sumHeldByVisitor } from "../../../../db/queries/orders/order-visitors.ts";
import type { Tx } from "../../../../db/schema.ts";
import { PAGES } from "../../../../src-shared/addresses.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { TooMuchDetails } from "../../../../src-shared/orders/operations.ts";
import { MOST_VALUE_OF_ADDRESS, MOST_VALUE_OF_PERSON, mostPieces } from "../../../../src-shared/orders/visitor-hold.ts";
import type { Context } from "../../../context.ts";
import { visitorOf } from "./order-visitor.ts";

/**
 * Refuses an order with which one visitor would hold too much of the shop before anybody has confirmed it
 * (orders/visitor-hold.ts): the refusal says how much they may have, and that a quote or a call is the way for more. Only
 * counted stock that cannot be back-ordered is scarce. Switched off together with the limits on orders.
 */
export async function refuseHolding(
  ctx: Context,
  tx: Tx,
  order: {
    contact: { phone: string; email: string };
    lines: readonly { variantId: string; sku: string; quantity: number }[];
    /** Dirhams. */
    total: number;
    /** Where to call. */
    shopPhone: string;
  },
): Promise<Refusal<"too_much_unconfirmed"> | undefined> {
  if (ctx.config.ordersPerHour === 0 || ctx.actor.kind === "staff") return undefined;
  const visitor = visitorOf(ctx, order.contact);
  // Orders of one phone or mailbox come from many addresses at one moment: each counts those before it.
  await lockNames(tx, [`visitor ${visitor.phone}`, `visitor ${visitor.mailbox}`]);
  const ways = { quote: PAGES.quote, phone: order.shopPhone };

  const value = await sumHeldByVisitor(tx, visitor);
  if (value.person + order.total > MOST_VALUE_OF_PERSON || value.address + order.total > MOST_VALUE_OF_ADDRESS) {
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
    const most = mostPieces(variant.on_hand + has);
    return has + quantity > most ? [{ variantId, sku, most: Math.max(0, most - has) }] : [];
  });
  if (over.length === 0) return undefined;
  const details: TooMuchDetails = { because: "pieces", lines: over, ...ways };
  return refuse("too_much_unconfirmed", { details });
}
