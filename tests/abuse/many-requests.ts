// Generated requests against the built shop as its own process: faults, leaks, the slowest, and the memory at the end.
import { openDatabase } from "../../db/open.ts";
import { startShopProcess } from "../support/shop-process.ts";
import { furnishForAbuse } from "./abused-shop.ts";
import { memoryOf } from "./memory.ts";
import { playRequests } from "./play-requests.ts";

const requests = Number(process.env.ABUSE_REQUESTS ?? 300_000);
const seed = Number(process.env.ABUSE_SEED ?? Math.floor(Date.now() / 86_400_000));
const MB = 1_000_000;
/** Memory is compared between the first tenth, when everything has been loaded once, and the end. */
const WARM_PART = 1 / 10;
const MAX_GROWTH = 100 * MB;
const MAX_MS = 1000;
const MAX_QUEUED_MS = 5000;

export async function manyRequests(): Promise<boolean> {
  const shop = await startShopProcess();
  const db = openDatabase(shop.databaseUrl);
  try {
    const app = { db, dataDir: shop.folder, now: () => new Date() };
    const things = await furnishForAbuse({ url: shop.url, api: shop.api, app });
    let warm = 0;
    const report = await playRequests({
      ...things,
      port: Number(new URL(shop.url).port),
      requests,
      seed,
      onProgress(answered) {
        if (warm === 0 && answered >= requests * WARM_PART) warm = memoryOf(shop.pid());
        if (answered % 20_000 === 0) console.log(`${answered} answered, ${Math.round(memoryOf(shop.pid()) / MB)} MB`);
      },
    });
    const growth = memoryOf(shop.pid()) - warm;
    const { slowest, slowestQueued, wrong, statuses } = report;
    console.log(`${requests} requests (seed ${seed}): ${JSON.stringify(statuses)}`);
    console.log(`The slowest: ${Math.round(slowest.ms)} ms ${slowest.what.slice(0, 200)}`);
    console.log(`With a queue of its own: ${Math.round(slowestQueued.ms)} ms ${slowestQueued.what.slice(0, 200)}`);
    console.log(`Memory since the first tenth: ${Math.round(growth / MB)} MB. Wrong answers: ${wrong.length}`);
    for (const one of wrong.slice(0, 20)) console.log(`  ${one}`);
    return wrong.length === 0 && growth <= MAX_GROWTH && slowest.ms <= MAX_MS && slowestQueued.ms <= MAX_QUEUED_MS;
  } finally {
    await db.destroy();
    await shop.close();
  }
}
