// The same row is changed here and there: what goes together by itself, what a person has to decide, and how.
import { expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { newId } from "../../src-shared/values/id.ts";
import { chair, colours } from "../support/catalogue.ts";
import type { TestDesk } from "./support/desk.ts";
import { change, people, syncShop, theFirst } from "./support/shop.ts";

test("two people change different fields of one row without a line: both stand", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  desk.line.up = false;
  await change(desk, { company: { en: "Written here" } });
  await change(shop.web, { text: { en: "Written there" } });
  desk.line.up = true;
  await desk.push();
  await desk.pull();
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Written here" }, text: { en: "Written there" } });
  expect(await theFirst(desk)).toEqual(await theFirst(shop.web));
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
});

test("the same field changed on both sides waits in the inbox with base, mine, theirs, and who it was", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const before = await theFirst(desk);
  await change(desk, { company: { en: "Mine" } });
  await change(shop.web, { company: { en: "Theirs" } });
  await desk.push();
  await desk.pull();
  const [conflict] = await desk.own("GET /api/desktop/conflicts");
  expect(conflict).toMatchObject({
    reason: "fields",
    by: "Huda",
    fields: [{ field: "company", base: before.company, mine: { en: "Mine" }, theirs: { en: "Theirs" } }],
  });
  expect(conflict?.theirsAt).not.toBeNull();
  expect((await theFirst(shop.web)).company, "nothing was written over").toEqual({ en: "Theirs" });
  expect((await theFirst(desk)).company).toEqual({ en: "Theirs" });
});

for (const [choice, values, company] of [
  ["mine", undefined, "Mine"],
  ["theirs", undefined, "Theirs"],
  ["merged", { company: { en: "Both" } }, "Both"],
] as const) {
  test(`choosing "${choice}" in the inbox makes it so everywhere, and keeps the fields that were never in question`, async () => {
    await using shop = await syncShop();
    const desk = await shop.desk();
    await change(desk, { company: { en: "Mine" }, rating: 2 });
    await change(shop.web, { company: { en: "Theirs" } });
    await desk.push();
    const [conflict] = await desk.own("GET /api/desktop/conflicts");
    const id = conflict?.id ?? "";
    await desk.own("POST /api/desktop/conflicts/:id", {
      params: { id },
      body: { choice, ...(values ? { values } : {}) },
    });
    await desk.push();
    await desk.pull();
    expect(await theFirst(shop.web)).toMatchObject({ company: { en: company }, rating: 2 });
    expect(await theFirst(desk)).toEqual(await theFirst(shop.web));
    expect(await desk.own("GET /api/desktop/operations")).toEqual([]);
  });
}

for (const [choice, company] of [
  ["mine", "Mine"],
  ["theirs", "Theirs"],
] as const) {
  test(`what a desktop writes while its conflict waits is asked about after "${choice}", too, and written over nothing`, async () => {
    await using shop = await syncShop();
    const desk = await shop.desk();
    await change(desk, { company: { en: "Mine" } });
    await change(shop.web, { company: { en: "Theirs" } });
    await desk.push();
    await change(desk, { company: { en: "Later" } });
    const [conflict] = await desk.own("GET /api/desktop/conflicts");
    await desk.own("POST /api/desktop/conflicts/:id", { params: { id: conflict?.id ?? "" }, body: { choice } });
    await desk.push();
    await desk.pull();
    expect((await theFirst(shop.web)).company).toEqual({ en: company });
    const fields = [{ field: "company", mine: { en: "Later" }, theirs: { en: company } }];
    expect(await desk.own("GET /api/desktop/conflicts")).toMatchObject([{ reason: "fields", fields }]);
  });
}

test("a merged choice must say something about every field in question", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  await change(shop.web, { company: { en: "Theirs" } });
  await desk.push();
  const [conflict] = await desk.own("GET /api/desktop/conflicts");
  const asked = { params: { id: conflict?.id ?? "" }, body: { choice: "merged" as const, values: {} } };
  await expect(desk.own("POST /api/desktop/conflicts/:id", asked)).rejects.toMatchObject({ code: "conflict" });
});

