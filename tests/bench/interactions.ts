/**
 * How long the shop takes to show what a touch does (Interaction to Next Paint), as a phone with a processor six times slower than
 * this computer's. Of several visits to each page, each with its touches, the middle and the worst are printed; at most 100 ms are
 * asked for.
 */
import type { Browser, CDPSession, Locator, Page } from "playwright";
import { openBrowser, openLive, openPage, phone } from "../support/browser.ts";
import { startShopProcess } from "../support/shop-process.ts";
import { printTable } from "./table.ts";

const CPU_TIMES = 6;
const VISITS = 7;

interface Task {
  what: string;
  path: string;
  /** Makes the page ready, unmeasured. */
  before?: (page: Page) => Promise<void>;
  /** What a finger touches; or what is typed instead. */
  target?: (page: Page) => Locator;
  typed?: string;
}

const tasks: Task[] = [
  // What this computer needs for any touch at all.
  { what: "nothing", path: "/", target: (page) => page.getByRole("contentinfo").locator("p").last() },
  {
    what: "menu",
    path: "/",
    target: (page) => page.getByRole("button", { name: "Menu" }),
  },
  {
    what: "search, opened",
    path: "/",
    target: (page) => page.getByRole("banner").getByRole("button", { name: "Search" }),
  },
  {
    what: "search, typed",
    path: "/",
    before: async (page) => {
      await page.getByRole("banner").getByRole("button", { name: "Search" }).tap();
      await page.getByRole("dialog").locator("input").first().waitFor();
    },
    typed: "chair",
  },
  {
    what: "filter",
    path: "/products",
    before: async (page) => {
      await page.getByRole("button", { name: "Filters" }).tap();
      await page.getByRole("complementary", { name: "Filters" }).waitFor();
    },
    target: (page) => page.getByRole("complementary", { name: "Filters" }).getByText("Black", { exact: true }),
  },
  {
    what: "colour",
    path: "/product/task-chair-mesh",
    target: (page) => page.locator("main a[data-tip]:not([aria-current])").first(),
  },
  {
    what: "add to cart",
    path: "/product/task-chair-mesh",
    target: (page) => page.locator("main form[method=post] button[type=submit]").first(),
  },
];

export async function benchInteractions(): Promise<void> {
  const [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
  try {
    const rows = [];
    for (const task of tasks) {
      const taken: number[] = [];
      for (let visit = 0; visit <= VISITS; visit += 1) {
        const longest = await visitOnce(browser, shop.url, task);
        // The first visit warms the server.
        if (visit > 0) taken.push(longest);
      }
      taken.sort((one, other) => one - other);
      rows.push({
        touch: task.what,
        page: task.path,
        "middle ms": taken[VISITS >> 1] ?? 0,
        "worst ms": taken.at(-1) ?? 0,
      });
    }
    printTable(
      `Longest time from touch to picture of a visit, processor ${CPU_TIMES} times slower, ${VISITS} visits`,
      rows,
    );
  } finally {
    await browser.close();
    await shop.close();
  }
}

async function visitOnce(browser: Browser, url: string, { path, before, target, typed }: Task): Promise<number> {
  const { page, context } = await openPage(browser, phone);
  try {
    await openLive(page, url + path);
    await before?.(page);
    const session = await context.newCDPSession(page);
    await target?.(page).scrollIntoViewIfNeeded();
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES });
    await page.evaluate(watchInteractions, LEAST_REPORTED);
    if (target) await tap(session, target(page));
    else await page.keyboard.type(typed ?? "", { delay: 150 });
    await page.waitForFunction(() => (window as unknown as Watched).touches > 0);
    await page.waitForLoadState("networkidle");
    return await page.evaluate(longestInteraction, LEAST_REPORTED);
  } finally {
    await context.close();
  }
}

/** A touch as the browser gets it from a finger; Playwright's own also runs code in the page. */
async function tap(session: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to touch");
  await session.send("Input.synthesizeTapGesture", { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

/** The browser reports no interaction that takes less. */
const LEAST_REPORTED = 16;

interface Watched {
  touches: number;
  interactions: PerformanceObserver;
  durations: number[];
}

/** In the page: notes each interaction's time to its picture, which the browser rounds to 8 ms. */
function watchInteractions(least: number): void {
  const watched = window as unknown as Watched;
  watched.touches = 0;
  const countTouch = () => {
    watched.touches += 1;
  };
  for (const kind of ["pointerup", "keyup"]) addEventListener(kind, countTouch, { capture: true });
  watched.durations = [];
  watched.interactions = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) watched.durations.push(entry.duration);
  });
  watched.interactions.observe({ type: "event", durationThreshold: least } as PerformanceObserverInit);
}

/** In the page: the longest one; `least` where all took less. What a touch began may still hold up the picture that it is reported with. */
async function longestInteraction(least: number): Promise<number> {
  const nextPicture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let picture = 0; picture < 3; picture += 1) await nextPicture();
  return Math.max(least, ...(window as unknown as Watched).durations);
}
