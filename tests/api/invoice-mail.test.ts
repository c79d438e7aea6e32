import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import type { OutgoingMail } from "../../server/mail/outgoing-mail.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { notesOn } from "../support/catalogue.ts";
import { open, tokenOf } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const mailing = "POST /api/invoices/:id/mail";

let shop: StaffShop;
beforeEach(async () => {
  shop = await staffShop();
});
afterEach(() => shop[Symbol.asyncDispose]());

/** Sends all that waits; the mails about documents. */
async function post(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) };
  await sendDueMails({ app: shop.app, transport, renderMail, worker: "test" });
  return sent.filter((mail) => /Invoice|الفاتورة/.test(mail.subject));
}
const linksOf = async (targetId: string) =>
  (await shop.staff.call("GET /api/share-links", { query: { kind: "invoice", targetId } })).data;

describe("an invoice by mail", () => {
  test("has a link that opens it, its total, and the document", async () => {
    shop.app.invoicePdf = async (id) => Buffer.from(`%PDF ${id}`);
    const order = await companyOrder(shop, 2, { lang: "ar" });
    const invoice = await invoiceFor(shop, order.id);
    const { status, data } = await shop.staff.call(mailing, { params: { id: invoice.id }, body: {} });
    expect([status, data]).toEqual([201, { recipient: "khalid@example.com" }]);
    const [mail] = await post();
    const link = the((await linksOf(invoice.id))[0]);
    expect(mail).toMatchObject({ to: "khalid@example.com", lang: "ar", subject: `الفاتورة ${invoice.number}` });
    expect(mail?.text).toContain(link.url);
    expect(mail?.attachments).toMatchObject([{ name: `${invoice.number}.pdf`, mime: "application/pdf" }]);
    expect(await open(shop.shopper, tokenOf({ links: [link] }))).toMatchObject({ number: invoice.number });
    expect(await notesOn(shop.app, invoice.id)).toContainEqual(
      expect.objectContaining({ action: mailing, staff_name: "Salma" }),
    );
  });

  test("goes once for each press, again when asked again, by the same link, and where staff say", async () => {
    const order = await companyOrder(shop, 1);
    const { id } = await invoiceFor(shop, order.id);
    const send = (body: object, idempotencyKey: string) =>
      shop.staff.call(mailing, { params: { id }, body, idempotencyKey });
    await Promise.all([send({}, "one"), send({}, "one")]);
    await send({ to: "accounts@rayyan.example" }, "two");
    // Mails that are due together are sent side by side.
    expect((await post()).map((mail) => mail.to).sort()).toEqual(["accounts@rayyan.example", "khalid@example.com"]);
    expect(await linksOf(id)).toHaveLength(1);
  });

  test("is not sent without a recipient, nor after its link was revoked", async () => {
    const contact = { name: "Walk-in", phone: "+97455667788", email: "" };
    const silent = await invoiceFor(shop, (await companyOrder(shop, 1, { contact })).id);
    const refused = await shop.staff.call(mailing, { params: { id: silent.id }, body: {} });
    expect(refused.envelope).toMatchObject({ error: { fields: { to: { code: "required" } } } });
    const { id } = await invoiceFor(shop, (await companyOrder(shop, 1)).id);
    await shop.staff.call(mailing, { params: { id }, body: {} });
    const link = the((await linksOf(id))[0]);
    await shop.staff.call("DELETE /api/share-links/:id", { params: { id: link.id } });
    expect(await post()).toEqual([]);
  });
});
