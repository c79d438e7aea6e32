import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { cart } from "../../../src-shared/cart/operations.ts";
import type { Context } from "../../context.ts";
import { otherColours } from "../products/other-colours.ts";
import { readShopSettings } from "../shop/profile.ts";
import { priceLines } from "./price-lines.ts";

export const cartHandlers: HandlersFor<typeof cart, Context> = {
  "POST /api/cart/price": async (ctx, { body }) => {
    const { taxRate } = await readShopSettings(ctx.db);
    const { deliveryZone: zone, ...pricing } = await priceLines(ctx.db, await ctx.catalogue.current(), {
      ...body,
      taxRate,
    });
    const shownIn = await otherColours(
      ctx.db,
      pricing.lines.map(({ variantId, imagePath }) => ({ variantId, image: imagePath })),
    );
    if (pricing.lines.length > 0) ctx.counted?.push({ kind: "cart", lang: "", subject: "" });
    return { ...pricing, lines: pricing.lines.map((line, i) => ({ ...line, shownIn: shownIn[i] })), zone };
  },
};
