/** Customers who come along from another shop. */
import { expect, test } from "vitest";
import { as, testApp } from "../support/context.ts";
import { importing } from "../support/importing.ts";
import { csvOf } from "../support/imports.ts";
import { the } from "../support/the.ts";

const shopify = csvOf([
  [
    "Customer ID",
    "First Name",
    "Last Name",
    "Email",
    "Accepts Email Marketing",
    "Default Address Company",
    "Phone",
    "Total Spent",
    "Note",
  ],
  ["'1", "Noora", "Al-Kuwari", "Noora@Example.com", "yes", "Pearl", "'+97455334455", "10.00", "VIP"],
  ["'2", "Ali", "", "", "no", "", "5533 4466", "", ""],
  ["'3", "Nobody", "", "", "no", "", "", "", ""],
  ["'4", "Twice", "", "noora@example.com", "no", "", "", "", ""],
  ["'5", "Bad", "", "not an address", "no", "", "12", "", ""],
]);

test("Shopify's customers are recognised, imported, unchanged the second time, and undone", async () => {
  await using app = await testApp({ demo: false });
  const manager = await as(app, "manager");
  const { send, apply, undo, items } = importing(() => manager);
  const listed = async () => (await manager.call("GET /api/customers", { query: { sort: "name" } })).data;
  const run = await send(shopify);
  expect(run).toMatchObject({ state: "planned", shape: "customers", counts: { new: 2, wrong: 3 } });
  expect(run.unknown).toEqual(["Customer ID", "Accepts Email Marketing", "Total Spent"]);
  const { data: wrong } = await items(run.id, { outcome: "wrong" });
  expect(wrong.map(({ problems }) => problems.map(({ line, column, code }) => [line, column, code]))).toEqual([
    [[4, "Email", "contact_missing"]],
    [[5, "Email", "contact_twice"]],
    [
      [6, "Phone", "phone"],
      [6, "Email", "email"],
    ],
  ]);
  expect(await listed()).toEqual([]);
  expect(await apply(run.id)).toMatchObject({ state: "done", done: 2 });
  expect(await listed()).toMatchObject([
    { name: "Ali", phone: "+97455334466", confirmed: true },
    { name: "Noora Al-Kuwari", company: "Pearl", phone: "+97455334455", email: "noora@example.com" },
  ]);
  expect((await send(shopify)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
  expect(await undo(run.id)).toMatchObject({ state: "undone", done: 2, leftOut: 0 });
  expect(await listed()).toEqual([]);
});

test("a known customer is changed field by field, and keeps what somebody wrote since the import", async () => {
  await using app = await testApp({ demo: false });
  const manager = await as(app, "manager");
  const { send, apply, undo, items } = importing(() => manager);
  const body = { name: "Noora", phone: "+97455334455", lang: "ar" };
  const { id } = (await manager.call("POST /api/customers", { body })).data;
  const read = () => manager.api("GET /api/customers/:id", { params: { id } });
  const run = await send(shopify);
  expect(the((await items(run.id, { outcome: "changed" })).data[0]).changes).toMatchObject([
    { field: "customer.name", before: "Noora", after: "Noora Al-Kuwari" },
    { field: "customer.company", before: null, after: "Pearl" },
    { field: "customer.email", before: null, after: "noora@example.com" },
    { field: "customer.note", before: null, after: "VIP" },
  ]);
  await apply(run.id);
  expect(await read()).toMatchObject({ name: "Noora Al-Kuwari", lang: "ar", emails: ["noora@example.com"] });
  await undo(run.id);
  expect(await read()).toMatchObject({ name: "Noora", company: null, email: "", emails: [], note: null });
  const again = await send(shopify);
  await apply(again.id);
  const { version } = await read();
  await manager.call("PUT /api/customers/:id", {
    params: { id },
    ifMatch: version,
    body: { ...body, name: "Noora A." },
  });
  expect(await undo(again.id)).toMatchObject({ state: "undone", done: 1, leftOut: 1 });
  expect((await read()).name).toBe("Noora A.");
});

test("WooCommerce's and this shop's own customers are recognised, the latter in both languages and unchanged", async () => {
  await using app = await testApp({ demo: false });
  const manager = await as(app, "manager");
  const { send, apply } = importing(() => manager);
  const woo = csvOf([
    ["Name", "Username", "Last Active", "Sign Up", "Email", "Orders", "Total Spend", "AOV", "Country / Region", "City"],
    ["Sara Ali", "sara", "2026-01-01", "2025-01-01", "sara@example.com", "3", "100", "33", "QA", "Doha"],
  ]);
  const run = await send(woo);
  expect(run).toMatchObject({ shape: "customers", counts: { new: 1, wrong: 0 } });
  await apply(run.id);
  for (const lang of ["en", "ar"]) {
    const { data } = await manager.call("GET /api/customers/export", { query: { lang } });
    expect(await send(data.content)).toMatchObject({ shape: "customers", counts: { unchanged: 1, wrong: 0, new: 0 } });
  }
});
