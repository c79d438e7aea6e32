// Exports as a browser downloads them: from the running application, row by row, also by somebody who leaves in the middle.
import { get, type IncomingMessage } from "node:http";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { createLog } from "../../server/log.ts";
import { as, type TestApp } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

/** Thirty readings of a thousand rows, far more than come before somebody who leaves at the first one is gone. */
const ROWS = 30_000;

let shop: TestShop;
let cookie: string;
const logged: { level: number; msg: string }[] = [];
/** How often payments were read: an export reads a thousand at once. */
let reads = 0;

beforeAll(async () => {
  const log = createLog("warn", { write: (line: string) => logged.push(JSON.parse(line)) });
  shop = await openTestShop({ log });
  const { id: variantId } = await variantOf(shop, "DM-SE-101-BLK");
  const { id: orderId } = await shop.api("POST /api/orders", { body: aCheckout(variantId) });
  const manager = await as(shop.app as TestApp, "manager");
  cookie = Object.entries(manager.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const handle = sqliteHandle(shop.app.db);
  handle
    .prepare(
      `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${ROWS})
       insert into payments (id, order_id, kind, method, amount, state, reference, actor, at, cleared_at)
       select 'payment-' || (1000000 + n), ?, 'payment', 'cash', 1, 'cleared', 'no ' || n, 'system',
         '2026-01-01T00:00:00.' || (1000000 + n), '2026-01-01T00:00:00.000Z' from numbers`,
    )
    .run(orderId);
  const send = Worker.prototype.postMessage;
  // Exports read in the threads of the reader.
  vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, message: unknown, ...rest) {
    if (/"payments"\."id" in/.test((message as { sql?: string }).sql ?? "")) reads += 1;
    return send.call(this, message, ...rest);
  });
}, 120_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const download = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${shop.url}/api/payments/export`, { headers: { cookie, accept: "text/csv" } }, resolve).on("error", reject);
  });

test("an export is a download that arrives whole: as many rows as its last row says", {
  timeout: 120_000,
}, async () => {
  const response = await download();
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["content-disposition"]).toMatch(/^attachment; filename="payments-/);
  let text = "";
  for await (const part of response.setEncoding("utf8")) text += part;
  const lines = text.trimEnd().split("\r\n");
  expect(lines.at(-1)).toBe(`"Rows: ${ROWS.toLocaleString("en")}"`);
  expect(lines.length - 2).toBe(ROWS);
  expect(new Set(text.match(/,no \d+,/g)).size).toBe(ROWS);
});

test("a client that disconnects in the middle stops the reading, without an error", { timeout: 120_000 }, async () => {
  reads = 0;
  const left = await download();
  await new Promise((resolve) => left.once("data", resolve));
  left.destroy();
  // Had the first gone on reading, it would be through by the time a second one is.
  const whole = await download();
  let bytes = 0;
  for await (const part of whole) bytes += part.length;
  expect(bytes).toBeGreaterThan(ROWS);
  expect(reads).toBeGreaterThan(ROWS / 1000);
  expect(reads).toBeLessThan((2 * ROWS) / 1000);
  expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
});
