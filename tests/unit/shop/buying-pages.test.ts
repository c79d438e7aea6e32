import { expect, test } from "vitest";
import { isBuyingPage } from "../../../src-shop/frame/buying-pages.ts";

test("nothing floats over the ways to buy, to follow an order, and to sign or pay what a link shows", () => {
  for (const path of ["/cart", "/checkout", "/order-confirmation", "/order/abc", "/quote", "/s/abc"])
    expect(isBuyingPage(path), path).toBe(true);
  for (const path of ["/", "/products", "/services", "/product/cart"]) expect(isBuyingPage(path), path).toBe(false);
});
