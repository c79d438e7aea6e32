import { expect, onTestFinished, test } from "vitest";
import { startHeldShop } from "./held-shop.ts";
import { restartUnderLoad } from "./restarts.ts";

// On Windows no socket can be handed on to a child.
test.skipIf(process.platform === "win32")(
  "a shop whose socket is held is restarted four times under load, and no request fails",
  async () => {
    const shop = await startHeldShop(process.env.TEST_DATABASE_URL);
    onTestFinished(() => shop.close());
    const { failed, orders, restarts } = await restartUnderLoad(shop, { perSecond: 10, everyMs: 3000, restarts: 4 });
    expect(failed).toEqual([]);
    expect(restarts).toBe(4);
    expect(orders).toBeGreaterThan(0);
  },
  180_000,
);
