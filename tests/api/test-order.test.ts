/** A test order: placed as a visitor's, walked through its steps, marked everywhere, and in nothing of the shop's own. */
import { sql } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TEST_ORDER_TABLES, WITHOUT_TEST_ORDERS } from "../../db/test-orders/test-order-rows.ts";
import { previewMail } from "../../server/mail/preview.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { contract } from "../../src-shared/contract.ts";
import { DocumentContent } from "../../src-shared/documents/document.tsx";
import { domKit } from "../../src-shared/documents/kit/dom-kit.tsx";
import type { PrintableDocument } from "../../src-shared/documents/registry.ts";
import { credit, invoiceFor, pay } from "../support/billing.ts";
import type { CallInput } from "../support/context.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const body = { lang: "en" };

async function placeTest(shop: StaffShop) {
  const { data, envelope } = await shop.admin.call("POST /api/test-order", { body });
  if (!data?.order) throw new Error(JSON.stringify(envelope));
  return data.order;
}

/** What requests themselves write, and the test order. */
const OWN = ["sessions", "idempotency", "test_orders"];

/** Every row of every table that is the shop's own, as text. */
async function shopRows({ app: { db } }: StaffShop): Promise<Record<string, string>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !OWN.includes(name));
  const rows: Record<string, string> = {};
  for (const name of tables) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    rows[name] = found.rows
      .filter((row) => !String(row.unique_key).startsWith("test:") && row.key !== "test_order_placed_at")
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join("\n");
  }
  return rows;
}

const NOT_COMPARED = new Set([
  // The test order, its step, and its mails, which are marked.
  "GET /api/test-order",
  "GET /api/set-up",
  "GET /api/mails",
  // They tell of the calls before; the rows that they read are compared themselves.
  "GET /api/audit",
  "GET /api/audit/export",
  // State of the machine.
  "GET /api/system",
  "GET /api/archive",
  "GET /api/db-health",
  // Another one for each call.
  "GET /api/form-token",
]);

