import { existsSync } from "node:fs";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { type Engine, type EnginePage, PATIENCE_MS, WAVE } from "./engine.ts";

const PROGRAM = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";

/** Firefox; undefined where it is not installed. */
export async function openFirefox(): Promise<Engine | undefined> {
  if (!existsSync(PROGRAM)) return undefined;
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: PROGRAM, headless: true });
  return {
    name: await browser.version(),
    async withPage(viewport, work) {
      const context = await browser.createBrowserContext();
      try {
        const page = await context.newPage();
        await page.setViewport(viewport);
        page.setDefaultTimeout(PATIENCE_MS);
        const faults: string[] = [];
        page.on("pageerror", (problem) => void faults.push(String(problem)));
        const result = await work(pageOf(page));
        if (faults.length > 0) throw new Error(`The page reported ${faults.join(" · ")}`);
        return result;
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}

function pageOf(page: Page): EnginePage {
  const find = async (xpath: string) =>
    (await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true })) as ElementHandle<HTMLElement>;
  return {
    open: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    see: async (xpath) => void (await find(xpath)),
    click: async (xpath) => {
      const element = await find(xpath);
      await element.scrollIntoView();
      await element.click();
    },
    type: async (xpath, text) => (await find(xpath)).type(text),
    async draw(xpath) {
      const element = await find(xpath);
      await element.scrollIntoView();
      const box = await element.boundingBox();
      if (!box) throw new Error(`${xpath} has no place on the page`);
      const [first, ...rest] = WAVE.map(({ x, y }) => [box.x + x, box.y + box.height / 2 + y] as const);
      await page.mouse.move(...(first as [number, number]));
      await page.mouse.down();
      for (const point of rest) await page.mouse.move(...point);
      await page.mouse.up();
    },
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    picture: () => page.screenshot({ fullPage: true }),
  };
}
