import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addToCart,
  badge,
  type CartLine,
  cartCount,
  MAX_LINES,
  MAX_QUANTITY,
  parseStoredCart,
  removeLine,
  repairCart,
  SERVICE_KEYS,
  setQuantity,
  setServices,
} from "../../../src-shared/cart/cart.ts";
import { isId, newId } from "../../../src-shared/values/id.ts";

const chair = newId();
const desk = newId();

function expectSound(lines: CartLine[]): void {
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  expect(new Set(lines.map((line) => line.variantId)).size).toBe(lines.length);
  for (const { variantId, quantity, services, ...others } of lines) {
    expect(isId(variantId)).toBe(true);
    expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true);
    expect(SERVICE_KEYS.filter((key) => services?.includes(key))).toEqual(services ?? []);
    expect(others).toEqual({});
  }
}

describe("a stored cart", () => {
  test("comes back as it was left", () => {
    const lines: CartLine[] = [
      { variantId: chair, quantity: 2, services: ["assembly"] },
      { variantId: desk, quantity: 1 },
    ];
    expect(parseStoredCart(JSON.stringify(lines))).toEqual(lines);
  });

  test.each([null, "", "{", "null", "7", '"cart"', "{}", '{"lines":{}}', "[null,1,[]]"])(
    "that reads %s is an empty cart",
    (text) => {
      expect(parseStoredCart(text)).toEqual([]);
    },
  );

  test.each([
    ["more than 999 pieces become 999", 1_000, 999],
    ["an endless number becomes 999", Number.POSITIVE_INFINITY, 999],
    ["a fraction loses its fraction", 2.9, 2],
    ["a number kept as text counts", "3", 3],
  ])("is repaired: %s", (_what, quantity, repaired) => {
    expect(repairCart([{ variantId: chair, quantity }])).toEqual([{ variantId: chair, quantity: repaired }]);
  });

  test.each([0, -1, 0.5, Number.NaN, "", "-2", "1e3", null, {}, [3]])("loses a line of %o pieces", (quantity) => {
    expect(repairCart([{ variantId: chair, quantity }])).toEqual([]);
  });

  test.each(["", "__proto__", "constructor", 5, chair.toUpperCase(), null])(
    "loses a line of the unknown thing %o",
    (variantId) => {
      expect(repairCart([{ variantId, quantity: 1 }])).toEqual([]);
    },
  );

  test("that names one thing twice has one line for it, with the services of both", () => {
    const twice = [
      { variantId: chair, quantity: 600, services: ["takeAway"] },
      { variantId: desk, quantity: 1 },
      { variantId: chair, quantity: 600, services: ["assembly", "polish", null] },
    ];
    expect(repairCart(twice)).toEqual([
      { variantId: chair, quantity: 999, services: ["assembly", "takeAway"] },
      { variantId: desk, quantity: 1 },
    ]);
  });

  test("keeps its first hundred lines, and prices smuggled into it are gone", () => {
    const long = Array.from({ length: 150 }, () => ({ variantId: newId(), quantity: 1, unitPrice: 1 }));
    const repaired = repairCart(long);
    expect(repaired.map((line) => line.variantId)).toEqual(long.slice(0, 100).map((line) => line.variantId));
    expectSound(repaired);
  });

  test("with any content never breaks the page and is always repaired", () => {
    const line = fc.record(
      {
        variantId: fc.oneof(fc.constantFrom(chair, desk), fc.anything()),
        quantity: fc.oneof(fc.integer({ min: -2, max: 2_000 }), fc.double(), fc.anything()),
        services: fc.oneof(fc.array(fc.oneof(fc.constantFrom(...SERVICE_KEYS), fc.anything())), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(line), fc.record({ lines: fc.array(line) })), (raw) => {
        const repaired = repairCart(raw);
        expectSound(repaired);
        expect(repairCart(repaired)).toEqual(repaired);
      }),
    );
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => expectSound(parseStoredCart(text))));
  });
});

describe("changing the cart", () => {
  const cart: CartLine[] = [{ variantId: chair, quantity: 2 }];

  test("more of the same thing joins its line", () => {
    expect(addToCart(cart, { variantId: chair, quantity: 3 })).toEqual([{ variantId: chair, quantity: 5 }]);
  });

  test("another thing gets a line at the end", () => {
    expect(addToCart(cart, { variantId: desk, quantity: 1 })).toEqual([...cart, { variantId: desk, quantity: 1 }]);
  });

  test("a full cart takes no other product, but more of those in it", () => {
    const full = Array.from({ length: MAX_LINES }, () => ({ variantId: newId(), quantity: 1 }));
    expect(addToCart(full, { variantId: chair, quantity: 1 })).toBe(full);
    const held = full[0]?.variantId ?? "";
    expect(addToCart(full, { variantId: held, quantity: 1 })[0]).toEqual({ variantId: held, quantity: 2 });
  });

  test("the quantity follows the field, up to 999, and keeps the services", () => {
    const withService: CartLine[] = [{ variantId: chair, quantity: 2, services: ["carryUp"] }];
    expect(setQuantity(withService, chair, 5_000)).toEqual([
      { variantId: chair, quantity: 999, services: ["carryUp"] },
    ]);
    expect(setQuantity(cart, desk, 4)).toEqual(cart);
  });

  test("quantity nought takes the line out; an empty field changes nothing", () => {
    expect(setQuantity(cart, chair, 0)).toEqual([]);
    expect(setQuantity(cart, chair, Number.NaN)).toEqual(cart);
    expect(removeLine(cart, chair)).toEqual([]);
    expect(removeLine(cart, desk)).toEqual(cart);
  });

  test("services can be chosen and taken back", () => {
    const chosen = setServices(cart, chair, ["takeAway", "assembly"]);
    expect(chosen).toEqual([{ variantId: chair, quantity: 2, services: ["assembly", "takeAway"] }]);
    expect(setServices(chosen, chair, [])).toEqual(cart);
  });

  test("no change touches the cart it started from", () => {
    const before = structuredClone(cart);
    addToCart(cart, { variantId: chair, quantity: 1, services: ["assembly"] });
    setQuantity(cart, chair, 9);
    expect(cart).toEqual(before);
  });
});

describe("the badge on the cart", () => {
  test("counts pieces, not lines", () => {
    expect(
      cartCount([
        { variantId: chair, quantity: 2 },
        { variantId: desk, quantity: 3 },
      ]),
    ).toBe(5);
  });

  test.each([
    [0, ""],
    [1, "1"],
    [99, "99"],
    [100, "99+"],
    [99_900, "99+"],
  ])("for %i shows '%s'", (count, text) => expect(badge(count)).toBe(text));
});
