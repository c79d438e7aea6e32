// As histories.test.ts, with one of the people at a desktop whose connection comes and goes.
import { expect, test } from "vitest";
import { playsLongSuites } from "../../build/long-suites.ts";
import { playTallied } from "./claim.ts";

const histories = playsLongSuites ? 20 : 8;

test(`in ${histories} histories with a desktop that is offline half of the time everything adds up once it is back`, {
  timeout: 600_000,
}, async () => {
  const { rarely } = await playTallied({ seed: 20_261_522, histories, desktop: true });
  // Eight are too few for the rarest steps.
  if (playsLongSuites) expect(rarely).toEqual([]);
});
