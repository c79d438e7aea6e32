import type { Db, Tx } from "../../../db/schema.ts";
import { mayCall } from "../../../src-shared/api/access.ts";
import { lowestPrice, type PricedVariant, referencePrice } from "../../../src-shared/orders/price-cut.ts";
import type { Context } from "../../context.ts";
import { readShopSettings } from "../shop/profile.ts";

/** By what rule somebody sets prices (src-shared/orders/price-cut.ts). */
export interface PriceRule {
  /** Whether the variant may get this price, in dirhams, of this person. */
  allows(known: PricedVariant, price: number): boolean;
  /** What stands as `manager_price` after they gave it this price. */
  managerPrice(known: PricedVariant, price: number): number;
}

export async function priceRuleOf(ctx: Pick<Context, "actor">, db: Db | Tx): Promise<PriceRule> {
  if (mayCall("manager", ctx.actor) === "yes") return { allows: () => true, managerPrice: (_known, price) => price };
  const limit = (await readShopSettings(db)).discounts.staff;
  return {
    allows: (known, price) => price >= known.price || price >= lowestPrice(referencePrice(known), limit),
    managerPrice: referencePrice,
  };
}
