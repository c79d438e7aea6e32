import { expect, test } from "vitest";
import { askForReservations } from "../../electron/backend/reservations.ts";
import type { StockFigures } from "../../src-shared/stock/figures.ts";
import { newId } from "../../src-shared/values/id.ts";
import { visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

async function figuresAt(by: { api: TestDesktop["api"] }, variantId: string): Promise<StockFigures> {
  const { meta } = await by.api("GET /api/variants/:id/movements", { params: { id: variantId }, query: {} });
  const { onHand, committed, held, atDesktops, available } = meta;
  return { onHand, committed, held, atDesktops, available };
}

test("an offline desktop knows the stock on hand, the committed quantity, and other desktops' reservations", async () => {
  await using shop = await syncShop();
  const [one, two] = [await shop.desktop(), await shop.desktop()];
  const variantId = shop.product.variants[0]?.id ?? "";
  await shop.web.api("POST /api/variants/:id/movements", {
    params: { id: variantId },
    body: { reason: "received", quantity: 30 },
  });
  await visitor(shop.app).api("POST /api/orders", { body: aCheckout(variantId, { method: "pickup" }) });
  for (const desktop of [one, two]) {
    await desktop.pull();
    const open = desktop.backend.session();
    if (!open) throw new Error("nobody is signed in");
    await askForReservations(open, shop.app.now());
  }
  await one.pull();
  const figures = await figuresAt(shop.web, variantId);
  expect(figures).toMatchObject({ committed: 1, held: 0, atDesktops: 4 });
  expect(figures.onHand).toBe(figures.available + 5);
  one.network.up = false;
  expect(await figuresAt(one, variantId)).toEqual(figures);
  // What was counted there offline is the same difference on both.
  const body = { id: newId(), reason: "counted" as const, quantity: -1 };
  await one.api("POST /api/variants/:id/movements", { params: { id: variantId }, body });
  const counted = { ...figures, onHand: figures.onHand - 1, available: figures.available - 1 };
  expect(await figuresAt(one, variantId)).toEqual(counted);
  one.network.up = true;
  await one.push();
  expect(await figuresAt(shop.web, variantId)).toEqual(counted);
});
