import { expect, test } from "vitest";
import { stepLinks } from "../../../src-admin/set-up/step-links.ts";
import { SCREENS } from "../../../src-shared/addresses.ts";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";

test("first products lead to the list, where they are added or imported, and the step says so in both languages", async () => {
  expect(stepLinks.products).toBe(SCREENS.products);
  for (const lang of ["en", "ar"] as const) {
    const texts = await adminDictionary[lang]();
    expect(texts["setUp.step.products.text"]).toMatch(/Shopify/);
  }
});
