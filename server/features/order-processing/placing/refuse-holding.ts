import { lockNamesAhead } from "../../../../db/engines/dialect.ts";
import { listHeldByVisitor, sumHeldByVisitor } from "../../../../db/queries/orders/order-visitors.ts";
import type { Tx } from "../../../../db/schema.ts";
import { PAGES } from "../../../../src-shared/addresses.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { TooMuchDetails } from "../../../../src-shared/orders/operations.ts";
import { MAX_VALUE_OF_ADDRESS, MAX_VALUE_OF_PERSON, maxQuantity } from "../../../../src-shared/orders/visitor-hold.ts";
import type { Context } from "../../../context.ts";
import type { Pricing } from "../../cart/price-lines.ts";
import type { OrderVisitor } from "./order-visitor.ts";

/**
 * Makes orders of one address, one phone or one mailbox wait for each other: each counts those before it, and reads the
 * stock that they left.
 */
export async function lockVisitor(ctx: Context, tx: Tx, { address, phone, mailbox }: OrderVisitor): Promise<void> {
  if (isUnlimited(ctx)) return;
  await lockNamesAhead(tx, [`visitor ${address}`, `visitor ${phone}`, `visitor ${mailbox}`]);
}

const isUnlimited = ({ config, actor }: Context): boolean => config.ordersPerHour === 0 || actor.kind === "staff";

/**
 * Refuses an order with which one visitor would hold too much of the stock before its confirmation
 * (orders/visitor-hold.ts): the refusal names the possible quantity, and a quote or a call for more. Only counted stock
 * that cannot be back-ordered is scarce. Switched off together with the limits on orders. Under `lockVisitor`.
 */
export async function refuseHolding(
  ctx: Context,
  tx: Tx,
  order: {
    visitor: OrderVisitor;
    lines: Pick<Pricing["lines"][number], "variantId" | "sku" | "quantity" | "stock">[];
    /** Dirhams. */
    total: number;
    /** Phone number of the shop. */
    shopPhone: string;
  },
): Promise<Refusal<"too_much_unconfirmed"> | undefined> {
  if (isUnlimited(ctx)) return undefined;
  const { visitor } = order;
  const ways = { quote: PAGES.quote, phone: order.shopPhone };

  const value = await sumHeldByVisitor(tx, visitor);
  if (value.person + order.total > MAX_VALUE_OF_PERSON || value.address + order.total > MAX_VALUE_OF_ADDRESS) {
    const details: TooMuchDetails = { because: "value", lines: [], ...ways };
    return refuse("too_much_unconfirmed", { details });
  }

  const ids = order.lines.map((line) => line.variantId);
  const held = value.orders > 0 ? await listHeldByVisitor(tx, visitor, ids) : new Map<string, number>();
  const over = order.lines.flatMap(({ variantId, sku, quantity, stock }) => {
    if (!stock.tracked || stock.backorder) return [];
    const has = held.get(variantId) ?? 0;
    const max = maxQuantity(stock.on_hand + has);
    return has + quantity > max ? [{ variantId, sku, most: Math.max(0, max - has) }] : [];
  });
  if (over.length === 0) return undefined;
  const details: TooMuchDetails = { because: "pieces", lines: over, ...ways };
  return refuse("too_much_unconfirmed", { details });
}
