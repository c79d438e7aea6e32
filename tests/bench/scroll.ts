/**
 * The staff's long lists in a real browser: 50,000 orders and 10,000 products, 200 rows a page. Measured are the
 * time between frames while the list is scrolled by wheel from its top to its end, and tasks of more than 50 ms.
 */
import type { Page } from "playwright";
import { firstAdmin, inDatabase, openAdminApp, ownPassword } from "../support/admin.ts";
import { addProducts } from "./catalogue.ts";
import { addOrders } from "./orders.ts";
import { printTable } from "./table.ts";

const lists: [what: string, address: string][] = [
  ["orders, 50 rows", "/orders"],
  ["orders, 200 rows", "/orders?pageSize=200"],
  ["orders, board", "/orders?as=board"],
  ["products, 50 rows", "/products"],
  ["products, 200 rows", "/products?pageSize=200"],
];

export async function benchScroll(): Promise<void> {
  const adminApp = await openAdminApp();
  try {
    await inDatabase(adminApp.shop, async (db) => {
      await addProducts(db, 10_000);
      await addOrders(db, 50_000, new Date());
    });
    const { page } = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
    const rows = [];
    for (const [what, address] of lists)
      rows.push({ what, ...(await measure(page, `${adminApp.shop.url}/admin${address}`)) });
    printTable("Lists in a browser: 50,000 orders, 10,000 products (ms)", rows);
  } finally {
    await adminApp.close();
  }
}

async function measure(page: Page, address: string) {
  const begun = performance.now();
  await page.goto(address);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector(".skeleton") === null);
  const shown = performance.now() - begun;
  // Requests after the list are not counted.
  await page.waitForTimeout(1500);
  const box = page.locator("main section[tabindex='0']").first();
  const target = (await box.count()) > 0 ? box : page.locator("main");
  const place = await target.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 300, (place?.y ?? 0) + 200);
  await page.evaluate(watchFrames);
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.wheel(0, 90);
    await page.waitForTimeout(16);
  }
  const { frames, long } = await page.evaluate(() => (window as unknown as Watching).stopWatching());
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    "shown after": shown,
    frames: frames.length,
    median: at(0.5),
    p95: at(0.95),
    worst: at(1),
    "over 50": frames.filter((frame) => frame > 50).length,
    "long tasks": long.length,
    "longest task": Math.max(0, ...long),
  };
}

interface Watching {
  stopWatching(): { frames: number[]; long: number[] };
}

/** In the page: notes the time between frames, and tasks over 50 ms, until `stopWatching`. */
function watchFrames(): void {
  const frames: number[] = [];
  const long: number[] = [];
  let last: number | undefined;
  let going = true;
  const tick = (now: number) => {
    if (last !== undefined) frames.push(now - last);
    last = now;
    if (going) requestAnimationFrame(tick);
  };
  const tasks = new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration)));
  tasks.observe({ type: "longtask" });
  requestAnimationFrame(tick);
  (window as unknown as Watching).stopWatching = () => {
    going = false;
    tasks.disconnect();
    return { frames, long };
  };
}
