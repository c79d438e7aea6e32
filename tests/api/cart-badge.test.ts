import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src-shared/values/id.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

describe("the number on the cart's link for a browser without scripts", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.stop());

  const badgeOf = (cookie: string) => fetch(`${shop.url}/cart/badge.svg`, { headers: { cookie } });
  const cartOf = (...quantities: number[]) => {
    const lines = quantities.map((quantity) => ({ variantId: newId(), quantity }));
    return `shop-cart=${Buffer.from(JSON.stringify(lines)).toString("base64url")}`;
  };

  test.each([
    [[2, 1], "3"],
    [[12], "12"],
    [[60, 60], "99+"],
  ])("is a picture of the sum of %j pieces, which nobody stores", async (quantities, text) => {
    const answer = await badgeOf(cartOf(...quantities));
    expect(answer.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain(`>${text}</text>`);
  });

  test.each(["", "shop-cart=", "shop-cart=%%%", `shop-cart=${Buffer.from("[{]").toString("base64url")}`])(
    "is an empty picture for the cookie “%s”",
    async (cookie) => {
      const answer = await badgeOf(cookie);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain("<text");
    },
  );

  test("is only read", async () => {
    expect((await fetch(`${shop.url}/cart/badge.svg`, { method: "DELETE" })).status).toBe(405);
  });
});
