/** The country's zones, with which a shop that has none begins. */
import { expect, test } from "vitest";
import { QATAR_PLACES, zonesOfQatar } from "../../src-shared/delivery/qatar-places.ts";
import { as, testApp, visitor } from "../support/context.ts";

test("an empty shop takes all of them at a fee of its own, and every place of Qatar is in one", async () => {
  await using app = await testApp();
  const manager = await as(app, "manager");
  const zones = zonesOfQatar({ fee: 5000, freeFrom: 100_000, cashOnDelivery: false });
  const stored = await manager.api("POST /api/zone-delivery-settings", { body: { zones } });
  expect(stored).toHaveLength(QATAR_PLACES.length);
  expect(stored.every((zone) => zone.fee === 5000 && zone.freeFrom === 100_000 && !zone.cashOnDelivery)).toBe(true);
  const shopper = visitor(app);
  const placeOf = async (zone: number) =>
    (await shopper.api("GET /api/delivery-options", { query: { zone: String(zone), leadDays: "0" } })).zone?.name.en;
  expect(await placeOf(69)).toBe("Lusail");
  for (let number = 1; number <= 98; number += 1) expect(await placeOf(number), String(number)).toBeDefined();
});
