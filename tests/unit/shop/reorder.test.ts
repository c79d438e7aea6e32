import { describe, expect, test } from "vitest";
import type { ApiClient } from "../../../src-shared/api/client.ts";
import type { CartLine } from "../../../src-shared/cart/cart.ts";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { reorder } from "../../../src-shop/pages/order/reorder.ts";

const [chair, lamp, desk, sofa] = [newId(), newId(), newId(), newId()] as [string, string, string, string];

const ordered = (variantId: string, quantity: number, services: string[] = []) =>
  ({
    variantId,
    quantity,
    name: { en: variantId },
    services: services.map((key) => ({ key, price: 0 })),
  }) as unknown as FollowedOrder["lines"][number];

/** Orders again in a shop with so many pieces of each variant; others are no longer sold. */
async function again(lines: FollowedOrder["lines"], stock: Record<string, number>, inCart: CartLine[] = []) {
  const written: CartLine[][] = [];
  const api = async (_operation: string, { body }: { body: { lines: CartLine[] } }) => {
    const sold = body.lines.filter(({ variantId }) => stock[variantId] !== undefined);
    return {
      gone: body.lines.filter((line) => !sold.includes(line)).map(({ variantId }) => variantId),
      lines: sold.map(({ variantId, quantity }) => {
        const left = stock[variantId] as number;
        const isShort = left < quantity;
        const problem = isShort ? (left > 0 ? "only_left" : "out_of_stock") : null;
        return { variantId, quantity, problem, left: isShort ? left : null };
      }),
    };
  };
  const cart = { read: () => inCart, write: (after: CartLine[]) => void written.push(after) };
  const { added, short } = await reorder({ api: api as unknown as ApiClient, cart }, { lines });
  return { added, short: short.map(({ name, why, left }) => [name.en, why, left]), written: written.at(-1) };
}

describe("ordering again", () => {
  test("puts the goods with their services into the cart, beside what is there", async () => {
    const lines = [ordered(chair, 2, ["assembly"]), ordered(desk, 1)];
    const there = [{ variantId: lamp, quantity: 1 }];
    expect(await again(lines, { [chair]: 9, [desk]: 1 }, there)).toEqual({
      added: 2,
      short: [],
      written: [...there, { variantId: chair, quantity: 2, services: ["assembly"] }, { variantId: desk, quantity: 1 }],
    });
  });

  test("names what is sold out or no longer sold, and takes what is left of the rest", async () => {
    const lines = [ordered(chair, 4), ordered(lamp, 1), ordered(desk, 1), ordered(sofa, 1)];
    expect(await again(lines, { [chair]: 3, [lamp]: 0, [sofa]: 5 })).toEqual({
      added: 2,
      short: [
        [chair, "only_left", 3],
        [lamp, "out_of_stock", 0],
        [desk, "gone", 0],
      ],
      written: [
        { variantId: chair, quantity: 3 },
        { variantId: sofa, quantity: 1 },
      ],
    });
  });

  test("counts a variant on several lines once", async () => {
    const { added, written } = await again([ordered(chair, 1), ordered(chair, 2, ["carryUp"])], { [chair]: 9 });
    expect({ added, written }).toEqual({
      added: 1,
      written: [{ variantId: chair, quantity: 3, services: ["carryUp"] }],
    });
  });

  test("cuts nothing in silence where the cart has no room", async () => {
    const full = Array.from({ length: 100 }, () => ({ variantId: newId(), quantity: 1 }));
    expect(await again([ordered(chair, 1)], { [chair]: 9 }, full)).toEqual({
      added: 0,
      short: [[chair, "full", 0]],
      written: undefined,
    });
    const most = [{ variantId: chair, quantity: 998 }];
    expect((await again([ordered(chair, 2)], { [chair]: 9 }, most)).short).toEqual([[chair, "full", 0]]);
  });
});
