import { describe, expect, test } from "vitest";
import { newId } from "../../../src-shared/values/id.ts";
import { changeCart } from "../../../src-shop/cart/cart-form.ts";

const variantId = newId();
function form(quantity: string): FormData {
  const data = new FormData();
  data.set("variantId", variantId);
  data.set("quantity", quantity);
  return data;
}

describe("adding to the cart", () => {
  test("never reduces the requested quantity: beyond 999 of one variant nothing is added", () => {
    const cart = changeCart([], form("600"));
    expect(cart).toEqual([{ variantId, quantity: 600 }]);
    expect(changeCart(cart, form("600"))).toBe(cart);
    expect(changeCart([], form("1000"))).toEqual([]);
    expect(changeCart(cart, form("399"))).toEqual([{ variantId, quantity: 999 }]);
  });
});
