import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { Builder, By, Origin, until, type WebDriver } from "selenium-webdriver";
import { freePort } from "../support/shop-process.ts";
import { type Engine, type EnginePage, PATIENCE_MS, WAVE } from "./engine.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
/** At once: an element that still glides is pressed beside. */
const INTO_VIEW = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";

/** WebKit, on a screen that nobody sees; undefined where its driver, browser or screen is not installed. */
export async function openWebkit(): Promise<Engine | undefined> {
  const browser = findBrowser();
  if (!browser || !existsSync(DRIVER) || !existsSync(SCREEN)) return undefined;
  const [screen, display] = await openScreen();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    // Its sandbox refuses to run as root; what it opens here is our own shop.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    stdio: "ignore",
  });
  await untilAnswering(port, driver);
  const start = () =>
    new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
      })
      .build();
  const first = await start();
  const capabilities = await first.getCapabilities();
  await first.quit();
  return {
    name: `WebKit ${capabilities.getBrowserVersion()}`,
    // Each session is a browser of its own, which stores nothing.
    async withPage(size, work) {
      const session = await start();
      try {
        await session.manage().window().setRect(size);
        return await work(pageOf(session));
      } finally {
        await session.quit();
      }
    },
    async close() {
      driver.kill();
      screen.kill();
    },
  };
}

function findBrowser(): string | undefined {
  const libraries = "/usr/lib/x86_64-linux-gnu";
  if (!existsSync(libraries)) return undefined;
  const programs = readdirSync(libraries).map((name) => `${libraries}/${name}/MiniBrowser`);
  return programs.find((path) => path.includes("webkit2gtk") && existsSync(path));
}

/** A screen that nobody sees, and its name; the program chooses a free one and says which. */
async function openScreen(): Promise<[ChildProcess, string]> {
  const screen = spawn(SCREEN, ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdout?.once("data", (text) => resolve(String(text).trim()));
    screen.once("exit", () => reject(new Error("the screen did not start")));
  });
  return [screen, `:${number}`];
}

async function untilAnswering(port: number, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKit's driver did not start");
}

function pageOf(session: WebDriver): EnginePage {
  const find = async (xpath: string) => {
    const element = await session.wait(until.elementLocated(By.xpath(xpath)), PATIENCE_MS, `There is no ${xpath}`);
    await session.wait(until.elementIsVisible(element), PATIENCE_MS, `Not to be seen: ${xpath}`);
    return element;
  };
  return {
    open: (url) => session.get(url),
    url: () => session.getCurrentUrl(),
    see: async (xpath) => void (await find(xpath)),
    click: async (xpath) => {
      const element = await find(xpath);
      await session.executeScript(INTO_VIEW, element);
      await element.click();
    },
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    async draw(xpath) {
      const element = await find(xpath);
      await session.executeScript(INTO_VIEW, element);
      const { width } = await element.getRect();
      // Places are counted from the middle of the element.
      const [first, ...rest] = WAVE.map(({ x, y }) => ({
        x: Math.round(x - width / 2),
        y,
        origin: element,
        duration: 20,
      }));
      const pointer = session
        .actions()
        .move({ origin: Origin.POINTER, x: 0, y: 0 })
        .move(first ?? {})
        .press();
      for (const point of rest) pointer.move(point);
      await pointer.release().perform();
    },
    evaluate: <T>(expression: string) => session.executeScript<T>(`return (${expression})`),
    picture: async () => Buffer.from(await session.takeScreenshot(), "base64"),
  };
}
