// As histories.test.ts, with one of the people at a desktop whose connection comes and goes.
import { expect, test } from "vitest";
import { playTallied } from "./claim.ts";

test("in 20 histories with a desktop that is offline half of the time everything adds up once it is back", {
  timeout: 600_000,
}, async () => {
  const { rarely } = await playTallied({ seed: 20_261_522, histories: 20, desktop: true });
  expect(rarely).toEqual([]);
});
