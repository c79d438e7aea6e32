// The same row is changed on desktop and server: merges, conflicts and their decisions.
import { expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { newId } from "../../src-shared/values/id.ts";
import { chair, colours } from "../support/catalogue.ts";
import { receiveStock } from "../support/receive-stock.ts";
import { change, people, syncShop, theFirst } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

test("two people change different fields of one row offline: both changes stay", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.up = false;
  await change(desktop, { company: { en: "Written here" } });
  await change(shop.web, { text: { en: "Written there" } });
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  expect(await theFirst(shop.web)).toMatchObject({ company: { en: "Written here" }, text: { en: "Written there" } });
  expect(await theFirst(desktop)).toEqual(await theFirst(shop.web));
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
});

test("the same field changed on both sides is a conflict with base, mine, theirs, and who changed it", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const before = await theFirst(desktop);
  await change(desktop, { company: { en: "Mine" } });
  await change(shop.web, { company: { en: "Theirs" } });
  await desktop.push();
  await desktop.pull();
  const [conflict] = await desktop.own("GET /api/desktop/conflicts");
  expect(conflict).toMatchObject({
    reason: "fields",
    by: "Huda",
    fields: [{ field: "company", base: before.company, mine: { en: "Mine" }, theirs: { en: "Theirs" } }],
  });
  expect(conflict?.theirsAt).not.toBeNull();
  expect((await theFirst(shop.web)).company, "nothing was written over").toEqual({ en: "Theirs" });
  expect((await theFirst(desktop)).company).toEqual({ en: "Theirs" });
});

for (const [choice, values, company] of [
  ["mine", undefined, "Mine"],
  ["theirs", undefined, "Theirs"],
  ["merged", { company: { en: "Both" } }, "Both"],
] as const) {
  test(`choosing "${choice}" for a conflict applies it everywhere, and keeps the other fields`, async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await change(desktop, { company: { en: "Mine" }, rating: 2 });
    await change(shop.web, { company: { en: "Theirs" } });
    await desktop.push();
    const [conflict] = await desktop.own("GET /api/desktop/conflicts");
    const id = conflict?.id ?? "";
    await desktop.own("POST /api/desktop/conflicts/:id", {
      params: { id },
      body: { choice, ...(values ? { values } : {}) },
    });
    await desktop.push();
    await desktop.pull();
    expect(await theFirst(shop.web)).toMatchObject({ company: { en: company }, rating: 2 });
    expect(await theFirst(desktop)).toEqual(await theFirst(shop.web));
    expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  });
}

for (const [choice, company] of [
  ["mine", "Mine"],
  ["theirs", "Theirs"],
] as const) {
  test(`a write during a conflict becomes a conflict too after "${choice}", and overwrites nothing`, async () => {
    await using shop = await syncShop();
    const desktop = await shop.desktop();
    await change(desktop, { company: { en: "Mine" } });
    await change(shop.web, { company: { en: "Theirs" } });
    await desktop.push();
    await change(desktop, { company: { en: "Later" } });
    const [conflict] = await desktop.own("GET /api/desktop/conflicts");
    await desktop.own("POST /api/desktop/conflicts/:id", { params: { id: conflict?.id ?? "" }, body: { choice } });
    await desktop.push();
    await desktop.pull();
    expect((await theFirst(shop.web)).company).toEqual({ en: company });
    const fields = [{ field: "company", mine: { en: "Later" }, theirs: { en: company } }];
    expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([{ reason: "fields", fields }]);
  });
}

test("a merged choice needs a value for every conflicting field", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  await change(shop.web, { company: { en: "Theirs" } });
  await desktop.push();
  const [conflict] = await desktop.own("GET /api/desktop/conflicts");
  const asked = { params: { id: conflict?.id ?? "" }, body: { choice: "merged" as const, values: {} } };
  await expect(desktop.own("POST /api/desktop/conflicts/:id", asked)).rejects.toMatchObject({ code: "conflict" });
});

test("equal changes on both sides need no merge and no decision", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "The same" } });
  const there = await change(shop.web, { company: { en: "The same" } });
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  expect((await theFirst(shop.web)).version).toBe(there.version);
});

test("edited here and deleted there is a conflict", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Mine" } });
  const { id } = await theFirst(shop.web);
  await shop.web.api("DELETE /api/testimonials/:id", { params: { id } });
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([
    { reason: "deleted", fields: [{ field: "company", mine: { en: "Mine" } }] },
  ]);
  expect(await desktop.api("GET /api/staff/testimonials")).toHaveLength(1);
});

test("deleted here and edited there is a conflict too", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const { id, version } = await theFirst(desktop);
  await desktop.api("DELETE /api/testimonials/:id", { params: { id }, headers: { "if-match": `"${version}"` } });
  await change(shop.web, { company: { en: "Worth keeping" } });
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([
    { reason: "fields", fields: [{ field: "company", theirs: { en: "Worth keeping" } }] },
  ]);
  expect(await theFirst(shop.web)).toMatchObject({ id });
});

