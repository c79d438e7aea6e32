// Looks of the back office: both languages, both themes, two widths; checked by axe and for sideways scrolling.
import axe from "axe-core";
import type { Page } from "playwright";

export const themes = ["light", "dark"] as const;
export const languages = ["en", "ar"] as const;

/** Pixels by which the page is wider than the screen. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export const inTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    // Colours in transition to the other theme are not judged.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
  }, theme);

/** Changes the look by the switches on the screen, without reloading it. */
export async function inLanguage(page: Page, lang: (typeof languages)[number]): Promise<void> {
  const html = page.locator("html");
  if ((await html.getAttribute("lang")) !== lang) {
    await page.getByRole("button", { name: lang === "ar" ? "العربية" : "English", exact: true }).click();
  }
  await page.locator(`html[lang="${lang}"][dir="${lang === "ar" ? "rtl" : "ltr"}"]`).waitFor();
}

type Axe = typeof axe;

const AXE_OPTIONS = {
  // Off by default: large enough to be hit with a thumb (WCAG 2.2, 2.5.8).
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations" as const],
  // The frame in which a mail is shown runs no script: messages to it are complaints of the page.
  iframes: false,
};

/** Findings of all rules of axe on a page of the back office or the shop: rule and element; "" without one. */
export async function axeFindings(page: Page): Promise<string> {
  // Once in a document: a browser takes as long to read those 650 kB as to judge a page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: Axe }).axe.run(document, options),
    AXE_OPTIONS,
  );
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
  /** Whether axe checks it too, which takes most of the time. */
  axe: boolean;
}

/** Each width in each language, the named languages by axe; with ALL_LOOKS=1 every one of the eight looks by axe. */
const looksWithAxeIn = (axeIn: readonly Look["lang"][]): Look[] =>
  process.env.ALL_LOOKS
    ? languages
        .toReversed()
        .flatMap((lang) =>
          (["narrow", "wide"] as const).flatMap((width) =>
            themes.toReversed().map((theme): Look => ({ lang, width, theme, axe: true })),
          ),
        )
    : [
        { lang: "ar", width: "narrow", theme: "dark", axe: axeIn.includes("ar") },
        { lang: "ar", width: "wide", theme: "dark", axe: false },
        { lang: "en", width: "narrow", theme: "light", axe: false },
        { lang: "en", width: "wide", theme: "light", axe: axeIn.includes("en") },
      ];

/**
 * Findings of axe in the named languages, and elements that do not fit in both; "" without one. Ends in English, light and wide.
 */
export async function findingsInLooks(
  page: Page,
  widths: Widths,
  axeIn: readonly Look["lang"][] = languages,
): Promise<string> {
  const found: string[] = [];
  for (const { lang, width, theme, axe } of looksWithAxeIn(axeIn)) {
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
