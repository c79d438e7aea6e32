/** The products of a quote request on a phone: each with its quantity to step, and the button that removes it beside its name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { openLive, openPage, phone } from "../support/browser.ts";

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

test.each([
  ["en", "", "Ask for a quote", /^Remove /, "One more"],
  ["ar", "/ar", "طلب عرض سعر", /^إزالة /, "زيادة قطعة"],
] as const)(
  "the remove button has a column of its own and the quantity − and +, in %s",
  async (lang, prefix, ask, remove, more) => {
    const { page, context } = await openPage(adminApp.browser, { ...phone, viewport: { width: 390, height: 844 } });
    await openLive(page, `${adminApp.shop.url}${prefix}/product/task-chair-mesh`);
    await page.getByRole("main").getByRole("link", { name: ask }).click();
    const item = page
      .getByRole("dialog")
      .getByRole("listitem")
      .filter({ has: page.locator("input[name^=quantity-]") });
    const quantity = item.locator("input[name^=quantity-]");
    await quantity.waitFor();
    const before = Number(await quantity.inputValue());
    await item.getByRole("button", { name: more }).click();
    expect(Number(await quantity.inputValue())).toBe(before + 1);
    const boxOf = async (part: ReturnType<typeof item.locator>) =>
      (await part.boundingBox()) ?? expect.fail("not drawn");
    const [picture, button, steps] = [
      await boxOf(item.locator("img")),
      await boxOf(item.getByRole("button", { name: remove })),
      await boxOf(quantity),
    ];
    const middle = button.y + button.height / 2;
    expect(middle).toBeGreaterThan(picture.y);
    expect(middle).toBeLessThan(picture.y + picture.height);
    expect(steps.y).toBeGreaterThan(picture.y + picture.height - 1);
    // At the far end of the line from the picture.
    expect(lang === "en" ? button.x > picture.x + 200 : button.x < picture.x - 200).toBe(true);
    await context.close();
  },
);
