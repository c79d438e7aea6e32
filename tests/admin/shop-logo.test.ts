import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharp } from "../../server/features/media/decoding/codecs.ts";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { desktop, openPage, phone } from "../support/browser.ts";

describe("the shop's logo and colour", () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp();
  });
  afterAll(() => app?.close());

  /** A word in white on a green plate, three times as wide as high. */
  const logo = () =>
    sharp({
      text: { text: '<span foreground="#0b5d4a">Al Waab Office</span>', font: "sans bold 60", rgba: true, dpi: 72 },
    })
      .png()
      .toBuffer();
  const keep = async (page: Page, name: string) => {
    const folder = process.env.PICTURES;
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
  };

  test("are entered by screen, and stand on the shop and in the back office at once", async () => {
    const { page } = await app.enter({ email: firstAdmin.email, password: ownPassword });
    await page.goto(`${app.shop.url}/admin/settings?part=brand`);
    await page
      .getByLabel("Drop or choose the logo")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await logo() });
    await page.getByRole("img", { name: "The logo as it is shown" }).waitFor();
    await page.getByLabel("Colour, for example #1f4e79").fill("#0b5d4a");
    await page.getByRole("button", { name: "Save" }).click();
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-accent"));
    await expect.poll(accent).toBe("#0b5d4a");
    await page.getByRole("navigation").getByRole("img", { name: "Back office" }).waitFor();
    await keep(page, "logo-settings");

    for (const [path, look, name] of [
      ["/", desktop, "Showroom"],
      ["/ar", phone, "شوروم"],
    ] as const) {
      const visit = await openPage(app.browser, look);
      await expect
        .poll(async () => {
          await visit.page.goto(app.shop.url + path);
          return visit.page.locator("header").getByRole("img", { name }).first().isVisible();
        })
        .toBe(true);
      const drawn = await visit.page
        .locator("header img")
        .first()
        .evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth > 100, image.height <= 40]);
      expect(drawn).toEqual([true, true, true]);
      // Nothing of the header lies over it.
      const covered = await visit.page
        .locator("header img")
        .first()
        .evaluate((image) => {
          const { left, right, top, height } = image.getBoundingClientRect();
          const at = (x: number) => document.elementFromPoint(x, top + height / 2);
          return [at(left + 2), at(right - 2)].some((one) => one !== image);
        });
      expect(covered).toBe(false);
      await keep(visit.page, `logo-shop${path.replace("/", "-")}`);
      await visit.page.context().close();
    }
    await page.getByRole("button", { name: "Remove logo" }).click();
    await page.getByLabel("Drop or choose the logo").waitFor();
  });
});
