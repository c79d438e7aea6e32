/** How much an import asks of the database: it grows with the parts of a file, not with its products. */
import { expect, test } from "vitest";
import { recordStatements } from "../../db/engines/sent-statements.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addProducts } from "../../server/features/imports/applying/add-products.ts";
import { productInput } from "../../src-shared/products/input.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, chair } from "../support/catalogue.ts";
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
    const sent = await recordStatements(tx, async () => void (await addProducts(ctx, tx, products)));
    return sent.length;
  });
}

test("adds the products of a part together", async () => {
  await using app = await testApp();
  const category = await addCategory(await as(app, "manager"));
  const [few, many] = [await statementsFor(app, category.id, 2), await statementsFor(app, category.id, 20)];
  expect(many).toBe(few);
});
