import { describe, expect, onTestFinished, test } from "vitest";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, chair } from "../support/catalogue.ts";
import { as, testApp } from "../support/context.ts";

/** On PostgreSQL, where writers do not wait for each other, this is what the retry in idempotency.ts is for. */
describe("two people who ask for the same name at the same moment", () => {
  test("get it once; the other is refused at the field, and nothing breaks", async () => {
    const app = await testApp();
    onTestFinished(() => app.close());
    const people = await Promise.all(Array.from({ length: 8 }, () => as(app, "staff")));
    const body = { name: { en: "Lounge" }, description: { en: "" }, slug: "lounge" };
    const answers = await Promise.all(people.map((who) => who.call("POST /api/categories", { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(422)]);
    for (const { status, envelope } of answers) {
      if (status === 422) expect(envelope).toMatchObject({ error: { fields: { slug: { code: "taken" } } } });
    }
  });

  test("without asking for a name each get one of their own", async () => {
    const app = await testApp();
    onTestFinished(() => app.close());
    const people = await Promise.all(Array.from({ length: 4 }, () => as(app, "staff")));
    const category = await addCategory(people[0] as (typeof people)[number]);
    const answers = await Promise.all(
      people.map((who, at) =>
        who.call("POST /api/products", {
          body: chair(category.id, { name: { en: "Same chair" }, variants: [{ sku: `SAME-${at}`, price: 100 }] }),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.data.slug)).size).toBe(4);
  });

  test("with one key, sent twice at once, make one thing and get the same answer", async () => {
    const app = await testApp();
    onTestFinished(() => app.close());
    const who = await as(app, "staff");
    const body = { id: newId(), name: { en: "Twice" }, description: { en: "" } };
    const send = () => who.call("POST /api/categories", { body, idempotencyKey: "twice-1" });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map((answer) => [answer.status, answer.data?.id])).toEqual(Array(3).fill([201, body.id]));
  });
});

/** On PostgreSQL both look, both find what they need, and the foreign key stops the second: it has to look again. */
describe("a product that is moved into a category while the category is removed", () => {
  test("has an existing category, and the second request is refused with the reason", async () => {
    const app = await testApp();
    onTestFinished(() => app.close());
    const [mover, remover] = [await as(app, "staff"), await as(app, "staff")];
    const home = await addCategory(mover);
    const { data: product } = await mover.call("POST /api/products", { body: chair(home.id) });
    let { version } = product;
    for (let round = 0; round < 6; round += 1) {
      const body = { name: { en: `Corner ${round}` }, description: { en: "" } };
      const { data: corner } = await remover.call("POST /api/categories", { body });
      const [moved, removed] = await Promise.all([
        mover.call("PATCH /api/products/:id", {
          params: { id: product.id },
          body: { categoryId: corner.id, subcategoryId: null },
          ifMatch: version,
        }),
        remover.call("DELETE /api/categories/:id", { params: { id: corner.id }, ifMatch: corner.version }),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([moved.status, removed.status]);
      version = moved.data?.version ?? version;
    }
  });
});