test("both wrote the same: there is nothing to do and nothing to decide", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "The same" } });
  const there = await change(shop.web, { company: { en: "The same" } });
  await desk.push();
  await desk.pull();
  expect(await desk.own("GET /api/desktop/operations")).toEqual([]);
  expect((await theFirst(shop.web)).version).toBe(there.version);
});

test("edited here and deleted there waits for a person", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Mine" } });
  const { id } = await theFirst(shop.web);
  await shop.web.api("DELETE /api/testimonials/:id", { params: { id } });
  await desk.push();
  await desk.pull();
  expect(await desk.own("GET /api/desktop/conflicts")).toMatchObject([
    { reason: "deleted", fields: [{ field: "company", mine: { en: "Mine" } }] },
  ]);
  expect(await desk.api("GET /api/staff/testimonials")).toHaveLength(1);
});

test("deleted here and edited there waits for a person too", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const { id, version } = await theFirst(desk);
  await desk.api("DELETE /api/testimonials/:id", { params: { id }, headers: { "if-match": `"${version}"` } });
  await change(shop.web, { company: { en: "Worth keeping" } });
  await desk.push();
  await desk.pull();
  expect(await desk.own("GET /api/desktop/conflicts")).toMatchObject([
    { reason: "fields", fields: [{ field: "company", theirs: { en: "Worth keeping" } }] },
  ]);
  expect(await theFirst(shop.web)).toMatchObject({ id });
});

test("a price and its earlier price are decided as one", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const [variant] = shop.product.variants;
  const asked = { params: { id: variant?.id ?? "" }, headers: { "if-match": `"${variant?.version}"` } };
  await desk.api("PATCH /api/variants/:id", { ...asked, body: { price: 50_000, compareAtPrice: 60_000 } });
  await shop.web.api("PATCH /api/variants/:id", { ...asked, body: { price: 89_900, compareAtPrice: 99_900 } });
  await desk.push();
  const [conflict] = await desk.own("GET /api/desktop/conflicts");
  expect(conflict?.fields.map(({ field }) => field).sort()).toEqual(["compareAtPrice", "price"]);
});

test("two people change the prices of two variants in the whole product's form: both stand", async () => {
  await using shop = await syncShop();
  const variants = ["black", "teal"].map((colour) => ({ sku: `CHAIR-${colour}`, price: 80_000, options: { colour } }));
  const form = chair(shop.product.categoryId, { options: colours, variants });
  const made = await shop.web.api("POST /api/products", { body: form });
  const desk = await shop.desk();
  const save = (api: ApiClient, at: number, price: number) =>
    api("PUT /api/products/:id", {
      params: { id: made.id },
      headers: { "if-match": `"${made.version}"` },
      body: {
        ...form,
        slug: made.slug,
        variants: made.variants.map(({ id, sku, options }, i) => ({
          id,
          sku,
          options,
          price: i === at ? price : 80_000,
        })),
      },
    });
  await save(desk.api, 0, 70_000);
  await save(shop.web.api, 1, 75_000);
  await desk.push();
  await desk.pull();
  const read = (api: ApiClient) => api("GET /api/staff/products/:id", { params: { id: made.id } });
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
  expect((await read(shop.web.api)).variants.map(({ price }) => price)).toEqual([70_000, 75_000]);
  expect(await read(desk.api)).toEqual(await read(shop.web.api));
});

test("a form that was opened before somebody else's change came in does not write over it", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { rating: 4 });
  const opened = await theFirst(desk);
  await change(shop.web, { company: { en: "Theirs" } });
  await desk.pull();
  const { id, author, role, company, text, active } = opened;
  const stale = desk.api("PUT /api/testimonials/:id", {
    params: { id },
    headers: { "if-match": `"${opened.version}"` },
    body: { author, role, company, text, rating: 3, active },
  });
  await expect(stale).rejects.toMatchObject({ code: "version_conflict" });
});

test("signing in as somebody else never sends the first one's work", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  await change(desk, { company: { en: "Noor's" } });
  await desk.own("POST /api/desktop/sign-in", { body: people.salem });
  await desk.pull();
  await desk.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Company" });
  expect(await desk.own("GET /api/desktop/operations")).toEqual([]);
  await desk.own("POST /api/desktop/sign-in", { body: people.noor });
  expect(await desk.own("GET /api/desktop/operations")).toHaveLength(1);
  await desk.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Noor's" });
});