/** The answers of every operation that reads, also of one that is added later, for everything and for these ids. */
async function answers(shop: StaffShop, ids: readonly string[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const keys = Object.keys(contract).filter((key) => key.startsWith("GET ") && !NOT_COMPARED.has(key));
  for (const key of keys) {
    const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    const inputs: CallInput[] =
      names.length > 0
        ? ids.map((id) => ({ params: Object.fromEntries(names.map((name) => [name, id])) }))
        : [{}, { query: { from: "2026-11-01", to: "2026-11-30" } }, { query: { q: "TEST" } }];
    for (const input of inputs) {
      const answer = shop.admin.call(key as "GET /api/orders", input);
      found[`${key} ${JSON.stringify(input)}`] = await answer.then(({ envelope }) => envelope, String);
    }
  }
  return found;
}

async function deliver(shop: StaffShop, id: string): Promise<void> {
  await shop.move(id, "confirmed", "preparing");
  for (const state of ["out", "delivered"]) {
    const { deliveries } = await shop.read(id);
    const { id: deliveryId, version } = deliveries[0];
    const input = { params: { id: deliveryId }, body: { state }, ifMatch: version };
    const { envelope, code } = await shop.staff.call("PATCH /api/deliveries/:id", input);
    expect(code, JSON.stringify(envelope)).toBeUndefined();
  }
}

/** Confirmed, delivered, invoiced, paid and credited, as every order is. */
async function walk(shop: StaffShop, id: string, total: number): Promise<string[]> {
  await deliver(shop, id);
  const invoice = await invoiceFor(shop, id);
  const payment = await pay(shop, id, { method: "cash", amount: total });
  const input = { params: { id: payment.id }, body: {} };
  const { data: receipt } = await shop.staff.call("POST /api/payments/:id/receipt", input);
  const note = await credit(shop, invoice.id, { scope: "amount", amount: 100 });
  return [invoice.number, receipt?.number ?? "", note.number];
}

test("nothing of it is among the shop's rows or answers, whatever step it is taken through", async () => {
  await using shop = await staffShop();
  const real = await shop.place();
  await walk(shop, real.id, real.total);
  const { customer, invoices, lines } = await shop.read(real.id);
  const ids = [real.id, customer.id, invoices[0].id, lines[0].productId, lines[0].variantId];
  const answered = await answers(shop, ids);
  const isData = (envelope: unknown) => (envelope as { success?: boolean }).success === true;
  expect(Object.values(answered).filter(isData).length).toBeGreaterThan(150);
  const before = await shopRows(shop);
  const { id, number, total } = await placeTest(shop);
  expect(number).toMatch(/^TEST-\w{5}$/);
  expect(await shopRows(shop)).toEqual(before);

  const numbers = await walk(shop, id, total);
  expect(numbers).toEqual([`${number}-INV-000001`, `${number}-RCT-000001`, `${number}-CN-000001`]);
  expect(await shop.read(id)).toMatchObject({ number, status: "delivered", received: total, credited: 100 });
  expect(await shopRows(shop)).toEqual(before);
  expect(await answers(shop, ids)).toEqual(answered);

  // The next order and its invoice have the numbers after the last real ones.
  const next = await shop.place();
  expect(numberOf(next.number)).toBe(numberOf(real.number) + 1);
  await shop.move(next.id, "confirmed");
  expect((await invoiceFor(shop, next.id)).number).toMatch(/^INV-2026-000002$/);
});

const numberOf = (number: string): number => Number(number.match(/\d+$/)?.[0]);

test("its mails go to whoever does the step alone, and say that they are a test", async () => {
  await using shop = await staffShop();
  const { id } = await placeTest(shop);
  await deliver(shop, id);
  const mails = await shop.app.db.selectFrom("mail_queue").selectAll().execute();
  expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["order-confirmation", "new-order"]));
  const emails = await shop.app.db.selectFrom("staff").select("email").execute();
  for (const mail of mails) {
    expect(emails.map(({ email }) => email)).toContain(mail.recipient);
    const written = await previewMail(shop.app, renderMail, mail);
    expect(written?.subject).toMatch(/^\[Test\] /);
    expect(written?.html).toContain("This is a test");
    expect(written?.text).toContain("This is a test");
  }
  expect(mails.find(({ kind }) => kind === "order-confirmation")?.recipient).toMatch(/^admin-/);
  const { data } = await shop.admin.call("GET /api/mails");
  expect(data.every(({ order }) => order?.number.startsWith("TEST-"))).toBe(true);
});

test("a step of it is undone, and the step's mail is about nothing any more", async () => {
  await using shop = await staffShop();
  const { id } = await placeTest(shop);
  const input = { params: { id }, body: { status: "confirmed" } };
  const { version } = await shop.read(id);
  const step = { ...input, body: { ...input.body, mail: true }, ifMatch: version };
  expect((await shop.staff.call("PATCH /api/orders/:id/status", step)).data.status).toBe("confirmed");
  expect((await shop.staff.call("POST /api/orders/:id/undo", input)).data.status).toBe("placed");
  const mails = await shop.app.db.selectFrom("mail_queue").selectAll().where("kind", "=", "order-status").execute();
  expect(mails).toHaveLength(1);
  for (const mail of mails) expect(await previewMail(shop.app, renderMail, mail)).toBeUndefined();
});

test("its customer's page shows it, and takes a question, which nobody else sees", async () => {
  await using shop = await staffShop();
  const { id, number, followUrl } = await placeTest(shop);
  const params = { token: followUrl.split("/").at(-1) as string };
  expect((await shop.shopper.call("GET /api/track/:token", { params })).data).toMatchObject({ id, number });
  const asked = await shop.shopper.call("POST /api/track/:token/messages", { params, body: { text: "When?" } });
  expect(asked.code).toBeUndefined();
  expect((await shop.read(id)).questionAt).not.toBeNull();
});

