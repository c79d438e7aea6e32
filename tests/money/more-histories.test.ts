// As histories.test.ts, as many again: two files run side by side.
import { expect, test } from "vitest";
import { playTallied } from "./claim.ts";

test("in another 75 histories, too", { timeout: 600_000 }, async () => {
  const { never, rarely } = await playTallied({ seed: 20_261_322, histories: 75, desktop: false });
  expect({ never, rarely }).toEqual({ never: [], rarely: [] });
});
