/** Texts in a browser: the owner's words come with the page and stand in the place of the standard ones. */
import { expect, test } from "vitest";
import { createClientText } from "../../../src-shop/app/client-text.ts";

test("own texts stand in the everyday part and in parts that are loaded later", async () => {
  const { t, loadText } = await createClientText("en", {
    "nav.home": "Start",
    "cart.items_one": "{{count}} thing",
    "home.bestSellers": "Most <b>loved</b>",
  });
  expect([t("nav.home"), t("nav.about")]).toEqual(["Start", "About"]);
  await loadText("home");
  expect(t("home.bestSellers")).toBe("Most <b>loved</b>");
  await loadText("ordering");
  expect([t("cart.items", { count: 1 }), t("cart.items", { count: 2 })]).toEqual(["1 thing", "2 items"]);
});

test("without own texts the standard ones are said", async () => {
  const { t } = await createClientText("ar");
  expect(t("nav.home")).toBe("الرئيسية");
});
