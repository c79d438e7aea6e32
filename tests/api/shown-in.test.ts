// Lines whose picture shows another colour than the one that was chosen say which one, in the cart and in the order.
import { expect, test } from "vitest";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, variantOf } from "../support/shop.ts";

test("a line names the colour of a picture that another colour lends it, and no other line does", async () => {
  const shop = await openTestShop();
  try {
    const skus = ["DM-SE-108-TEA", "DM-SE-108-MUS", "DM-SE-101-BLK"];
    const ids = await Promise.all(skus.map(async (sku) => (await variantOf(shop, sku)).id));
    const lines = ids.map((variantId) => ({ variantId, quantity: 1, services: [] }));
    const mustard = { en: "Mustard", ar: "خردلي" };
    const cart = await shop.api("POST /api/cart/price", { body: { lines } });
    expect(cart.lines.map(({ shownIn }) => shownIn)).toEqual([mustard, undefined, undefined]);
    const { token } = await shop.api("POST /api/orders", { body: aCheckout(ids[0] ?? "", { lines }) });
    const order = await shop.api("GET /api/track/:token", { params: { token } });
    expect(order.lines.map(({ shownIn }) => shownIn)).toEqual([mustard, undefined, undefined]);
  } finally {
    await shop.stop();
  }
});
