/**
 * `npm run bench -- layout`: layout shift of the shop's pages while they load: every page in both languages on a phone and a
 * desktop, with a slow connection and a slow processor. Names the elements that moved where it is more than `MAX_SHIFT`.
 */
import { desktop, openBrowser, openPage, phone } from "../support/browser.ts";
import { MAX_SHIFT, measureLayout } from "../support/layout-shift.ts";
import { inBothLanguages, pagesLikeOthers, shopPages } from "../support/shop-pages.ts";
import { startShopProcess } from "../support/shop-process.ts";
import { printTable } from "./table.ts";

export async function benchLayout(): Promise<void> {
  const [shop, browser] = await Promise.all([startShopProcess(), openBrowser()]);
  const rows: { page: string; device: string; shift: number; sideways: number; moved: string }[] = [];
  try {
    for (const path of inBothLanguages([...shopPages, ...pagesLikeOthers])) {
      for (const [device, options] of [["phone", phone] as const, ["desktop", desktop] as const]) {
        const { page, context } = await openPage(browser, options);
        const layout = await measureLayout(page, { slow: true });
        await page.goto(shop.url + path, { waitUntil: "networkidle" });
        const { shifted, largest, sideways } = await layout();
        rows.push({ page: path, device, shift: shifted, sideways, moved: largest });
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  const tooFar = rows.filter(({ shift, sideways }) => shift > MAX_SHIFT || sideways > 0);
  for (const { page, device, moved } of tooFar) console.log(`${page} on a ${device}: ${moved}`);
  const worst = rows.toSorted((a, b) => b.shift - a.shift).slice(0, 12);
  printTable(
    `Layout: ${rows.length} loads, ${tooFar.length} of them move more than ${MAX_SHIFT} or are too wide`,
    worst.map(({ page, device, shift, sideways }) => ({
      page,
      device,
      shift: shift.toFixed(4),
      "too wide px": sideways,
    })),
  );
}
