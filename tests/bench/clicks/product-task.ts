import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { choose, type, typeInto } from "./effort.ts";
import type { Task } from "./task.ts";

/** A picture as a camera would send it, in one colour. */
const aPicture = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Into the field of one language, and on by Tab into that of the other. */
async function typeBoth(page: Page, english: Locator, en: string, ar: string): Promise<void> {
  await typeInto(english, en);
  await page.keyboard.press("Tab");
  await type(page, ar);
}

/** A product with two colours and two pictures; the choice of the files is the system's own dialog and is not counted. */
export const productTask: Task = {
  name: "O2",
  what: "a product in two colours with two pictures, in both languages",
  before: "22 fields, ~11 clicks",
  most: { clicks: 25, dialogs: 0 },
  begin: async () => "/admin/products/new",
  async play(page, { admin }) {
    const english = (label: string, at = 0) => page.getByLabel(`${label}: English`, { exact: true }).nth(at);
    await typeBoth(page, english("Name"), "Harbour reading chair", "كرسي قراءة هاربور");
    await page
      .locator('input[type="file"][accept*="image/jpeg"]')
      .setInputFiles([await aPicture("black.jpg", "#222222"), await aPicture("sand.jpg", "#d8c4a0")]);
    await english("Picture description").waitFor();
    await typeBoth(page, english("Description of the main picture"), "In black", "باللون الأسود");
    await typeBoth(page, english("Picture description"), "In sand", "بلون الرمل");
    await page.getByRole("button", { name: "Add an option" }).click();
    await typeBoth(page, english("Option"), "Colour", "اللون");
    await typeBoth(page, english("Value"), "Black", "أسود");
    const skuOf = (colour: string) => page.getByRole("group", { name: colour, exact: true }).getByLabel("SKU");
    await typeInto(skuOf("Black"), "HB-RC-BLK");
    await page.keyboard.press("Tab");
    await type(page, "1450");
    // A colour that is added now costs the same.
    await page.getByRole("button", { name: "Add a value" }).click();
    await typeBoth(page, english("Value", 1), "Sand", "رملي");
    await typeInto(skuOf("Sand"), "HB-RC-SND");
    await typeInto(page.getByLabel("Width", { exact: true }), "65");
    for (const size of ["66", "98", "14"]) {
      await page.keyboard.press("Tab");
      await type(page, size);
    }
    await choose(page.getByLabel("Status"), "active");
    await choose(page.getByLabel("Category", { exact: true }), { index: 1 });
    await page.keyboard.press("Control+s");
    await page.waitForURL(/\/admin\/products\/[\w-]{20,}$/);
    const { data } = await admin("GET /api/staff/products", { query: { q: "HB-RC-SND" } });
    const prices = data[0]?.variants.map(({ price }) => price).join();
    if (prices !== "145000,145000") throw new Error(`prices: ${prices}`);
  },
};