test("its documents say in both languages that they are a test", async () => {
  await using shop = await staffShop();
  const seen: PrintableDocument[] = [];
  shop.app.documents = {
    pdf: async (documents) => {
      seen.push(...documents);
      // Rendering takes long: meanwhile others can write.
      await shop.place();
      return new Uint8Array([1]);
    },
    html: async () => null,
  };
  const { id } = await placeTest(shop);
  const print = async (kind: string, printed = id) => {
    const params = { kind, id: printed };
    const { code, envelope } = await shop.staff.call("GET /api/documents/:kind/:id", { params });
    expect(code, JSON.stringify(envelope)).toBeUndefined();
  };
  for (const kind of ["confirmation", "pick-list", "delivery-note", "receipt80"]) await print(kind);
  await shop.move(id, "confirmed");
  await print("invoice", (await invoiceFor(shop, id)).id);
  expect(seen.map(({ kind }) => kind)).toEqual(["confirmation", "pick-list", "delivery-note", "receipt80", "invoice"]);
  for (const document of seen) {
    const page = renderToStaticMarkup(createElement(DocumentContent, { kit: domKit, document }));
    expect(page).toContain("TEST: not an order");
    expect(page).toContain("تجربة: ليس طلبًا");
  }
});

test("it can be removed, and its step stays done; the beginning of trade removes it too", async () => {
  await using shop = await staffShop();
  const step = async () =>
    (await shop.admin.call("GET /api/set-up")).data.steps.find(({ step }) => step === "testOrder")?.state;
  expect(await step()).toBe("open");
  const before = await shopRows(shop);
  const { id } = await placeTest(shop);
  expect(await step()).toBe("done");
  expect((await shop.admin.call("POST /api/test-order", { body })).code).toBe("conflict");
  expect((await shop.admin.call("DELETE /api/test-order")).data).toEqual({ order: null });
  expect((await shop.staff.call("GET /api/orders/:id", { params: { id } })).code).toBe("not_found");
  expect(await shopRows(shop)).toEqual(before);
  expect(await shop.app.db.selectFrom("mail_queue").selectAll().execute()).toEqual([]);
  expect(await step()).toBe("done");

  await placeTest(shop);
  const { data } = await shop.admin.call("GET /api/demo");
  await shop.admin.api("POST /api/trade", { body: { keepDocuments: false, shown: data.documents } });
  expect((await shop.admin.call("GET /api/test-order")).data).toEqual({ order: null });
});

test("it is refused as a visitor's order would be, and says where nothing can be bought", async () => {
  await using shop = await staffShop();
  await shop.app.db.updateTable("products").set({ status: "draft" }).execute();
  expect((await shop.admin.call("POST /api/test-order", { body })).code).toBe("conflict");
});

test("what would reach beyond it is refused, and so is everybody but an administrator to place it", async () => {
  await using shop = await staffShop();
  const { id } = await placeTest(shop);
  const real = await shop.place();
  const moved = await shop.manager.call("POST /api/orders/:id/moved-payments", {
    params: { id },
    body: { toOrderId: real.id, amount: 100 },
  });
  expect(moved.envelope).toMatchObject({ error: { code: "conflict", details: { reason: "test_order" } } });
  for (const [who, code] of [
    [shop.shopper, "unauthenticated"],
    [shop.staff, "forbidden"],
    [shop.manager, "forbidden"],
  ] as const) {
    expect((await who.call("POST /api/test-order", { body })).code).toBe(code);
  }
});

test("every table that names an order is known to have its rows, or to have none", async () => {
  await using shop = await staffShop();
  const tables = await shop.app.db.introspection.getTables();
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === "order_id"));
  const known = [...TEST_ORDER_TABLES, ...WITHOUT_TEST_ORDERS] as string[];
  expect(naming.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
