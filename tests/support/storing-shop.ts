import { expect } from "vitest";
import type { ShopRenderer } from "../../src-shared/api/shop-renderer.ts";
import { getUnderName, publicUrl } from "./get-under-name.ts";
import { openTestShop, type TestShop } from "./shop.ts";

/**
 * A shop whose pages `render` makes and which are stored. `read` returns the body of the home page, as a visitor gets it;
 * `untilStored` resolves when it is answered from memory.
 */
export async function openStoringShop(
  render: ShopRenderer["render"],
): Promise<{ shop: TestShop; read(): Promise<string>; untilStored(): Promise<void> }> {
  let made = 0;
  const counting: ShopRenderer["render"] = (...about) => {
    made += 1;
    return render(...about);
  };
  const shop = await openTestShop({ renderer: { render: counting }, publicUrl });
  const port = Number(new URL(shop.url).port);
  const read = async () => (await getUnderName(port, "/")).split("\n").slice(1).join("\n");
  const countMade = async () => {
    const before = made;
    await read();
    return made - before;
  };
  return { shop, read, untilStored: () => expect.poll(countMade).toBe(0) };
}
