/** Debtors by what they owe, whichever of them the page shows and whoever the invoices name. */
import { describe, expect, onTestFinished, test } from "vitest";
import { listAllOwing, listOwing } from "../../db/queries/billing/ageing.ts";
import type { Db } from "../../db/schema.ts";
import { type Dice, diceOf } from "../money/dice.ts";
import { engine, openTestDatabase } from "../support/databases.ts";
import { manyInvoices } from "../support/many-invoices.ts";

const INVOICES = 400;
const DEBTORS = 12;

describe(`debtors (${engine})`, () => {
  test("are those of a plain sum over all open invoices, in random shops", async () => {
    const shop = await openTestDatabase();
    onTestFinished(() => shop.close());
    await manyInvoices(shop.db, INVOICES, new Date("2026-11-24T09:00:00Z"));
    for (let seed = 0; seed < 12; seed += 1) {
      const dice = diceOf(seed);
      for (let change = 0; change < 60; change += 1) await changeSomething(shop.db, dice);
      const expected = await plainly(shop.db);
      expect(await listAllOwing(shop.db), `seed ${seed}`).toEqual(expected);
      for (const offset of [0, 1, 5, expected.length - 3, expected.length, expected.length + 9].filter(
        (at) => at >= 0,
      )) {
        const page = await listOwing(shop.db, { limit: 5, offset });
        expect(page, `seed ${seed}, from ${offset}`).toEqual({
          customerIds: expected.slice(offset, offset + 5),
          total: expected.length,
        });
      }
    }
  });
});

/** Few customers and few amounts, so that they fall together. */
async function changeSomething(db: Db, dice: Dice): Promise<void> {
  const nth = 1 + dice.below(INVOICES);
  const customer_id = dice.chance(30) ? null : `customer-${1 + dice.below(DEBTORS)}`;
  const invoice = db.updateTable("invoice_states").where("invoice_id", "=", `invoice-${nth}`);
  if (dice.chance(25)) await db.updateTable("orders").set({ customer_id }).where("id", "=", `order-${nth}`).execute();
  else await invoice.set({ customer_id, balance: dice.chance(40) ? 0 : 100 * dice.below(4) }).execute();
}

async function plainly(db: Db): Promise<(string | null)[]> {
  const invoices = await db
    .selectFrom("invoice_states")
    .innerJoin("orders", "orders.id", "invoice_states.order_id")
    .select(["invoice_states.balance", "invoice_states.customer_id as named", "orders.customer_id as of_order"])
    .where("balance", ">", 0)
    .execute();
  const owed = new Map<string | null, number>();
  for (const { balance, named, of_order } of invoices)
    owed.set(named ?? of_order, (owed.get(named ?? of_order) ?? 0) + Number(balance));
  const byId = ([a]: [string | null, number], [b]: [string | null, number]) => ((a ?? "") < (b ?? "") ? -1 : 1);
  return [...owed].sort((a, b) => b[1] - a[1] || byId(a, b)).map(([id]) => id);
}
