// The looks of the back office: both languages, both themes, and whether a screen fits.
import type { Page } from "playwright";

export const themes = ["light", "dark"] as const;
export const languages = ["en", "ar"] as const;

/** Pixels by which the page is wider than the screen. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export const inTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    // Colours that are still on their way to the other theme are nobody's to judge.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})));
  }, theme);

/** By the switch on the screen, without loading the screen anew. */
export async function inLanguage(page: Page, lang: (typeof languages)[number]): Promise<void> {
  const html = page.locator("html");
  if ((await html.getAttribute("lang")) !== lang) {
    await page.getByRole("button", { name: lang === "ar" ? "العربية" : "English", exact: true }).click();
  }
  await page.locator(`html[lang="${lang}"][dir="${lang === "ar" ? "rtl" : "ltr"}"]`).waitFor();
}
