/** A quote from request to payment: the customer in a browser, staff through the API. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import arCart from "../../src-shared/text/shop/ar/cart.ts";
import arContent from "../../src-shared/text/shop/ar/content.ts";
import arProduct from "../../src-shared/text/shop/ar/product.ts";
import arShared from "../../src-shared/text/shop/ar/shared.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { addDays, qatarDate } from "../../src-shared/values/qatar-time.ts";
import { type AdminApp, inDatabase, openAdminApp } from "../support/admin.ts";
import { openLive, openPage, phone, untilLive } from "../support/browser.ts";
import { mailTo } from "../support/mailbox.ts";
import { says, textOf } from "../support/pdf.ts";
import { drawSignature, sharedFile } from "../support/shared-page.ts";

const ar = { ...arCart, ...arContent, ...arProduct, ...arShared };
const email = "noora@customer.example";
const SKU = "DM-SE-101-BLK";
/** Unit prices in dirhams: of the counter, and of the work on site. */
const [COUNTER, ASSEMBLY, DELIVERY] = [1_250_050, 45_000, 15_000];

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

const ifMatch = (row: { version: number }) => ({ "if-match": `"${row.version}"` });

describe("a company that furnishes two rooms", () => {
  test("asks in Arabic, accepts on a phone, receives in two parts, is invoiced for each, and owes the documents' total", async () => {
    const { admin, shop, browser } = adminApp;
    const { page, context, complaints } = await openPage(browser, { ...phone, locale: "ar-QA" });

    await askInArabic(page);
    const [request] = (await admin("GET /api/staff/quote-requests", {})).data;
    const { quote, price } = await priceIt(request?.id ?? "");

    const mail = await mailTo(shop.folder, email, quote.number);
    const url = /https?:\/\/\S+\/ar\/s\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "";
    const [attached] = mail.attachments;
    const document = textOf(new Uint8Array(attached?.content as ArrayBuffer));
    for (const line of ["غرفة الاجتماعات", "كاونتر استقبال حسب المقاس", "التركيب في الموقع", SKU, quote.number]) {
      expect(says(document, line), line).toBe(true);
    }

    // Four chairs 5 % off, work on site, delivery; the counter is an option.
    const chair = Math.round(price * 0.95);
    const base = 4 * chair + ASSEMBLY + DELIVERY;
    const total = base + COUNTER;
    await openLive(page, url);
    const money = (amount: number) => formatMoney(amount, "ar");
    await page.getByRole("button", { name: ar["shared.acceptFor"].replace("{{amount}}", money(base)) }).waitFor();
    await page.getByRole("checkbox", { name: ar["shared.choose"] }).check();
    const yes = page.getByRole("button", { name: ar["shared.acceptFor"].replace("{{amount}}", money(total)) });
    await yes.waitFor();
    expect(await page.getByText("840").count()).toBe(0);
    await page.getByLabel(ar["shared.lastFour"]).fill("٤٤٥٥");
    await page.getByRole("button", { name: ar["shared.unlockNow"] }).click();
    await page.getByText("840").waitFor();
    await page.getByLabel(ar["shared.name"]).fill("نورة المري");
    await drawSignature(page, ar["shared.sign"]);
    await yes.click();
    await page.getByRole("heading", { name: ar["shared.accepted"] }).waitFor();
    await page.getByRole("img", { name: ar["shared.signatureOf"].replace("{{name}}", "نورة المري") }).waitFor();

    const accepted = await admin("GET /api/quotes/:id", { params: { id: quote.id } });
    expect(accepted.acceptance).toMatchObject({ name: "نورة المري", by: "customer", sums: { total } });
    expect(accepted.acceptance?.signature?.[0]?.length).toBeGreaterThan(5);
    expect(says(textOf(await sharedFile(page, "ar")), "نورة المري")).toBe(true);

    const orderId = await orderInTwoDeliveries(quote.id);
    const ordered = await admin("GET /api/orders/:id", { params: { id: orderId } });
    if (!("customer" in ordered) || !ordered.customer) throw new Error("staff see who ordered");
    expect(ordered.totals.total).toBe(total);
    expect(ordered.lines.map((line) => line.unitPrice)).toEqual([chair, COUNTER, ASSEMBLY]);

    const invoices = [];
    for (const delivery of ordered.deliveries) {
      const body = { scope: "delivery" as const, deliveryId: delivery.id };
      invoices.push(await admin("POST /api/orders/:id/invoices", { params: { id: orderId }, body }));
    }
    const [first, second] = invoices;
    if (!first || !second) throw new Error("two deliveries, two invoices");
    expect(first.total + second.total).toBe(total);
    expect(second.number).toBe(first.number.replace(/1$/, "2"));

    // One of the chairs came scratched and stays at a credit.
    const line = first.content.lines.find((line) => line.sku === SKU);
    const note = await admin("POST /api/invoices/:id/credit-notes", {
      params: { id: first.id },
      body: { scope: "lines", lines: [{ lineId: line?.id ?? "", quantity: 1 }], reason: "وصل كرسي مخدوشًا" },
    });
    expect(note.total).toBe(chair);

    const deposit = Math.round(total / 2);
    const statement = await admin("GET /api/customers/:id/statement", { params: { id: ordered.customer.id } });
    expect(statement).toMatchObject({ opening: 0, invoiced: total, credited: chair, paid: deposit, refunded: 0 });
    expect(statement.closing).toBe(total - chair - deposit);
    let running = 0;
    for (const entry of statement.entries) {
      running += entry.amount;
      expect(entry.balance).toBe(running);
    }
    expect(running).toBe(statement.closing);

    await invoiceStaysTheSame(page, first, line?.name.ar ?? "");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

async function askInArabic(page: Page): Promise<void> {
  await openLive(page, `${adminApp.shop.url}/ar/product/task-chair-mesh`);
  await page.getByRole("main").getByRole("link", { name: ar["product.askQuote"] }).click();
  const form = page.getByRole("dialog", { name: ar["product.askQuote"] });
  await form.getByText(SKU).waitFor();
  await form.locator("input[name^=quantity-]").fill("٤");
  await form.getByLabel(ar["contact.name"]).fill("نورة المري");
  await form.getByRole("textbox", { name: ar["quote.company"] }).fill("شركة اللؤلؤة للاستشارات");
  await form.getByLabel(ar["contact.phone"]).fill("٥٥٣٣ ٤٤٥٥");
  await form.getByLabel(ar["contact.email"], { exact: true }).fill(email);
  await form.getByRole("button", { name: ar["quote.send"] }).click();
  await form.getByText(ar["quote.sent"]).waitFor();
}

/** Staff take the request up, in two sections with an option, and send it. */
async function priceIt(requestId: string) {
  const { admin } = adminApp;
  const asked = await admin("GET /api/staff/quote-requests/:id", { params: { id: requestId } });
  const [wanted] = asked.lines;
  expect(wanted).toMatchObject({ sku: SKU, quantity: 4 });
  const quote = await admin("POST /api/quotes", {
    body: {
      requestId,
      company: { name: "شركة اللؤلؤة للاستشارات", crNumber: "98765" },
      address: { zone: 61, street: "840", building: "12" },
      sections: [
        {
          title: { en: "Meeting room", ar: "غرفة الاجتماعات" },
          lines: [{ kind: "product", variantId: wanted?.variantId ?? "", quantity: 4, discount: 500 }],
        },
        {
          title: { en: "Reception", ar: "الاستقبال" },
          lines: [
            {
              kind: "text",
              name: { en: "Reception counter made to measure", ar: "كاونتر استقبال حسب المقاس" },
              quantity: 1,
              listPrice: COUNTER,
              cost: 800_000,
              optional: true,
            },
          ],
        },
      ],
      services: [{ title: { en: "Assembly on site", ar: "التركيب في الموقع" }, amount: ASSEMBLY }],
      deliveryFee: DELIVERY,
      validUntil: addDays(qatarDate(new Date()), 10),
      terms: { en: "Half in advance.", ar: "نصف المبلغ مقدمًا." },
      depositPercent: 50,
    },
  });
  expect(quote).toMatchObject({ lang: "ar", contact: { email } });
  await admin("PATCH /api/quotes/:id/send", {
    params: { id: quote.id },
    headers: ifMatch(quote),
    body: { version: quote.newest, mail: true },
  });
  return { quote, price: wanted?.listedPrice ?? 0 };
}

/** The order at the accepted prices, its deposit paid; half of the chairs go first, the rest follows. */
async function orderInTwoDeliveries(quoteId: string): Promise<string> {
  const { admin } = adminApp;
  const { orders } = await admin("POST /api/quotes/:id/order", {
    params: { id: quoteId },
    body: { version: 1, method: "delivery" },
  });
  const params = { id: orders.at(-1)?.id ?? "" };
  let order = await admin("GET /api/orders/:id", { params });
  if (!("deposit" in order) || !order.deposit) throw new Error("the order asks for the deposit of the quote");
  const body = { method: "transfer" as const, amount: order.deposit.asked };
  await admin("POST /api/orders/:id/payments", { params, body });
  const chairs = order.lines.find((line) => line.sku === SKU);
  order = await admin("POST /api/orders/:id/deliveries", {
    params,
    body: { date: null, window: null, lines: [{ lineId: chairs?.id ?? "", quantity: 2 }] },
  });
  expect(order.deliveries).toHaveLength(2);
  const preparing = { params, headers: ifMatch(order), body: { status: "preparing" as const } };
  order = await admin("PATCH /api/orders/:id/status", preparing);
  for (const { id } of order.deliveries) {
    for (const state of ["out", "delivered"] as const) {
      const delivery = order.deliveries.find((delivery) => delivery.id === id);
      const headers = ifMatch(delivery ?? order);
      order = await admin("PATCH /api/deliveries/:id", { params: { id }, headers, body: { state } });
    }
  }
  expect(order.status).toBe("delivered");
  return params.id;
}

/** The customer opens an invoice; then everything that it shows is changed, and the invoice stays as it was posted. */
async function invoiceStaysTheSame(
  page: Page,
  invoice: { id: string; number: string },
  product: string,
): Promise<void> {
  const { admin, shop } = adminApp;
  const link = await admin("POST /api/share-links", { body: { kind: "invoice", targetId: invoice.id } });
  await openLive(page, link.url);
  await page.getByLabel(ar["shared.lastFour"]).fill("4455");
  await page.getByRole("button", { name: ar["shared.unlockNow"] }).click();
  await page.getByText("840").waitFor();
  const main = page.getByRole("main");
  const [shown, drawn] = [await main.innerText(), textOf(await sharedFile(page, "ar"))];
  for (const line of [invoice.number, product, SKU, "نورة المري"]) expect(says(drawn, line), line).toBe(true);

  await inDatabase(shop, async (db) => {
    await db.updateTable("variants").set({ price: 1 }).where("sku", "=", SKU).execute();
    await db.updateTable("products").set({ name: '{"en":"Another","ar":"منتج آخر"}' }).execute();
  });
  const company = await admin("GET /api/settings/:key", { params: { key: "company" } });
  await admin("PUT /api/settings/:key", {
    params: { key: "company" },
    headers: ifMatch(company),
    body: { value: { ...(company.value as object), legalName: { en: "Another Name W.L.L.", ar: "اسم آخر" } } },
  });

  await page.reload();
  await untilLive(page);
  expect(await main.innerText()).toBe(shown);
  const again = textOf(await sharedFile(page, "ar"));
  expect(again).toBe(drawn);
  expect(says(again, "اسم آخر")).toBe(false);
}
