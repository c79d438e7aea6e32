/** What a bit that turned makes of a value is found: by sums and chains, or because nobody wrote the change. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { compareWithCopy } from "../../db/check/compare-copy.ts";
import { renewEpoch } from "../../db/queries/feed.ts";
import { sumSoldDays } from "../../server/jobs/sum-sold-days.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import { dice } from "../faults/cut-power.ts";
import { listValues, openUnguarded, turnBit, type Unguarded, valuable } from "../faults/turned-bits.ts";
import { type BusyShop, busyShop } from "../support/busy-shop.ts";
import { engine } from "../support/databases.ts";

describe.skipIf(engine === "postgres")("one turned bit", () => {
  let shop: BusyShop;
  let copies: Unguarded;
  beforeAll(async () => {
    shop = await busyShop();
    await sumSoldDays({ ...shop.app, now: () => new Date(shop.app.now().getTime() + DAY_MS) });
    copies = await openUnguarded(shop.app.db);
  });
  afterAll(async () => {
    await copies.close();
    await shop[Symbol.asyncDispose]();
  });

  test("in any column of money, stock, numbers or a posted document is found, and the sound shop is not complained of", async () => {
    const options = { random: dice(20_261_123), now: shop.app.now() };
    expect((await checkBooks(copies.db, options.now)).findings).toEqual([]);
    expect(await compareWithCopy(copies.db, copies.older)).toEqual([]);
    const values = listValues(copies.db);
    expect(values.map(({ table }) => table)).toContain("sold_goods");
    const unseen: string[] = [];
    for (const [table, columns] of Object.entries(valuable)) {
      for (const column of columns) {
        const one = values.find((value) => value.table === table && value.column === column);
        const turned = one && (await turnBit(copies, one, options));
        if (turned?.found.length === 0) unseen.push(`${turned.place}: ${turned.before} to ${turned.after}`);
      }
    }
    expect(unseen).toEqual([]);
  });

  test("in a time leaves the check whole: it names the row", async () => {
    await copies.db.updateTable("invoice_states").set({ issued_at: "2026-11-22V06:00:00.000Z" }).execute();
    const { findings } = await checkBooks(copies.db, shop.app.now());
    expect(findings.map(({ invariant }) => invariant)).toContain("list_sums");
    const found = (await compareWithCopy(copies.db, copies.older))?.map(({ kind, label }) => `${kind} ${label}`);
    expect(found).toContain("invoices INV-2026-000001");
  });
});

test.skipIf(engine === "postgres")(
  "changes by users since the copy are no finding, nor is a shop that was restored since",
  async () => {
    await using shop = await busyShop();
    const { older, close } = await openUnguarded(shop.app.db);
    const variant = await shop.app.db.selectFrom("variants").selectAll().limit(1).executeTakeFirstOrThrow();
    const { status } = await shop.manager.call("PATCH /api/variants/:id", {
      params: { id: variant.id },
      body: { price: variant.price + 100 },
      ifMatch: variant.version,
    });
    expect(status).toBe(200);
    await shop.place();
    expect(await compareWithCopy(shop.app.db, older)).toEqual([]);
    await shop.app.db.updateTable("variants").set({ price: 1 }).execute();
    expect((await compareWithCopy(shop.app.db, older))?.length).toBeGreaterThan(10);
    await renewEpoch(shop.app.db);
    expect(await compareWithCopy(shop.app.db, older)).toBeUndefined();
    await close();
  },
);
