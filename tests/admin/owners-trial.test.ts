/**
 * The shop tried as a new owner would, from an empty database, in a real browser: set up, goods brought along, an order taken to its
 * invoice; then all that it says to others is searched for what only the demo says, and for promises that the owner did not make.
 * Run by command (build/long-suites.ts).
 */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { desktop, openLive, openPage, phone, type WatchedPage } from "../support/browser.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { buy, shownOn } from "../support/owner/customer.ts";
import {
  everyPath,
  readAll,
  routesInBothLanguages,
  type SaidText,
  textOfMail,
  textOfPdf,
} from "../support/owner/every-text.ts";
import { findingsIn } from "../support/owner/findings.ts";
import { HOW_MANY, nameOf, picturesFile, priceOf, shopifyFile } from "../support/owner/goods.ts";
import { openPublicShop, owner, PUBLIC_URL, type PublicShop } from "../support/owner/public-shop.ts";
import {
  addManager,
  enterBank,
  enterBrand,
  enterCompany,
  enterDeliveryTimes,
  enterHours,
  enterMailServer,
  enterPromises,
  enterZones,
  FEE,
  importFile,
  openScreen,
  RETURN_DAYS,
  WARRANTY_MONTHS,
} from "../support/owner/set-up-steps.ts";
import { deliver, firstSignIn, invoice, openOrder, recordPayment } from "../support/owner/staff-work.ts";

