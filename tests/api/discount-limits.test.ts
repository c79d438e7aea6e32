import { describe, expect, test } from "vitest";
import { set } from "../support/billing.ts";
import { edit } from "../support/order-editing.ts";
import { asDraft, makeQuote, sound } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

async function anOrder(
  shop: StaffShop,
  {
    discount,
    quantity = 1,
    by = shop.staff,
  }: {
    discount: number;
    quantity?: number;
    by?: StaffShop["staff"];
  },
) {
  const { id: variantId } = await shop.variant(CHAIR);
  return by.call("POST /api/staff/orders", {
    body: {
      lines: [{ variantId, quantity, services: [], discount }],
      contact: { name: "Khalid" },
      method: "pickup",
      paymentMethod: "cash",
      source: "counter",
      confirm: true,
    },
  });
}
const withLine = (change: object) => (input: { lines: object[] }) => ({
  ...input,
  lines: input.lines.map((line) => ({ ...line, ...change })),
});
const tooHigh = { error: { code: "invalid", fields: { "lines.0.discount": { code: "too_high" } } } };

describe("the largest discount of each role", () => {
  test("begins with 5 % for staff, 20 % for managers, and all of it for administrators", async () => {
    await using shop = await staffShop();
    const limits = sound(await shop.staff.call("GET /api/staff/discount-limits", {}));
    expect(limits).toEqual({ staff: 500, manager: 2000, admin: 10_000 });
    for (const [by, most] of [
      [shop.staff, 500],
      [shop.manager, 2000],
    ] as const) {
      sound(await anOrder(shop, { by, discount: most }));
      expect((await anOrder(shop, { by, discount: most + 1 })).envelope).toMatchObject(tooHigh);
    }
    expect(the(sound(await anOrder(shop, { by: shop.admin, discount: 4000 })).lines[0]).discount).toBe(4000);
  });

  test("is a setting of administrators, which holds in orders and quotes from then on", async () => {
    await using shop = await staffShop();
    await set(shop, "discounts", { staff: 1000, manager: 3500, admin: 10_000 });
    sound(await anOrder(shop, { discount: 1000 }));
    expect((await anOrder(shop, { discount: 1001 })).envelope).toMatchObject(tooHigh);
    const { id: variantId } = await shop.variant(CHAIR);
    const sections = (discount: number) => [
      { title: { en: "" }, lines: [{ kind: "product", variantId, quantity: 1, discount }] },
    ];
    await makeQuote(shop, { sections: sections(1000) });
    await expect(makeQuote(shop, { sections: sections(1001) })).rejects.toThrow("At most 10 %");
    const profile = await shop.shopper.call("GET /api/shop", {});
    expect(JSON.stringify(profile.data)).not.toContain("discounts");
  });

  test("cannot be set above that of a higher role", async () => {
    await using shop = await staffShop();
    await expect(set(shop, "discounts", { staff: 3000, manager: 2000, admin: 10_000 })).rejects.toThrow("manager");
    await expect(set(shop, "discounts", { staff: 500, manager: 2000, admin: 10_001 })).rejects.toThrow("admin");
  });
});

describe("a larger discount of another user", () => {
  test("stays for as many pieces as it was given for, and for no more of them in an order", async () => {
    await using shop = await staffShop();
    const { id } = sound(await anOrder(shop, { by: shop.manager, discount: 2000, quantity: 3 }));
    expect((await edit(shop, id, withLine({ quantity: 40 }))).envelope).toMatchObject(tooHigh);
    expect((await edit(shop, id, withLine({ quantity: 4 }))).envelope).toMatchObject(tooHigh);
    const fewer = sound(await edit(shop, id, withLine({ quantity: 2 })));
    expect(fewer.lines[0]).toMatchObject({ discount: 2000, quantity: 2 });
    expect((await edit(shop, id, withLine({ quantity: 3 }))).envelope).toMatchObject(tooHigh);
    expect(sound(await edit(shop, id, withLine({ discount: 1500 }))).lines[0]).toMatchObject({ discount: 1500 });
    expect((await edit(shop, id, withLine({ discount: 2000 }))).envelope).toMatchObject(tooHigh);
    expect(sound(await edit(shop, id, withLine({ quantity: 40 }), shop.manager)).lines[0]).toMatchObject({
      quantity: 40,
    });
  });

  test("stays for as many pieces in a quote, too", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const written = { sections: [{ title: { en: "" }, lines: [{ kind: "product", variantId, quantity: 1 }] }] };
    const begun = await makeQuote(shop, written);
    const save = async (by: StaffShop["staff"], change: object) => {
      const now = sound(await shop.staff.call("GET /api/quotes/:id", { params: { id: begun.id } }));
      const draft = asDraft(now);
      const section = the(draft.sections[0]);
      const sections = [{ ...section, lines: section.lines.map((line) => ({ ...line, ...change })) }];
      return by.call("PUT /api/quotes/:id", {
        params: { id: begun.id },
        body: { ...draft, sections },
        ifMatch: now.version,
      });
    };
    sound(await save(shop.manager, { discount: 2000, quantity: 2 }));
    expect((await save(shop.staff, { quantity: 3 })).code).toBe("invalid");
    sound(await save(shop.staff, { quantity: 1 }));
    expect((await save(shop.staff, { quantity: 2 })).code).toBe("invalid");
  });
});
