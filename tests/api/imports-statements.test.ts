/** How much an import asks of the database: it grows with the parts of a file, not with its products. */
import { expect, test } from "vitest";
import { recordStatements } from "../../db/engines/sent-statements.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addProducts } from "../../server/features/imports/applying/add-products.ts";
import { categoryFiles } from "../../server/features/imports/rows/categories.ts";
import { costFiles } from "../../server/features/imports/rows/costs.ts";
import { priceFiles } from "../../server/features/imports/rows/prices.ts";
import type { RowKind } from "../../server/features/imports/rows/row-kind.ts";
import { stockFiles } from "../../server/features/imports/rows/stock.ts";
import { createTurns } from "../../server/features/imports/turns.ts";
import { productInput } from "../../src-shared/products/input.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, chair } from "../support/catalogue.ts";
import { as, type TestApp, testApp } from "../support/context.ts";

async function statementsFor(app: TestApp, categoryId: string, count: number): Promise<number> {
  const ctx = {
    actor: { kind: "system" as const },
    requestId: newId(),
    now: app.now,
    command: "command:import" as const,
  };
  const products = Array.from({ length: count }, (_, at) => {
    const variants = [{ sku: `NEW-${count}-${at}`, price: 500_00, openingStock: 3 }];
    const written = productInput.parse(chair(categoryId, { slug: `new-${count}-${at}`, variants }));
    return { written, former: [] };
  });
  return inTransaction(app.db, async (tx) => {
    const sent = await recordStatements(tx, async () => void (await addProducts(ctx, tx, products, createTurns())));
    return sent.length;
  });
}

const files: Record<string, { kind: RowKind; headings: string[]; row: (at: number) => string[] }> = {
  stock: { kind: stockFiles as unknown as RowKind, headings: ["SKU", "Quantity"], row: (at) => [`CH-${at}`, "7"] },
  prices: { kind: priceFiles as unknown as RowKind, headings: ["SKU", "Price"], row: (at) => [`CH-${at}`, "7.50"] },
  costs: { kind: costFiles as unknown as RowKind, headings: ["SKU", "Cost"], row: (at) => [`CH-${at}`, "7.50"] },
  categories: {
    kind: categoryFiles as unknown as RowKind,
    headings: ["Slug", "Name", "Parent"],
    row: (at) => [`seats-${at}`, `Seats ${at}`, ""],
  },
};

test.each(Object.entries(files))("reads the shop for all lines of a list of %s together", async (_name, file) => {
  await using app = await testApp();
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  for (const at of [0, 1, 2, 3])
    await addChair(manager, category.id, { variants: [{ sku: `CH-${at}`, price: 500_00 }] });
  const statementsOf = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ line: at + 2, cells: file.row(at) }));
    const read = file.kind.read(file.headings, rows, { decimal: null });
    if ("ask" in read) throw new Error("a question");
    return inTransaction(app.db, async (tx) => {
      const sent = await recordStatements(tx, async () => {
        const plans = await file.kind.plans(tx, read.sources);
        expect(plans.map(({ problems }) => problems)).toEqual(rows.map(() => []));
      });
      return sent.length;
    });
  };
  expect(await statementsOf(4)).toBe(await statementsOf(1));
});

test("adds the products of a part together", async () => {
  await using app = await testApp();
  const category = await addCategory(await as(app, "manager"));
  const [few, many] = [await statementsFor(app, category.id, 2), await statementsFor(app, category.id, 20)];
  expect(many).toBe(few);
});
