import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestShop } from "../support/shop.ts";
import { root } from "../support/source-imports.ts";
import { furnishForAbuse } from "./abused-shop.ts";
import { playRequests } from "./play-requests.ts";

/** Seed of the requests, the same each time; `ABUSE_SEED=…` plays others, and `npm run abuse -- requests` many more. */
const seed = Number(process.env.ABUSE_SEED ?? 20_779);

test("five thousand generated requests are answered with a valid answer or refusal: no fault, no secret, no data of others", async () => {
  const shop = await openTestShop({ dist: join(root, "dist") });
  const { port } = new URL(shop.url);
  const things = await furnishForAbuse(shop);
  const report = await playRequests({ ...things, port: Number(port), requests: 5000, seed });
  await shop.stop();
  expect(report.wrong.slice(0, 5), `seed ${seed}`).toEqual([]);
  // The requests reached the handlers: some succeeded, some were forbidden, some were malformed.
  for (const status of ["200", "201", "400", "401", "404", "422"]) expect(report.statuses[status]).toBeGreaterThan(5);
}, 120_000);
