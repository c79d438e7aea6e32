/**
 * Two servers on one PostgreSQL and one bucket, with folders of their own, of which one or the other is killed at random
 * while people order, send in files and upload pictures; three of four times in the middle of an upload.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { readRevision } from "../../db/transaction.ts";
import { freshPostgres } from "../support/postgres.ts";
import { furnishForLoad, startTwoShops, type TwoShops } from "../support/two-shops.ts";
import { dice } from "./cut-power.ts";
import { type EventListener, listenTo } from "./live-events.ts";
import { type Load, signIn, startLoad } from "./shop-load.ts";
import { findBrokenLoad } from "./verify-load.ts";

export interface TwoServersKilled {
  kills: number;
  inUploads: number;
  orders: number;
  pictures: number;
  files: number;
  /** How often something was sent again. */
  retries: number;
  /** Commits at one server that the other, alive all the while, had to tell of. */
  events: number;
  medianMs: number;
  slowestMs: number;
  broken: string[];
}

/** As long as an event may take from the answer of one server to the other's stream. */
const EVENT_MS = 1000;

export async function killTwoServers(serverUrl: string, seconds: number, seed: number): Promise<TwoServersKilled> {
  const random = dice(seed);
  const { url, drop } = await freshPostgres(serverUrl, { name: "bare", fill: async () => undefined });
  const two = await startTwoShops(url, { TRUST_PROXY: "1" });
  const db = openDatabase(url);
  try {
    const { email, password, variantId } = await furnishForLoad(db);
    const staff = await signIn(two.urls[0] ?? "", email, password);
    const load = startLoad({ urls: two.urls, variantId, staff, customers: 4, uploaders: 2, pauseMs: 500, random });
    const listeners = two.urls.map((one) => listenTo(one, staff.cookie));
    const until = performance.now() + seconds * 1000;
    const [kills, events] = await Promise.all([
      killUntil(until, { two, load, random }),
      watchEvents(until, { db, load, listeners, urls: two.urls }),
    ]);
    await load.stop();
    await Promise.all(listeners.map((listener) => listener.stop()));
    const broken = await findBrokenLoad(db, load.acknowledged, { urls: two.urls, staff });
    const took = events.took.toSorted((a, b) => a - b);
    const { orders, pictures, files } = load.acknowledged;
    return {
      ...kills,
      orders: orders.size,
      pictures: pictures.size,
      files: files.size,
      retries: load.retries(),
      events: took.length,
      medianMs: Math.round(took[took.length >> 1] ?? 0),
      slowestMs: Math.round(took.at(-1) ?? 0),
      broken: [...load.failed, ...events.late, ...broken],
    };
  } finally {
    await db.destroy();
    await two.close();
    await drop();
  }
}

/** Kills one, starts it again when it has been away for a while, lets both live for a while, and so on. */
async function killUntil(
  until: number,
  { two, load, random }: { two: TwoShops; load: Load; random: () => number },
): Promise<{ kills: number; inUploads: number }> {
  let kills = 0;
  let inUploads = 0;
  while (performance.now() < until) {
    await sleep(2000 + random() * 5000);
    const at = random() < 0.5 ? 0 : 1;
    const shop = two.shops[at];
    if (!shop) throw new Error("there are two");
    const how = Math.floor(random() * 4);
    if (how > 0) {
      await load.uploadBegins(at);
      // Somewhere between its first byte and its answer, or as its file is being stored, or soon after that.
      if (how > 1) await two.nextFileInBucket();
      await sleep(how === 2 ? 0 : random() * (how === 1 ? 120 : 20));
      inUploads += 1;
    }
    await shop.kill("SIGKILL");
    kills += 1;
    await sleep(random() * 2000);
    await shop.restart();
  }
  return { kills, inUploads };
}

/** Orders at one server while both are listened to, and measures when the other tells of that commit. */
async function watchEvents(
  until: number,
  { db, load, listeners, urls }: { db: Db; load: Load; listeners: readonly EventListener[]; urls: readonly string[] },
): Promise<{ took: number[]; late: string[] }> {
  const took: number[] = [];
  const late: string[] = [];
  for (let n = 0; performance.now() < until; n++) {
    await sleep(500);
    const begun = performance.now();
    const other = listeners[(n + 1) % 2];
    if (!other || !listeners.every((listener) => listener.isOpenSince(begun))) continue;
    await load.orderAt(urls[n % 2] ?? "");
    const answered = performance.now();
    const revision = await readRevision(db);
    // It may have been told before the answer came.
    let told = other.toldAt(revision, begun);
    while (told === undefined && other.isOpenSince(begun) && performance.now() < answered + 10 * EVENT_MS) {
      await sleep(10);
      told = other.toldAt(revision, begun);
    }
    // Killed meanwhile, itself or the one that was ordered from.
    if (!listeners.every((listener) => listener.isOpenSince(begun))) continue;
    const ms = Math.max(0, (told ?? Number.POSITIVE_INFINITY) - answered);
    took.push(ms);
    if (ms > EVENT_MS) late.push(`revision ${revision} was told after ${Math.round(ms)} ms`);
  }
  return { took, late };
}
