/**
 * Lighthouse as a phone on a slow connection (its own simulated throttling) against the built shop, one page after another.
 * The median of several visits counts, because the time of scripts depends on the load of the computer; the network is
 * calculated and the same every time. A page's bytes and its problems are printed beside its score.
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

const visits = 5;

/** Required scores of every page: performance 99 in the middle and 98 in each visit, everything else 100. */
export async function benchLighthouse(): Promise<void> {
  const shop = await startShopProcess();
  try {
    const rows = [];
    for (const [page, path] of Object.entries(pages)) {
      const { worst, middle, best } = await measureOften(shop.url + path);
      const { categories, audits } = middle;
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
      const value = (name: string) => Math.round(audits[name]?.numericValue ?? 0);
      rows.push({
        page,
        performance: score("performance"),
        "from to": [worst, best].map((report) => Math.round(performanceOf(report) * 100)).join("–"),
        accessibility: score("accessibility"),
        "best practices": score("best-practices"),
        SEO: score("seo"),
        "FCP ms": value("first-contentful-paint"),
        "LCP ms": value("largest-contentful-paint"),
        "TBT ms": value("total-blocking-time"),
        "script kB": kilobytes(middle, "script"),
        "fonts kB": kilobytes(middle, "font"),
        CLS: audits["cumulative-layout-shift"]?.numericValue ?? 0,
        wrong: ["accessibility", "best-practices", "seo"]
          .flatMap((name) => categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id)
          .join(", "),
      });
    }
    printTable(
      `Lighthouse, mobile, simulated throttling, the middle of ${visits} visits (the server knows the page, the browser does not)`,
      rows,
    );
  } finally {
    await shop.close();
  }
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: Sum[] } }>;
}

/** Files of one kind, all together. */
interface Sum {
  resourceType: string;
  transferSize: number;
}

const run = promisify(execFile);
/**
 * Fetched when it is asked for and not one of our packages: two of its own ask for "latest", so a lock that holds them
 * is out of step with every release of theirs, and a clean installation fails.
 */
const lighthouse = "lighthouse@12.8.2";

const performanceOf = ({ categories }: Report): number => categories.performance?.score ?? 0;

/** What the network carried of one kind of file, with the headers of its answers. */
function kilobytes({ audits }: Report, kind: string): number {
  const sum = audits["resource-summary"]?.details?.items?.find(({ resourceType }) => resourceType === kind);
  return Math.round((sum?.transferSize ?? 0) / 1000);
}

async function measureOften(url: string): Promise<{ worst: Report; middle: Report; best: Report }> {
  // Once before, so that pictures are made and the page is in the response cache, as for every visitor but the first.
  await measure(url);
  const reports: Report[] = [];
  for (let visit = 0; visit < visits; visit += 1) reports.push(await measure(url));
  reports.sort((one, other) => performanceOf(one) - performanceOf(other));
  const at = (place: number) => reports[place] as Report;
  return { worst: at(0), middle: at(visits >> 1), best: at(visits - 1) };
}

/** Tries of one visit: now and then the browser records nothing, and Lighthouse asks for another run. */
const tries = 3;

async function measure(url: string, left = tries): Promise<Report> {
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";
  try {
    const { stdout } = await run(
      "npx",
      ["--yes", lighthouse, url, "--quiet", "--output=json", "--output-path=stdout", `--chrome-flags=${flags}`],
      { env: { ...process.env, CHROME_PATH: findChromium() ?? "" }, maxBuffer: 64 * 1024 * 1024 },
    );
    return JSON.parse(stdout) as Report;
  } catch (problem) {
    if (left <= 1) throw problem;
    return measure(url, left - 1);
  }
}
