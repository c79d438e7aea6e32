import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { openDatabase } from "../../db/open.ts";
import { moveStock } from "../../db/queries/stock/stock.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { firstAdmin, ownPassword, signInByApi } from "../support/admin.ts";
import { engine } from "../support/databases.ts";
import { aCheckout } from "../support/orders.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

const CLIENTS = 20;
const DOCUMENTS = 80;

describe(`twenty people who invoice at once (${engine})`, () => {
  let shop: ShopProcess;
  let manager: ApiClient;
  const database = () => openDatabase(shop.databaseUrl);

  beforeAll(async () => {
    shop = await startShopProcess();
    manager = await signInByApi(shop.url, firstAdmin);
    await manager("PUT /api/session/password", { body: { current: firstAdmin.password, password: ownPassword } });
  });
  afterAll(() => shop.close());

  test(`post ${DOCUMENTS} invoices numbered without a gap, none missing and none twice, although the shop is killed in between`, async () => {
    const orders = await placeOrders();
    const acknowledged = new Map<string, string>();
    let alive = true;
    const working = everybody(orders, async (orderId) => {
      if (!alive) return;
      const posted = await post(orderId).catch(() => undefined);
      if (posted) acknowledged.set(orderId, posted);
    });
    await until(() => acknowledged.size >= DOCUMENTS / 4);
    await shop.kill("SIGKILL");
    alive = false;
    await working;
    const before = new Map(acknowledged);
    expect(before.size).toBeLessThan(DOCUMENTS);
    await shop.restart();
    // Everybody asks again with the keys they had: who was answered before gets the same number.
    await everybody(orders, async (orderId) => {
      acknowledged.set(orderId, await post(orderId));
    });
    for (const [orderId, number] of before) expect(acknowledged.get(orderId)).toBe(number);

    const db = database();
    const stored = await db.selectFrom("invoices").select(["number", "order_id"]).orderBy("position").execute();
    const report = await checkInvoices(db);
    await db.destroy();
    expect(report).toEqual({ problems: [], documents: DOCUMENTS });
    const year = stored[0]?.number.slice(0, 9);
    const wanted = Array.from({ length: DOCUMENTS }, (_, i) => `${year}${String(i + 1).padStart(6, "0")}`);
    expect(stored.map((row) => row.number)).toEqual(wanted);
    expect(new Set(stored.map((row) => row.order_id)).size).toBe(DOCUMENTS);
    expect([...acknowledged.values()].toSorted()).toEqual(wanted);
  }, 180_000);

  const post = async (orderId: string): Promise<string> => {
    const headers = { "Idempotency-Key": `invoice-${orderId}` };
    const input = { params: { id: orderId }, body: { scope: "whole" as const }, headers };
    return (await manager("POST /api/orders/:id/invoices", input)).number;
  };

  async function placeOrders(): Promise<string[]> {
    const product = await shop.api("GET /api/products/:id", { params: { id: "keyboard-mouse-set" } });
    const variantId = product.variants[0]?.id ?? "";
    const db = database();
    const at = new Date().toISOString();
    const received = { variantId, quantity: DOCUMENTS, reason: "received", actor: "system", at } as const;
    await inTransaction(db, (tx) => moveStock(tx, received));
    await db.destroy();
    const ids: string[] = [];
    await everybody(Array.from({ length: DOCUMENTS }), async () => {
      ids.push((await shop.api("POST /api/orders", { body: aCheckout(variantId) })).id);
    });
    return ids;
  }
});

/** So many people share the work: each takes the next piece when done with one. */
async function everybody<T>(pieces: readonly T[], work: (piece: T) => Promise<void>): Promise<void> {
  const left = [...pieces];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left.length > 0) await work(left.shift() as T);
    }),
  );
}

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setTimeout(resolve, 5));
}