test("an order that names one product for two rooms keeps both lines, whoever else changes it meanwhile", async () => {
  await using shop = await syncShop();
  const variantId = shop.product.variants[0]?.id ?? "";
  const made = await shop.web.api("POST /api/staff/orders", {
    body: {
      source: "phone",
      method: "pickup",
      paymentMethod: "cash",
      lang: "en",
      confirm: false,
      contact: { name: "Mariam", phone: "+974 5512 3456" },
      lines: [newId(), newId()].map((id, at) => ({ id, variantId, quantity: at + 1 })),
    },
  });
  const desk = await shop.desk();
  const put = (who: Pick<TestDesk, "api">, fields: { note?: string; quantities: number[] }) =>
    who.api("PUT /api/orders/:id", {
      params: { id: made.id },
      headers: ifMatch(made.version),
      body: {
        method: "pickup",
        paymentMethod: "cash",
        lang: "en",
        note: fields.note,
        contact: { name: "Mariam", phone: "+974 5512 3456" },
        lines: made.lines.map(({ id }, at) => ({ id, variantId, quantity: fields.quantities[at] ?? 0 })),
      },
    });
  desk.line.up = false;
  await put(desk, { quantities: [1, 5] });
  await put(shop.web, { quantities: [1, 2], note: "Ring before" });
  desk.line.up = true;
  await desk.pull();
  const quantities = async (who: Pick<TestDesk, "api">) => {
    const order = await who.api("GET /api/orders/:id", { params: { id: made.id } });
    return order.view === "staff" && [order.note, ...order.lines.map(({ quantity }) => quantity).sort()];
  };
  expect(await quantities(desk), "shown at once").toEqual(["Ring before", 1, 5]);
  await desk.push();
  await desk.pull();
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
  expect(await quantities(shop.web)).toEqual(["Ring before", 1, 5]);
});

test("an order of which pieces were given up, and whose only line of another product was, keeps what both sides change", async () => {
  await using shop = await syncShop();
  const variantId = shop.product.variants[0]?.id ?? "";
  const base = {
    method: "pickup" as const,
    paymentMethod: "cash" as const,
    lang: "en" as const,
    contact: { name: "Mariam", phone: "+974 5512 3456" },
  };
  const [kept, gone] = [newId(), newId()];
  await shop.web.api("POST /api/variants/:id/movements", {
    params: { id: variantId },
    body: { reason: "received", quantity: 9 },
  });
  const { id } = await shop.web.api("POST /api/staff/orders", {
    body: {
      ...base,
      source: "phone",
      confirm: true,
      lines: [
        { id: kept, variantId, quantity: 3 },
        { id: gone, variantId, quantity: 1 },
      ],
    },
  });
  const read = async (who: Pick<TestDesk, "api">) => {
    const order = await who.api("GET /api/orders/:id", { params: { id } });
    if (order.view !== "staff") throw new Error("staff read another order than visitors");
    return order;
  };
  for (const status of ["preparing", "ready_for_pickup"] as const) {
    const headers = ifMatch((await read(shop.web)).version);
    await shop.web.api("PATCH /api/orders/:id/status", { params: { id }, headers, body: { status } });
  }
  await shop.web.api("POST /api/orders/:id/returns", {
    params: { id },
    body: {
      id: newId(),
      credit: 0,
      lines: [
        { lineId: kept, notSent: 1 },
        { lineId: gone, notSent: 1 },
      ],
    },
  });
  const desk = await shop.desk();
  // The form asks for the pieces that still stand, and leaves out a line of which none do.
  const put = async (who: Pick<TestDesk, "api">, quantity: number, note?: string) =>
    who.api("PUT /api/orders/:id", {
      params: { id },
      headers: ifMatch((await read(who)).version),
      body: { ...base, note, lines: [{ id: kept, variantId, quantity }] },
    });
  desk.line.up = false;
  await put(desk, 2, "Ring before");
  await put(shop.web, 1);
  desk.line.up = true;
  await desk.push();
  await desk.pull();
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
  const { note, lines } = await read(shop.web);
  expect(note).toBe("Ring before");
  expect(lines.map((line) => [line.quantity, line.notSent])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect((await read(desk)).lines).toEqual(lines);
});
