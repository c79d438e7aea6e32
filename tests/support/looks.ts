// The looks of the back office: both languages, both themes, two widths; what axe has against them, and whether a screen fits.
import { AxeBuilder } from "@axe-core/playwright";
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

/** What axe has against the page as it stands, by all its rules: rule and element; "" when nothing. */
export async function axeFindings(page: Page): Promise<string> {
  const { violations } = await new AxeBuilder({ page })
    // Off unless asked for: large enough to be hit with a thumb (WCAG 2.2, 2.5.8).
    // The frame in which a mail is shown runs no script: messages to it are complaints of the page.
    .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"], iframes: false })
    // There are no frames of others: no second page is needed to put the findings together.
    .setLegacyMode()
    .analyze();
  return violations
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} (${node.any[0]?.message ?? ""})`))
    .join("\n");
}

export interface Widths {
  wide: { width: number; height: number };
  narrow: { width: number; height: number };
}

interface Look {
  lang: (typeof languages)[number];
  width: keyof Widths;
  theme: (typeof themes)[number];
  /** Judged by axe too, which takes most of the time. */
  axe: boolean;
}

/** Each width in each language, and each language, width and theme by axe; with ALL_LOOKS=1 every one of the eight looks by axe. */
const looks: Look[] = process.env.ALL_LOOKS
  ? languages
      .toReversed()
      .flatMap((lang) =>
        (["narrow", "wide"] as const).flatMap((width) =>
          themes.toReversed().map((theme): Look => ({ lang, width, theme, axe: true })),
        ),
      )
  : [
      { lang: "ar", width: "narrow", theme: "dark", axe: true },
      { lang: "ar", width: "wide", theme: "dark", axe: false },
      { lang: "en", width: "narrow", theme: "light", axe: false },
      { lang: "en", width: "wide", theme: "light", axe: true },
    ];

/** What axe has against the screen, and what does not fit, in these looks; "" when nothing. Ends in English, light and wide. */
export async function findingsInLooks(page: Page, widths: Widths): Promise<string> {
  const found: string[] = [];
  for (const { lang, width, theme, axe } of looks) {
    // The switch of the language is in view on a wide screen.
    await page.setViewportSize(widths.wide);
    await inLanguage(page, lang);
    await page.setViewportSize(widths[width]);
    await inTheme(page, theme);
    const where = `${lang} ${theme} ${width}`;
    const findings = axe ? await axeFindings(page) : "";
    if (findings) found.push(`${where}: ${findings}`);
    const over = await sideways(page);
    if (over > 0) found.push(`${where}: ${over} px wider than the screen`);
  }
  return found.join("\n");
}
