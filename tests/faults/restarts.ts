/** Restarts of a shop under a steady stream of visitors, each on a connection of its own: nobody may notice but by waiting. */
import { randomUUID } from "node:crypto";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { openDatabase } from "../../db/open.ts";
import { aCheckout } from "../support/orders.ts";
import type { HeldShop } from "./held-shop.ts";

export interface Restarts {
  restarts: number;
  requests: number;
  /** Orders that were acknowledged. */
  orders: number;
  /** Milliseconds that the slowest answer took. */
  slowestMs: number;
  /** What was asked and what came instead of the answer, one line each. */
  failed: string[];
}

export interface Load {
  perSecond: number;
  /** Milliseconds from one restart to the next, at least; the processes take turns. */
  everyMs: number;
  restarts: number;
}

interface Visit {
  method: "GET" | "POST";
  path: string;
  expected: number;
  body?: string;
  headers?: Record<string, string>;
}

/** Restarts the processes in turn while visitors come; every order that was acknowledged is looked for at the end. */
export async function restartUnderLoad(shop: HeldShop, { perSecond, everyMs, restarts }: Load): Promise<Restarts> {
  const variantId = await readVariant(shop);
  const failed: string[] = [];
  const numbers = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let requests = 0;
  let slowestMs = 0;

  async function visit(): Promise<void> {
    const what = nextVisit(requests++, variantId);
    const begun = performance.now();
    try {
      const { status, text } = await ask(shop.url, what);
      if (status !== what.expected) failed.push(`${what.method} ${what.path}: ${status} ${text.slice(0, 200)}`);
      else if (what.path === "/api/orders") numbers.add((JSON.parse(text) as { data: { number: string } }).data.number);
    } catch (problem) {
      failed.push(`${what.method} ${what.path}: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  }
  const visitors = setInterval(() => {
    const one = visit().finally(() => underWay.delete(one));
    underWay.add(one);
  }, 1000 / perSecond);
  try {
    for (let n = 0; n < restarts; n++) {
      const pause = new Promise((resolve) => setTimeout(resolve, everyMs));
      // On a machine that is too busy for this pace, those who waited for the last restart are answered before the next.
      while (underWay.size > perSecond) await new Promise((resolve) => setTimeout(resolve, 20));
      // Somebody is always being answered when the server is told to stop.
      while (underWay.size === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      await shop.keepers[n % shop.keepers.length]?.restart();
      await pause;
    }
  } finally {
    clearInterval(visitors);
  }
  await Promise.all(underWay);
  const db = openDatabase(shop.databaseUrl);
  const stored = await db.selectFrom("orders").select("number").execute();
  await db.destroy();
  const known = new Set(stored.map((row) => row.number));
  for (const number of numbers) if (!known.has(number)) failed.push(`${number} was acknowledged and is gone`);
  return { restarts, requests, orders: numbers.size, slowestMs: Math.round(slowestMs), failed };
}

const GUEST = { "user-agent": "Mozilla/5.0" };

/** One of 25 orders something, which makes every page anew; the others look at pages, lists and files, some not stored yet. */
function nextVisit(n: number, variantId: string): Visit {
  if (n % 25 === 24) {
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
    return { method: "POST", path: "/api/orders", expected: 201, body: JSON.stringify(aCheckout(variantId)), headers };
  }
  const paths = [
    "/",
    "/ar",
    "/api/categories",
    "/product/keyboard-mouse-set",
    "/api/health",
    "/ar/product/keyboard-mouse-set",
  ];
  const path = n % 10 === 9 ? `/api/products?page=1&n=${n}` : (paths[n % paths.length] ?? "/");
  return { method: "GET", path, expected: 200 };
}

async function readVariant(shop: HeldShop): Promise<string> {
  const { text } = await ask(shop.url, { method: "GET", path: "/api/products/keyboard-mouse-set", expected: 200 });
  return (JSON.parse(text) as { data: { variants: { id: string }[] } }).data.variants[0]?.id ?? "";
}

/** On a connection of its own, so that each has to be let in, and from one of a hundred addresses of this machine. */
function ask(url: string, { method, path, body, headers }: Visit): Promise<{ status: number; text: string }> {
  const localAddress = process.platform === "linux" ? `127.0.1.${1 + Math.floor(Math.random() * 100)}` : undefined;
  const options: RequestOptions = { method, agent: false, localAddress, headers: { ...GUEST, ...headers } };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, options, (answer: IncomingMessage) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.once("error", reject);
    });
    asked.once("error", reject);
    asked.end(body);
  });
}