/** What a file from elsewhere does not say. */
const UNSAID = /\b0 × 0|\bNaN\b|\bundefined\b|\{\{/;
/** Who collects an order pays for no delivery, and the law gives days of its own. */
const OTHER_MATTERS = [
  /collect it from the showroom, free of charge|استلمه من المعرض دون رسوم/gi,
  /within 3 days, without giving a reason|إلغاء الطلب الإلكتروني خلال 3 أيام دون ذكر السبب/g,
  /if it is not delivered in 30 days|إذا لم نوصّل الطلب خلال 30 يومًا/g,
];
const promises = {
  ...{ fee: FEE, returnDays: RETURN_DAYS, warrantyMonths: WARRANTY_MONTHS },
  // Those of deliveries, and the opening hours.
  windows: ["9:00–13:00", "15:00–17:00", "8:00–17:00"],
};
/** 500 products and their pictures are written, and a thousand pages are read. */
const LONG_MS = 600_000;

describe("an owner's own shop, from an empty database", () => {
  let open: PublicShop;
  let mails: MailServer;
  let watched: WatchedPage;
  let page: Page;
  let manager: { email: string; password: string };
  let staffPage: Page;
  /** Pages that only one customer sees: cart, checkout, the order. */
  const shownToCustomers: SaidText[] = [];
  const documents: { kind: string; id: string }[] = [];
  beforeAll(async () => {
    // A prepared shop is one with the demo.
    vi.stubEnv("PREPARED_SHOP", "");
    [open, mails] = await Promise.all([openPublicShop(), startMailServer()]);
    watched = await enter();
    page = watched.page;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await open?.close();
    await mails?.close();
  });

  const enter = (look: object = desktop) =>
    openPage(open.browser, { ...look, locale: "en-GB", ignoreHTTPSErrors: true });

  const stepsLeft = async () => {
    await openScreen(page, "/set-up");
    const progress = await page
      .getByText(/^\d+ of 18 steps done$/)
      .first()
      .innerText();
    return progress.replace(" steps done", "");
  };

  test("the door leads to a password of one's own, and the dashboard to the steps", async () => {
    await page.goto(`${PUBLIC_URL}/admin`);
    await firstSignIn(page, owner, "five lamps beside the old harbour");
    await page.getByRole("link", { name: "All steps" }).click();
    await page.getByRole("heading", { level: 1, name: "Set up the shop" }).waitFor();
    // No demo, and the address that was set at the server.
    expect(await stepsLeft()).toBe("2 of 18");
    await page.getByText("There is no demo data here.").waitFor();
    expect(await page.getByText(/came with example products/).count()).toBe(0);
  });

  test("company, logo, colour, hours, zones, bank, promises and mail server are entered on their screens", async () => {
    await enterCompany(page);
    await enterBrand(page);
    await enterHours(page);
    await enterZones(page);
    await enterDeliveryTimes(page);
    await enterBank(page);
    await enterPromises(page);
    await enterMailServer(page, mails);
    expect(await stepsLeft()).toBe("13 of 18");
    await page.getByRole("button", { name: "Skip: Tax" }).click();
    await page.getByText("14 of 18 steps done").first().waitFor();
  });

  test("a manager is added and takes up the account", async () => {
    manager = await addManager(page, "Hessa");
    expect(await stepsLeft()).toBe("15 of 18");
    staffPage = (await enter()).page;
    await staffPage.goto(`${PUBLIC_URL}/admin`);
    await firstSignIn(staffPage, manager, "three palms above the water");
  });

  test("500 products come from a Shopify file, and their pictures from a ZIP file", {
    timeout: LONG_MS,
  }, async () => {
    const products = { name: "products_export.csv", mimeType: "text/csv", buffer: Buffer.from(shopifyFile()) };
    await openScreen(page, "/set-up");
    await page.getByRole("link", { name: "First products" }).click();
    await page.getByRole("link", { name: "Import from files" }).click();
    await importFile(page, products, HOW_MANY);
    await page.getByRole("link", { name: "Imports" }).click();
    const pictures = { name: "pictures.zip", mimeType: "application/zip", buffer: await picturesFile() };
    await importFile(page, pictures, HOW_MANY);
    const { data, meta } = await open.shop.api("GET /api/products", { query: { pageSize: 100 } });
    expect(meta.total).toBe(HOW_MANY);
    expect(data.filter(({ picture }) => picture === null)).toEqual([]);
  });

  test("a test order is placed and removed, trade begins, and every step is done", async () => {
    await openScreen(page, "/set-up");
    await page.getByRole("button", { name: "Place a test order" }).click();
    await page.getByRole("link", { name: /^TEST-/ }).waitFor();
    await page.getByRole("button", { name: "Remove test order" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove test order" }).click();
    await page.getByRole("button", { name: "Place a test order" }).waitFor();
    await page.getByRole("button", { name: "Begin trade" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Begin trade" }).click();
    await page.getByText("Trade began on").waitFor();
    expect(await stepsLeft()).toBe("18 of 18");
    expect(watched.complaints).toEqual([]);
  });

  test.each([
    { lang: "en", name: "Nora Aziz", pay: "transfer", look: desktop, at: 17 },
    { lang: "ar", name: "سالم المري", pay: "cash", look: phone, at: 230 },
  ] as const)("a customer orders in $lang; it is delivered, paid and invoiced", async ({ look, at, ...who }) => {
    const customer = await enter(look);
    const email = `${who.lang}@customer.example`;
    const { number, pages } = await buy(customer.page, { ...who, email, product: nameOf(at) });
    expect(pages.at(-1)?.words.replaceAll(",", "")).toContain(String(priceOf(at) + FEE));
    await openOrder(staffPage, number);
    const orderId = new URL(staffPage.url()).pathname.split("/").at(-1) ?? "";
    await deliver(staffPage);
    await recordPayment(staffPage);
    const posted = await invoice(staffPage, email);
    documents.push({ kind: "invoice", id: posted.id });
    for (const kind of ["confirmation", "pick-list", "delivery-note", "receipt80"])
      documents.push({ kind, id: orderId });
    const link = () => linkToOrder(mails.received.find(({ to }) => to.includes(email))?.mail.text);
    await expect.poll(link).toMatch(/^https:/);
    await openLive(customer.page, link());
    await customer.page.getByRole("main").getByText(number).first().waitFor();
    shownToCustomers.push(...pages, await shownOn(customer.page));
    expect(customer.complaints).toEqual([]);
    await customer.context.close();
  });

  test("all specified routes answer 200 in both languages", async () => {
    expect((await readAll(open.shop.url, routesInBothLanguages, routesInBothLanguages)).failed).toEqual([]);
  });

  test("no page, feed or file that visitors and machines read names the demo or denies the promises", {
    timeout: LONG_MS,
  }, async () => {
    const paths = await everyPath(open.shop.url);
    expect(paths.filter((path) => path.includes("/product/")).length).toBeGreaterThanOrEqual(2 * HOW_MANY);
    const { said, failed } = await readAll(open.shop.url, paths, routesInBothLanguages);
    expect(failed).toEqual([]);
    expect(findingsIn([...said, ...shownToCustomers], promises, OTHER_MATTERS)).toEqual([]);
    expect(said.filter(({ words }) => UNSAID.test(words)).map(({ where }) => where)).toEqual([]);
  });

  test("no mail does either", async () => {
    const about = (step: string) => mails.received.filter(({ mail }) => mail.subject?.includes(step)).length;
    // Mails of steps leave half a minute after them.
    await expect.poll(() => [about("has been delivered"), about("تم تسليم")]).toEqual([1, 1]);
    const said = mails.received.map(({ mail }) => textOfMail(mail));
    expect(findingsIn(said, promises)).toEqual([]);
    expect(mails.received.filter(({ mail }) => mail.attachments.some(isPdf))).toHaveLength(2);
  });

  test("no document does either", async () => {
    const said: SaidText[] = [];
    for (const { kind, id } of documents)
      for (const lang of ["en", "ar"]) {
        const path = `/api/documents/${kind}/${id}?lang=${lang}`;
        const words = textOfPdf(await bytesFrom(staffPage, path));
        expect(words).toMatch(/(?:ORD|INV)-\d{4}-\d{6}/);
        said.push({ where: path, raw: "", words });
      }
    expect(findingsIn(said, promises)).toEqual([]);
  });
});

/** The page on which a mail lets its customer follow the order; "" without one. */
const linkToOrder = (text = ""): string => new RegExp(`${PUBLIC_URL}(?:/ar)?/order/[\\w-]+`).exec(text)?.[0] ?? "";

const isPdf = ({ mimeType }: { mimeType: string }) => mimeType === "application/pdf";

/** A file that only somebody who is signed in may read. */
const bytesFrom = async (page: Page, path: string): Promise<Uint8Array> =>
  Uint8Array.from(
    await page.evaluate(async (address) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return [...new Uint8Array(await answer.arrayBuffer())];
    }, path),
  );
