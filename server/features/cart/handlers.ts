import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { cart } from "../../../src-shared/cart/operations.ts";
import type { Context } from "../../context.ts";
import { readShopSettings } from "../shop/profile.ts";
import { priceLines } from "./price-lines.ts";

export const cartHandlers: HandlersFor<typeof cart, Context> = {
  "POST /api/cart/price": async (ctx, { body }) => {
    const { taxRate } = await readShopSettings(ctx.db);
    const { deliveryZone: zone, ...pricing } = await priceLines(ctx.db, await ctx.catalogue.current(), {
      ...body,
      taxRate,
    });
    if (pricing.lines.length > 0) ctx.counted?.push({ kind: "cart", lang: "", subject: "" });
    return { ...pricing, zone };
  },
};