test("a price and its earlier price are decided as one", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const [variant] = shop.product.variants;
  const asked = { params: { id: variant?.id ?? "" }, headers: { "if-match": `"${variant?.version}"` } };
  await desktop.api("PATCH /api/variants/:id", { ...asked, body: { price: 50_000, compareAtPrice: 60_000 } });
  await shop.web.api("PATCH /api/variants/:id", { ...asked, body: { price: 89_900, compareAtPrice: 99_900 } });
  await desktop.push();
  const [conflict] = await desktop.own("GET /api/desktop/conflicts");
  expect(conflict?.fields.map(({ field }) => field).sort()).toEqual(["compareAtPrice", "price"]);
});

test("two people change the prices of two variants in the whole product's form: both changes stay", async () => {
  await using shop = await syncShop();
  const variants = ["black", "teal"].map((colour) => ({ sku: `CHAIR-${colour}`, price: 80_000, options: { colour } }));
  const form = chair(shop.product.categoryId, { options: colours, variants });
  const made = await shop.web.api("POST /api/products", { body: form });
  const desktop = await shop.desktop();
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
  await save(desktop.api, 0, 70_000);
  await save(shop.web.api, 1, 75_000);
  await desktop.push();
  await desktop.pull();
  const read = (api: ApiClient) => api("GET /api/staff/products/:id", { params: { id: made.id } });
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
  expect((await read(shop.web.api)).variants.map(({ price }) => price)).toEqual([70_000, 75_000]);
  expect(await read(desktop.api)).toEqual(await read(shop.web.api));
});

test("a form that was opened before another person's change arrived does not overwrite it", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { rating: 4 });
  const opened = await theFirst(desktop);
  await change(shop.web, { company: { en: "Theirs" } });
  await desktop.pull();
  const { id, author, role, company, text, active } = opened;
  const stale = desktop.api("PUT /api/testimonials/:id", {
    params: { id },
    headers: { "if-match": `"${opened.version}"` },
    body: { author, role, company, text, rating: 3, active },
  });
  await expect(stale).rejects.toMatchObject({ code: "version_conflict" });
});

test("signing in with another account never sends the first account's operations", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await change(desktop, { company: { en: "Noor's" } });
  await desktop.own("POST /api/desktop/sign-in", { body: people.salem });
  await desktop.pull();
  await desktop.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Company" });
  expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  await desktop.own("POST /api/desktop/sign-in", { body: people.noor });
  // Her mirror was removed when Salem signed in: her sealed operations come back with the new one.
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/operations")).toHaveLength(1);
  await desktop.push();
  expect((await theFirst(shop.web)).company).toEqual({ en: "Noor's" });
});

test("an order with one product for two rooms keeps both lines when another person changes it meanwhile", async () => {
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
  const desktop = await shop.desktop();
  const put = (who: Pick<TestDesktop, "api">, fields: { note?: string; quantities: number[] }) =>
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
  desktop.network.up = false;
  await put(desktop, { quantities: [1, 5] });
  await put(shop.web, { quantities: [1, 2], note: "Ring before" });
  desktop.network.up = true;
  await desktop.pull();
  const quantities = async (who: Pick<TestDesktop, "api">) => {
    const order = await who.api("GET /api/orders/:id", { params: { id: made.id } });
    return order.view === "staff" && [order.note, ...order.lines.map(({ quantity }) => quantity).sort()];
  };
  expect(await quantities(desktop), "shown at once").toEqual(["Ring before", 1, 5]);
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
  expect(await quantities(shop.web)).toEqual(["Ring before", 1, 5]);
});

test("an order with a reduced line and a removed one keeps the changes of both sides", async () => {
  await using shop = await syncShop();
  const variantId = shop.product.variants[0]?.id ?? "";
  const base = {
    method: "pickup" as const,
    paymentMethod: "cash" as const,
    lang: "en" as const,
    contact: { name: "Mariam", phone: "+974 5512 3456" },
  };
  const [kept, gone] = [newId(), newId()];
  await receiveStock(shop.web, variantId, { quantity: 9 });
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
  const read = async (who: Pick<TestDesktop, "api">) => {
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
  const desktop = await shop.desktop();
  // The form has the remaining quantities, and no lines without any.
  const put = async (who: Pick<TestDesktop, "api">, quantity: number, note?: string) =>
    who.api("PUT /api/orders/:id", {
      params: { id },
      headers: ifMatch((await read(who)).version),
      body: { ...base, note, lines: [{ id: kept, variantId, quantity }] },
    });
  desktop.network.up = false;
  await put(desktop, 2, "Ring before");
  await put(shop.web, 1);
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
  const { note, lines } = await read(shop.web);
  expect(note).toBe("Ring before");
  expect(lines.map((line) => [line.quantity, line.notSent])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect((await read(desktop)).lines).toEqual(lines);
});
