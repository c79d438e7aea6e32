import { addToCart, type CartLine, isBeyondMaximum } from "../../../src-shared/cart/cart.ts";
import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Services } from "../../app/page.ts";

export interface Reordered {
  /** Products that are in the cart now, some of them with fewer pieces. */
  added: number;
  /** Products that are not, or not all pieces of them; `left` is the number of pieces that are. */
  short: { name: LocalizedText; why: "gone" | "out_of_stock" | "only_left" | "full"; left: number }[];
}

/**
 * Puts an order's goods into the cart, with their services, beside what is there. The present stock decides: what is no longer sold or
 * sold out stays out, and of what is nearly sold out comes what is left.
 */
export async function reorder(
  { api, cart, signal }: Pick<Services, "api" | "cart"> & { signal?: AbortSignal },
  order: Pick<FollowedOrder, "lines">,
): Promise<Reordered> {
  // Lines of the same variant become one, as large and as many as a cart holds.
  const wanted = order.lines.reduce<CartLine[]>(
    (lines, { variantId, quantity, services }) =>
      addToCart(lines, { variantId, quantity, services: services.map(({ key }) => key) }),
    [],
  );
  const body = { lines: wanted.map((line) => ({ ...line, services: line.services ?? [] })) };
  const priced = await api("POST /api/cart/price", { body, signal });
  const short: Reordered["short"] = [];
  let lines = cart.read();
  let added = 0;
  for (const variantId of new Set(order.lines.map((line) => line.variantId))) {
    const ordered = order.lines.filter((line) => line.variantId === variantId);
    const [{ name }] = ordered as [FollowedOrder["lines"][number]];
    const line = wanted.find((each) => each.variantId === variantId);
    const left = line && stillLeft(line, priced);
    if (line && !left) {
      short.push({ name, why: priced.gone.includes(variantId) ? "gone" : "out_of_stock", left: 0 });
      continue;
    }
    const addition = line && left ? { ...line, quantity: left } : undefined;
    const after = addition && !isBeyondMaximum(lines, addition) ? addToCart(lines, addition) : lines;
    if (after === lines || !addition) {
      short.push({ name, why: "full", left: 0 });
      continue;
    }
    lines = after;
    added += 1;
    const pieces = ordered.reduce((sum, { quantity }) => sum + quantity, 0);
    if (addition.quantity < pieces) short.push({ name, why: "only_left", left: addition.quantity });
  }
  if (added > 0) cart.write(lines);
  return { added, short };
}

/** Pieces of a line that can be had now. */
function stillLeft({ variantId, quantity }: CartLine, { lines }: PricedCart): number {
  const line = lines.find((each) => each.variantId === variantId);
  if (!line) return 0;
  return line.problem === null ? quantity : Math.min(quantity, line.left ?? 0);
}
