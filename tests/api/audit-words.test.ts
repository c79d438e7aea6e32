/** What the audit log says is said in words: what was done, to what, and which fields, in both languages. */
import { describe, expect, test } from "vitest";
import { auditWord } from "../../src-shared/text/audit/index.ts";
import { auditActionText } from "../../src-shared/text/audit-actions/index.ts";
import { companyOrder, credit, invoiceFor, pay, RECEIPT } from "../support/billing.ts";
import { as } from "../support/context.ts";
import { accept, aQuote, makeQuote, order, readQuote, send, sentQuote, sound } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

interface Noted {
  action: string;
  collection: string;
  before: object | null;
  after: object | null;
}

async function notedIn(shop: StaffShop): Promise<Noted[]> {
  const { data } = await shop.admin.call("GET /api/audit", { query: { pageSize: "200" } });
  return data;
}

/** Of these acts, all that would be shown by a name for machines. */
function unsaid(noted: readonly Noted[]): string[] {
  const missing = noted.flatMap(({ action, collection, before, after }) => [
    ...(auditActionText("en", action) === action || auditActionText("ar", action) === action ? [action] : []),
    ...[...Object.keys(before ?? {}), ...Object.keys(after ?? {})].map((field) => `field.${field}`),
    `kind.${collection}`,
  ]);
  const isSaid = (key: string) => auditWord("en", key) !== undefined && auditWord("ar", key) !== undefined;
  return [...new Set(missing)].filter((key) => !isSaid(key));
}

describe("the audit log speaks in words", () => {
  test("of quotes: written, sent, kept stock for, reminded of, taken back, accepted and ordered", async () => {
    await using shop = await staffShop();
    const listed = { sections: (await aQuote(shop)).sections.slice(0, 1) };
    const { quote, id, token } = await sentQuote(shop, listed);
    const until = { until: "2026-11-30" };
    sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: until }));
    sound(await shop.staff.call("DELETE /api/quotes/:id/hold", { params: { id } }));
    sound(await shop.staff.call("POST /api/quotes/:id/reminder", { params: { id } }));
    sound(await shop.staff.call("POST /api/quotes/:id/copy", { params: { id }, body: {} }));
    const { staffId: ownerId } = await as(shop.app, "staff");
    const owner = { params: { id }, body: { ownerId } };
    sound(
      await shop.staff.call("PATCH /api/quotes/:id/owner", { ...owner, ifMatch: (await readQuote(shop, id)).version }),
    );
    sound(await accept(shop.shopper, token));
    sound(await order(shop, id));
    const other = sound(await send(shop, await makeQuote(shop, listed)));
    const withdraw = { params: { id: other.id }, ifMatch: other.version, body: { reason: "Wrong customer" } };
    sound(await shop.staff.call("PATCH /api/quotes/:id/withdraw", withdraw));
    const link = { kind: "quote", targetId: quote.id, scope: "view", expiresAt: null };
    sound(await shop.staff.call("POST /api/share-links", { body: link }));
    const noted = await notedIn(shop);
    expect(new Set(noted.map(({ action }) => action))).toEqual(
      new Set([
        "POST /api/quotes",
        "PATCH /api/quotes/:id/send",
        "POST /api/quotes/:id/hold",
        "DELETE /api/quotes/:id/hold",
        "POST /api/quotes/:id/reminder",
        "POST /api/quotes/:id/copy",
        "PATCH /api/quotes/:id/owner",
        "POST /api/quotes/:id/order",
        "PATCH /api/quotes/:id/withdraw",
        "POST /api/share-links",
      ]),
    );
    expect(unsaid(noted)).toEqual([]);
  });

  test("of documents: deposits, invoices, receipts, credit notes and mails", async () => {
    await using shop = await staffShop();
    const { manager } = shop;
    const made = await companyOrder(shop, 2);
    const deposit = { params: { id: made.id }, body: { deposit: { percent: 3000 } } };
    sound(await manager.call("PUT /api/orders/:id/deposit", deposit));
    const invoice = await invoiceFor(shop, made.id);
    const payment = await pay(shop, made.id, { method: "cash", amount: 10_000 });
    sound(await manager.call(RECEIPT, { params: { id: payment.id }, body: {} }));
    await credit(shop, invoice.id, { scope: "rest" });
    sound(await manager.call("POST /api/invoices/:id/mail", { params: { id: invoice.id }, body: {} }));
    const noted = await notedIn(shop);
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        "PUT /api/orders/:id/deposit",
        "POST /api/orders/:id/invoices",
        RECEIPT,
        "POST /api/invoices/:id/credit-notes",
        "POST /api/invoices/:id/mail",
        "POST /api/orders/:id/payments",
      ]),
    );
    expect(unsaid(noted)).toEqual([]);
  });

  test("and its table holds amounts in QAR", async () => {
    await using shop = await staffShop();
    const made = await companyOrder(shop, 1);
    await pay(shop, made.id, { method: "cash", amount: 10_050 });
    const { data } = await shop.admin.call("GET /api/audit/export", {
      query: { action: "POST /api/orders/:id/payments" },
    });
    expect(data.content).toContain("Recorded a payment");
    expect(data.content).toContain("Amount: 100.50");
  });
});
