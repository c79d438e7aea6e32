import { expect, test } from "vitest";
import { lastInStock } from "../support/last-in-stock.ts";

// `npm run bench -- overload` plays it with 500 buyers in 20 rounds.
test("forty buyers at once on the last ten in stock: exactly ten are sold, and everybody else is refused", async () => {
  expect(await lastInStock({ left: 10, buyers: 40 })).toBe(10);
});
