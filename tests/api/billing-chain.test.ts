import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { allowChanges } from "../../db/engines/dialect.ts";
import { companyOrder, credit, invoiceFor } from "../support/billing.ts";
import { root } from "../support/source-imports.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

/** Three invoices and a credit note, on a database that no longer guards itself: as somebody with the file would have it. */
async function unguarded(): Promise<StaffShop & { numbers: string[] }> {
  const shop = await staffShop();
  const documents = [];
  for (let i = 0; i < 3; i++) documents.push(await invoiceFor(shop, (await companyOrder(shop, 1)).id));
  await credit(shop, documents[0].id, { scope: "amount", amount: 500 });
  expect(await checkInvoices(shop.app.db)).toEqual({ problems: [], documents: 4 });
  for (const table of ["invoices", "invoice_lines"]) await allowChanges(shop.app.db, table);
  return Object.assign(shop, { numbers: documents.map((document) => document.number as string) });
}

describe("posted documents", () => {
  test("are not changed or removed: the database itself refuses", async () => {
    await using shop = await staffShop();
    const { id } = await invoiceFor(shop, (await companyOrder(shop, 1)).id);
    const { db } = shop.app;
    const changing = db.updateTable("invoices").set({ total: 1 }).where("id", "=", id);
    await expect(changing.execute()).rejects.toThrow("A posted document is never changed");
    await expect(db.deleteFrom("invoice_lines").execute()).rejects.toThrow("A posted document is never changed");
    await expect(db.deleteFrom("invoices").execute()).rejects.toThrow();
    expect((await checkInvoices(db)).problems).toEqual([]);
  });

  test("that were altered by hand are found and named, with the documents that depend on them", async () => {
    await using shop = await unguarded();
    const { db } = shop.app;
    const second = shop.numbers[1] as string;
    await db
      .updateTable("invoices")
      .set((eb) => ({ content: sql`replace(${eb.ref("content")}, 'Al Rayyan', 'Al Wakra')` }))
      .where("number", "=", second)
      .execute();
    expect((await checkInvoices(db)).problems).toEqual([
      `${second}: its content or its place was altered`,
      `${second}: what lists show of it is not what it says`,
    ]);
  });

  test.each<[string, (shop: StaffShop) => Promise<unknown>, RegExp]>([
    [
      "an amount in the list",
      ({ app }) => app.db.updateTable("invoices").set({ total: 1, net: 1 }).where("number", "like", "INV%2").execute(),
      /^INV-2026-000002: what lists show/,
    ],
    [
      "a line",
      ({ app }) => app.db.updateTable("invoice_lines").set({ goods: 9 }).execute(),
      /^INV-2026-000001: its lines/,
    ],
    [
      "a number",
      ({ app }) =>
        app.db.updateTable("invoices").set({ number: "INV-2026-000009" }).where("number", "like", "INV%3").execute(),
      /^INV-2026-000009: it should be INV-2026-000003/,
    ],
    [
      "more credit than there was",
      ({ app }) =>
        app.db.updateTable("invoices").set({ total: 90_000_000 }).where("kind", "=", "credit_note").execute(),
      /^INV-2026-000001: more was credited/,
    ],
    [
      "the counter",
      ({ app }) => app.db.updateTable("counters").set({ value: 2 }).where("name", "=", "series:INV-2026").execute(),
      /^INV-2026: the counter says 2/,
    ],
  ])("show that %s was altered", async (_, alter, problem) => {
    await using shop = await unguarded();
    await alter(shop);
    expect((await checkInvoices(shop.app.db)).problems).toEqual(
      expect.arrayContaining([expect.stringMatching(problem)]),
    );
  });

  test.each([1, 2])(
    "show that one was taken out, with all its traces: number %i places from the start",
    async (index) => {
      await using shop = await unguarded();
      const { db } = shop.app;
      const number = shop.numbers[index] as string;
      const { id } = await db
        .selectFrom("invoices")
        .select("id")
        .where("number", "=", number)
        .executeTakeFirstOrThrow();
      await db.deleteFrom("invoice_lines").where("invoice_id", "=", id).execute();
      await db.deleteFrom("invoice_states").where("invoice_id", "=", id).execute();
      await db.deleteFrom("invoices").where("id", "=", id).execute();
      expect((await checkInvoices(db)).problems).toContain(`INV-2026: place ${index + 1} is missing`);
    },
  );

  test("are checked by the command of the person who runs the server", async () => {
    await using shop = await unguarded();
    const { app } = shop;
    const run = () =>
      execFileSync(process.execPath, ["db/command.ts", "check-invoices"], {
        cwd: root,
        encoding: "utf8",
        env: {
          PATH: process.env.PATH,
          DATA_DIR: app.dataDir,
          DATABASE_URL: process.env.TEST_DATABASE_URL && app.databaseUrl,
        },
      });
    expect(run()).toBe("Sound: 4 posted documents.\n");
    await app.db
      .updateTable("invoices")
      .set({ hash: "0" })
      .where("number", "=", shop.numbers[1] as string)
      .execute();
    expect(run).toThrow(
      expect.objectContaining({ status: 1, stdout: expect.stringContaining(`${shop.numbers[1]}: its`) }),
    );
  });
});
