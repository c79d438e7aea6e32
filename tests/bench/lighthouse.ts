/**
 * Lighthouse as a phone on a slow line (its own simulated throttling) against the built shop, one page after another.
 * Scores depend on the machine being quiet; what is wrong with a page is printed beside its score.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "../../build/prepare/chromium.mjs";
import { startShopProcess } from "../support/shop-process.ts";
import { printTable } from "./table.ts";

const pages: Record<string, string> = {
  home: "/",
  collection: "/collection?category=Seating",
  product: "/product/task-chair-mesh",
  article: "/how-to-plan-an-office-in-doha",
  "Arabic home": "/ar",
};

/** Each page as the issue asks for it: performance at least 95, everything else 100. */
export async function benchLighthouse(): Promise<void> {
  const shop = await startShopProcess();
  try {
    const rows = [];
    for (const [page, path] of Object.entries(pages)) {
      // Once before, so that pictures are made and the page is kept, as they are for every visitor but the first.
      await measure(shop.url + path);
      const { categories, audits } = await measure(shop.url + path);
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
      const value = (name: string) => Math.round(audits[name]?.numericValue ?? 0);
      rows.push({
        page,
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best practices": score("best-practices"),
        SEO: score("seo"),
        "LCP ms": value("largest-contentful-paint"),
        "TBT ms": value("total-blocking-time"),
        CLS: audits["cumulative-layout-shift"]?.numericValue ?? 0,
        wrong: ["accessibility", "best-practices", "seo"]
          .flatMap((name) => categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id)
          .join(", "),
      });
    }
    printTable("Lighthouse, mobile, simulated throttling (second visit of the server, first of the browser)", rows);
  } finally {
    await shop.close();
  }
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

const run = promisify(execFile);
/**
 * Fetched when it is asked for and not one of our packages: two of its own ask for "latest", so a lock that holds them
 * is out of step with every release of theirs, and a clean installation fails.
 */
const lighthouse = "lighthouse@12.8.2";

async function measure(url: string): Promise<Report> {
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";
  const { stdout } = await run(
    "npx",
    ["--yes", lighthouse, url, "--quiet", "--output=json", "--output-path=stdout", `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: findChromium() ?? "" }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}
