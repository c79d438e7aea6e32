import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playsLongSuites } from "../../build/long-suites.ts";
import { checkDatabase } from "../../db/backup/backup.ts";
import { checkBooks } from "../../db/check/check-books.ts";
import { openDatabase } from "../../db/open.ts";
import { engine } from "../support/databases.ts";
import { aCheckout } from "../support/orders.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

describe("a shop that is stopped", () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShopProcess();
  });
  afterAll(() => shop.close());

  test("by a kill has every order it acknowledged, each once, and goes on by itself", async () => {
    const product = await shop.api("GET /api/products/:id", { params: { id: "keyboard-mouse-set" } });
    const variantId = product.variants[0]?.id ?? "";
    await addStock(shop, variantId, 100_000);
    const acknowledged = new Map<string, string>();
    const asked: string[] = [];
    for (let round = 0; round < 2; round++) {
      let alive = true;
      const shoppers = Array.from({ length: 6 }, async (_, shopper) => {
        for (let i = 0; alive; i++) {
          const key = `round-${round}-shopper-${shopper}-order-${i}`;
          asked.push(key);
          const receipt = await shop
            .api("POST /api/orders", { body: aCheckout(variantId), headers: { "Idempotency-Key": key } })
            .catch(() => undefined);
          if (receipt) acknowledged.set(key, receipt.number);
        }
      });
      await until(() => acknowledged.size >= (round + 1) * 15);
      await shop.kill("SIGKILL");
      alive = false;
      await Promise.all(shoppers);
      await shop.restart();
      // The same keys again: those that were acknowledged get the same number, the others at most one order.
      for (const key of asked.slice(-12)) {
        const receipt = await shop.api("POST /api/orders", {
          body: aCheckout(variantId),
          headers: { "Idempotency-Key": key },
        });
        expect(receipt.number).toBe(acknowledged.get(key) ?? receipt.number);
        acknowledged.set(key, receipt.number);
      }
    }
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
    await shop.kill("SIGTERM");
    if (engine === "sqlite") expect(checkDatabase(shop.databaseUrl).problems).toEqual([]);
    const db = openDatabase(shop.databaseUrl);
    expect((await checkBooks(db)).findings).toEqual([]);
    const numbers = await db.selectFrom("orders").select("number").orderBy("number").execute();
    await db.destroy();
    const stored = numbers.map((row) => row.number);
    expect(stored).toEqual(expect.arrayContaining([...acknowledged.values()]));
    expect(stored).toEqual(stored.map((_, i) => `${stored[0]?.slice(0, 9)}${String(i + 1).padStart(6, "0")}`));
  }, 90_000);

  test.runIf(playsLongSuites)(
    "politely has answered every order it took and turned none away with a fault, and ends well",
    async () => {
      await shop.restart();
      const product = await shop.api("GET /api/products/:id", { params: { id: "keyboard-mouse-set" } });
      const variantId = product.variants[0]?.id ?? "";
      const outcomes: (number | "not let in")[] = [];
      let alive = true;
      const shoppers = Array.from({ length: 6 }, async (_, shopper) => {
        for (let i = 0; alive; i++) {
          const headers = { "content-type": "application/json", "idempotency-key": `polite-${shopper}-${i}` };
          const body = JSON.stringify(aCheckout(variantId));
          const outcome = await patientFetch(
            new Request(`${shop.url}/api/orders`, { method: "POST", headers, body }),
          ).then(
            async (answer) => {
              await answer.text();
              return answer.status;
            },
            () => "not let in" as const,
          );
          outcomes.push(outcome);
          if (outcome === "not let in") return;
        }
      });
      await until(() => outcomes.length >= 20);
      expect(await shop.kill("SIGTERM")).toBe(0);
      alive = false;
      await Promise.all(shoppers);
      expect(new Set(outcomes)).toEqual(new Set([201, "not let in"]));
      await shop.restart();
      const db = openDatabase(shop.databaseUrl);
      const orders = await db
        .selectFrom("idempotency")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("key", "like", "polite-%")
        .executeTakeFirstOrThrow();
      await db.destroy();
      expect(Number(orders.n)).toBe(outcomes.filter((outcome) => outcome === 201).length);
    },
    90_000,
  );

  async function addStock(target: ShopProcess, variantId: string, quantity: number): Promise<void> {
    await target.kill("SIGTERM");
    const { moveStock } = await import("../../db/queries/stock/stock.ts");
    const { inTransaction } = await import("../../db/transaction.ts");
    const db = openDatabase(target.databaseUrl);
    const at = new Date().toISOString();
    await inTransaction(db, (tx) => moveStock(tx, { variantId, quantity, reason: "received", actor: "system", at }));
    await db.destroy();
    await target.restart();
  }
});

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setTimeout(resolve, 5));
}
