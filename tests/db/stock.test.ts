import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { moveStock } from "../../db/queries/stock/stock.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { inTransaction } from "../../db/transaction.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";

const at = "2026-11-21T09:00:00.000Z";
const noFile = { mime: "image/jpeg", bytes: 0, width: 1, height: 1, thumbhash: null, hash: "" };

describe(`stock (${engine})`, () => {
  let shop: TestDatabase;
  let variantId: string;
  beforeEach(async () => {
    shop = await openTestDatabase();
    await seedDemo(shop.db, async () => noFile, new Date(at));
    const row = await shop.db
      .selectFrom("variants")
      .select("id")
      .where("backorder", "=", false)
      .executeTakeFirstOrThrow();
    variantId = row.id;
  });
  afterEach(() => shop.close());

  const onHand = async () =>
    (await shop.db.selectFrom("variants").select("on_hand").where("id", "=", variantId).executeTakeFirstOrThrow())
      .on_hand;
  const move = (quantity: number) =>
    inTransaction(shop.db, (tx) =>
      moveStock(tx, { variantId, quantity, reason: quantity < 0 ? "sold" : "received", actor: "system", at }),
    );

  test("on hand is the sum of its movements and never below zero, after any attempt", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.integer({ min: -30, max: 30 }).filter((n) => n !== 0),
          { maxLength: 12 },
        ),
        async (moves) => {
          for (const quantity of moves) {
            const before = await onHand();
            const moved = await move(quantity);
            expect(moved).toBe(quantity > 0 || before >= -quantity);
            expect(await onHand()).toBe(moved ? before + quantity : before);
          }
          const { sum } = await shop.db
            .selectFrom("stock_movements")
            .select(({ fn }) => fn.sum<number>("quantity").as("sum"))
            .where("variant_id", "=", variantId)
            .executeTakeFirstOrThrow();
          expect(Number(sum)).toBe(await onHand());
        },
      ),
      { numRuns: 25 },
    );
  });

  test("a variant with back-orders can be sold below zero", async () => {
    await shop.db.updateTable("variants").set({ backorder: true }).where("id", "=", variantId).execute();
    const before = await onHand();
    expect(await move(-(before + 5))).toBe(true);
    expect(await onHand()).toBe(-5);
  });

  test("a variant whose stock is not tracked always sells, and its movements are written all the same", async () => {
    await shop.db.updateTable("variants").set({ tracked: false }).where("id", "=", variantId).execute();
    const count = async () => (await shop.db.selectFrom("stock_movements").select("id").execute()).length;
    const before = await count();
    const stood = await onHand();
    expect(await move(-10_000)).toBe(true);
    expect(await count()).toBe(before + 1);
    expect(await onHand()).toBe(stood - 10_000);
  });

  test("knowingly owed stock goes below zero, no other does, and a receipt reduces the owed quantity", async () => {
    const owe = (quantity: number) =>
      inTransaction(shop.db, (tx) =>
        moveStock(tx, { variantId, quantity, reason: "sold", owing: true, actor: "system", at }),
      );
    const owed = async () =>
      (await shop.db.selectFrom("variants").select("owed").where("id", "=", variantId).executeTakeFirstOrThrow()).owed;
    const stood = await onHand();
    expect(await owe(-(stood + 4))).toBe(true);
    expect([await onHand(), await owed()]).toEqual([-4, 4]);
    expect(await move(-1)).toBe(false);
    expect(await move(3)).toBe(true);
    expect([await onHand(), await owed()]).toEqual([-1, 1]);
    expect(await move(6)).toBe(true);
    expect([await onHand(), await owed()]).toEqual([5, 0]);
    expect(await move(-6)).toBe(false);
    // The last line of defence: whoever writes past the conditional update is stopped by the database.
    const beyond = shop.db.updateTable("variants").set({ on_hand: -1 }).where("id", "=", variantId).execute();
    await expect(beyond).rejects.toThrow();
  });

  test("a variant that does not exist cannot be moved", async () => {
    variantId = "nothing";
    expect(await move(-1)).toBe(false);
  });
});
