import type { Page, Request } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../build/long-suites.ts";
import { screens } from "../../src-admin/app/routes.tsx";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword, SIGN_IN_PATH } from "../support/admin.ts";
import { openPage, type WatchedPage } from "../support/browser.ts";
import { desks } from "../support/importing.ts";
import { findingsInLooks } from "../support/looks.ts";
import { aCheckout } from "../support/orders.ts";

/** A computer's screen, and a phone's. */
const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

/** Fills the shop, so that no screen is empty; resolves to the ids that addresses name. */
async function fillShop({ shop, admin }: AdminApp): Promise<Record<string, string>> {
  const { id: productId, variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  const variantId = variants[0]?.id ?? "";
  const order = await shop.api("POST /api/orders", { body: aCheckout(variantId) });
  // More than there is, of a product made to order: the dashboard says how many are owed, its longest words.
  const desk = await shop.api("GET /api/products/:id", { params: { id: "executive-desk-l" } });
  await admin("POST /api/staff/orders", {
    body: {
      ...aCheckout("", { lines: [{ variantId: desk.variants[0]?.id ?? "", quantity: 9, services: [] }] }),
      source: "phone",
      confirm: true,
      overbook: true,
    },
  });
  const { formToken } = await shop.api("GET /api/form-token");
  const second = await shop.api("GET /api/form-token");
  await new Promise((resolve) => setTimeout(resolve, second.waitSeconds * 1000));
  const person = { name: "Maryam Al-Hajri", email: "maryam@example.com", phone: "+974 5512 3456" };
  await shop.api("POST /api/contact", {
    body: { ...person, subject: "Opening hours", message: "Friday too?", formToken },
  });
  const asked = { ...person, lines: [{ variantId, quantity: 40 }], formToken: second.formToken };
  await shop.api("POST /api/quote-request", { body: asked });
  const offered = { name: person.name, phone: person.phone, email: person.email };
  const lines = [{ kind: "product" as const, variantId, quantity: 4, discount: 500, cost: 20_000 }];
  const quote = await admin("POST /api/quotes", {
    body: { contact: offered, sections: [{ title: { en: "Hall" }, lines }] },
  });
  const orderId = { id: order.id };
  await admin("POST /api/orders/:id/payments", { params: orderId, body: { method: "cash", amount: 5000 } });
  const invoice = await admin("POST /api/orders/:id/invoices", { params: orderId, body: { scope: "whole" } });
  await admin("POST /api/share-links", { body: { kind: "invoice", targetId: invoice.id } });
  const customerId = invoice.customerId ?? "none";
  const file = new FormData();
  file.append("file", new File([desks(3)], "desks.csv", { type: "text/csv" }));
  const { id: importId } = await admin("POST /api/imports", { body: file });
  const first = (rows: { id: string }[]) => rows[0]?.id ?? "none";
  return {
    "/orders/:id": order.id,
    "/orders/:id/edit": order.id,
    "/quotes/:id": quote.id,
    "/products/:id": productId,
    "/customers/:id": first((await admin("GET /api/customers", { query: {} })).data),
    "/customers/:id/statement": customerId,
    "/invoices/:id": invoice.id,
    "/messages/:id": first((await admin("GET /api/staff/messages", { query: {} })).data),
    "/quote-requests/:id": first((await admin("GET /api/staff/quote-requests", { query: {} })).data),
    "/articles/:id": first((await admin("GET /api/staff/articles", { query: {} })).data),
    "/pages/:id": "about",
    "/products/import/:id": importId,
    "/reports/:id": "sales-products",
  };
}

describe("every screen of the back office", () => {
  let adminApp: AdminApp;
  let ids: Record<string, string>;
  let watched: WatchedPage;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    ids = await fillShop(adminApp);
    watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword }, { viewport: widths.wide });
  });
  afterAll(() => adminApp?.close());

  // Axe judges screens in turn in Arabic, dark and narrow, and in English, light and wide; with ALL_LOOKS=1 in every look.
  test.each(
    sampled(
      screens.map(({ path }, index) => [path, index % 2 ? "en" : "ar"] as const),
      8,
    ),
  )(
    "%s: nothing for axe, no complaint, no sideways scrolling, in both languages and themes, on a computer and a phone",
    async (path, axeLang) => {
      const { page, complaints } = watched;
      complaints.length = 0;
      await page.setViewportSize(widths.wide);
      // Ten rows are as good as fifty to judge a list by, and judged in a fifth of the time.
      await page.goto(`${adminApp.shop.url}/admin${path.replace(":id", ids[path] ?? "none")}?pageSize=10`);
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      // The stream of live changes stays open, so the network is never idle: loading ends when the skeletons are gone.
      await page.waitForFunction(() => document.querySelector(".skeleton") === null);
      expect(await findingsInLooks(page, widths, [axeLang])).toBe("");
      expect(complaints.join("\n")).toBe("");
    },
  );

  test("signing in takes at most eight scripts, and a list of orders fifteen: what screens share comes in few files", async () => {
    const scriptsOf = async (page: Page, address: string): Promise<number> => {
      const files = new Set<string>();
      const note = (request: Request) => {
        if (request.resourceType() === "script") files.add(request.url());
      };
      page.on("request", note);
      await page.goto(adminApp.shop.url + address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForFunction(() => document.querySelector(".skeleton") === null);
      page.off("request", note);
      return files.size;
    };
    const stranger = await openPage(adminApp.browser, { viewport: widths.wide });
    expect(await scriptsOf(stranger.page, SIGN_IN_PATH)).toBeLessThanOrEqual(8);
    await stranger.context.close();
    expect(await scriptsOf(watched.page, "/admin/orders")).toBeLessThanOrEqual(15);
  });
});
