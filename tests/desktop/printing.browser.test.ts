// The desktop's pages for printers as Chromium lays them out, and its screens for printing in a window.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PrintRequest } from "../../electron/os/os.ts";
import { layoutWidth, printSheet, sheetOf } from "../../electron/os/sheet.ts";
import type { DocumentKind } from "../../src-shared/documents/registry.ts";
import { sheetFormats } from "../../src-shared/documents/sheet-sizes.ts";
import { openBrowser, openPage, desktop as screen } from "../support/browser.ts";
import { axeFindings, inTheme, themes } from "../support/looks.ts";
import { aCheckout } from "../support/orders.ts";
import { pagesOf, says } from "../support/pdf.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";
import { type OpenDesktop, openDesktop } from "./support/backend.ts";
import { type PrintShop, printShop } from "./support/print-shop.ts";

const pointsInMillimetre = 72 / 25.4;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** As the app's hidden window does it: laid out at the sheet's inner width, measured, printed on that sheet. */
async function onSheet({ html, sheet: size }: PrintRequest): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: layoutWidth(size), height: 600 } });
  try {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    const height = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    const sheet = sheetOf(size, height);
    const { pageSize, margins } = printSheet(sheet);
    // What the printer is told: microns, and points, as Chromium reads the margins.
    const points = (margin: number) => `${margin / 72}in`;
    return await page.pdf({
      width: `${pageSize.width / 1000}mm`,
      height: `${pageSize.height / 1000}mm`,
      printBackground: true,
      margin: {
        top: points(margins.top),
        bottom: points(margins.bottom),
        left: points(margins.left),
        right: points(margins.right),
      },
    });
  } finally {
    await page.close();
  }
}

interface Measured {
  pages: number;
  /** Millimetres. */
  width: number;
  height: number;
}

function measure(pdf: Buffer): Measured {
  const facts = execFileSync("pdfinfo", ["-"], { input: pdf }).toString();
  const [, width = "", height = ""] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(facts) ?? [];
  const pages = Number(/Pages:\s+(\d+)/.exec(facts)?.[1]);
  return { pages, width: Number(width) / pointsInMillimetre, height: Number(height) / pointsInMillimetre };
}

/** Kept for whoever wants to look at them (PICTURES=folder). */
function keep(name: string, pdf: Buffer): void {
  const folder = process.env.PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.pdf`), pdf);
}

describe("on paper", () => {
  let all: PrintShop;
  beforeAll(async () => {
    all = await printShop();
  });
  afterAll(() => all?.[Symbol.asyncDispose]());

  const requests = async (
    documents: { kind: DocumentKind; id: string; lang?: "en" | "ar" }[],
  ): Promise<PrintRequest[]> => {
    all.desktop.os.printed.length = 0;
    await all.desktop.own("POST /api/desktop/print", { body: { documents } });
    return all.desktop.os.printed;
  };
  const idOf = (kind: DocumentKind): string =>
    kind === "quote"
      ? all.quote.id
      : kind === "invoice"
        ? all.invoice.id
        : kind === "label"
          ? all.productId
          : all.order.id;

  test.each(["en", "ar"] as const)("every document has its sheet size and its fonts (%s)", async (lang) => {
    const a4: DocumentKind[] = ["confirmation", "delivery-note", "pick-list", "quote", "invoice"];
    for (const kind of a4) {
      const [request] = await requests([{ kind, id: idOf(kind), lang }]);
      const pdf = await onSheet(request as PrintRequest);
      keep(`${kind}-${lang}`, pdf);
      const { width, height } = measure(pdf);
      expect([kind, Math.round(width), Math.round(height)]).toEqual([kind, 210, 297]);
      const text = pagesOf(pdf).join("\n");
      expect(says(text, lang === "ar" ? "صفحة" : "Page"), `${kind} ${lang}`).toBe(true);
    }
  });

  test.each(["en", "ar"] as const)(
    "a receipt is 80 mm wide, as long as its content, and one page (%s)",
    async (lang) => {
      const [request] = await requests([{ kind: "receipt80", id: all.order.id, lang }]);
      const pdf = await onSheet(request as PrintRequest);
      keep(`receipt80-${lang}`, pdf);
      const { pages, width, height } = measure(pdf);
      expect([pages, Math.round(width)]).toEqual([1, 80]);
      const printed = inkOf(pdf);
      // Nothing outside the 72 mm that such printers print, and no strip of empty paper at the end.
      expect(printed.start).toBeGreaterThanOrEqual(3.5);
      expect(printed.end).toBeLessThanOrEqual(76.5);
      expect(height - printed.bottom).toBeLessThan(16);
      expect(pagesOf(pdf)[0]).toContain(all.order.number);
    },
  );

  test("a label fits its sticker, one for each variant", async () => {
    const [request] = await requests([{ kind: "label", id: all.productId }]);
    const pdf = await onSheet(request as PrintRequest);
    keep("label-ar", pdf);
    const { pages, width, height } = measure(pdf);
    expect([Math.round(width), Math.round(height)]).toEqual([62, 29]);
    expect(pages).toBe((request?.html.match(/<article/g) ?? []).length);
    expect(request?.sheet).toEqual(sheetFormats.label62);
  });

  /** Where the first page is not white, in millimetres from its edges at the start and the top. */
  function inkOf(pdf: Buffer): { start: number; end: number; bottom: number } {
    const picture = execFileSync("pdftoppm", ["-r", "100", "-gray", "-f", "1", "-l", "1", "-"], {
      input: pdf,
      maxBuffer: 50_000_000,
    });
    const [head = "", width = 0, height = 0] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString("latin1", 0, 60)) ?? [];
    const dots = picture.subarray(head.length);
    const [columns, rows] = [Number(width), Number(height)];
    let [start, end, bottom] = [columns, 0, 0];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if ((dots[row * columns + column] ?? 255) > 200) continue;
        start = Math.min(start, column);
        end = Math.max(end, column);
        bottom = row;
      }
    }
    const millimetres = (count: number) => (count / 100) * 25.4;
    return { start: millimetres(start), end: millimetres(end), bottom: millimetres(bottom) };
  }
});

describe("in the window", () => {
  let shop: TestShop;
  let desktop: OpenDesktop;
  let page: Page;
  let complaints: string[];
  let near: { id: string; number: string };
  let far: { number: string };
  beforeAll(async () => {
    shop = await openTestShop();
    const { email, password } = await hire(shop.app, { role: "manager", name: "Noor" });
    far = await order(61);
    near = await order(9);
    desktop = await openDesktop({ shop });
    ({ page, complaints } = await openPage(browser, { ...screen, locale: "en-GB" }));
    await page.goto(`${desktop.url}/admin`);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Name of this computer").fill("Counter");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText(/^Up to date/).waitFor();
  });
  afterAll(async () => {
    await page?.context().close();
    await desktop?.close();
    await shop?.stop();
  });
  async function order(zone: number): Promise<{ id: string; number: string }> {
    const { id } = await variantOf(shop, "DM-SE-101-BLK");
    const address = { zone, street: "840", building: "12" };
    return shop.api("POST /api/orders", { body: aCheckout(id, { address }) });
  }
  /** From when the page is loaded the next time. */
  const speak = (lang: "en" | "ar") =>
    page.evaluate((chosen) => {
      const kept = JSON.parse(localStorage.getItem("office.preferences") ?? "{}");
      localStorage.setItem("office.preferences", JSON.stringify({ ...kept, lang: chosen }));
    }, lang);
  beforeEach(() => speak("en"));
  const show = async (name: string) => {
    if (process.env.PICTURES)
      await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`), fullPage: true });
  };

  test("a printer is set up in one step for its sheets, prints at once and is tested, in both languages and themes", async () => {
    await page.goto(`${desktop.url}/admin/printing`);
    const step = page.getByRole("listitem").filter({ hasText: "Receipts" });
    const testPage = step.getByRole("button", { name: "Test page: Receipts" });
    expect(await testPage.isDisabled()).toBe(true);
    await step.getByLabel("Printer").selectOption({ label: "Counter" });
    await page.getByText("By document type").click();
    const receipts = page.locator("details section").filter({ hasText: "Receipt (80 mm)" });
    await receipts.getByRole("switch", { name: "Print without dialog", checked: true }).waitFor();
    await testPage.click();
    await expect.poll(() => desktop.os.printed.length).toBe(1);
    expect(desktop.os.printed[0]).toMatchObject({ printer: "counter_80mm", silent: true, sheet: { width: 80 } });
    await page.reload();
    await page.getByText("By document type").click();
    await receipts.getByRole("switch", { name: "Print without dialog", checked: true }).waitFor();
    // All of it in sight: what the foot of the screen covers is no fault of the screen.
    await page.setViewportSize({ width: 1440, height: 1800 });
    for (const lang of ["en", "ar"] as const) {
      await speak(lang);
      await page.reload();
      for (const theme of themes) {
        await page.getByRole("heading", { level: 1 }).waitFor();
        await inTheme(page, theme);
        expect(await axeFindings(page), `${lang} ${theme}`).toBe("");
        await show(`printing-${lang}-${theme}`);
      }
    }
  });

  test("delivery notes of the selected orders go to the chosen printer, nearest first, and the choice is stored", async () => {
    await page.goto(`${desktop.url}/admin/orders`);
    await page.getByRole("row").getByRole("checkbox").nth(2).waitFor();
    for (const box of await page.getByRole("row").getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await page.getByRole("button", { name: "Delivery note", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /Delivery note/ });
    await dialog.getByLabel("Printer").selectOption({ label: "Counter" });
    await dialog.getByRole("switch", { name: "Print without dialog" }).click();
    await dialog.getByLabel("Remember for this type of document").check();
    expect(await axeFindings(page)).toBe("");
    await show("print-dialog");
    const before = desktop.os.printed.length;
    await dialog.getByRole("button", { name: "Print", exact: true }).click();
    await page.getByText(/documents sent to the printer/).waitFor();
    const numbers = desktop.os.printed.slice(before).map(({ html }) => /ORD-\d{4}-\d{6}/.exec(html)?.[0]);
    expect(numbers).toEqual([near.number, far.number]);
    // The demo's pictures are named in this shop, but not stored.
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  });

  test("a document on the page of an order asks for the printer too, and a second one is marked as a copy", async () => {
    await page.goto(`${desktop.url}/admin/orders/${near.id}`);
    const papersOf = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Documents", exact: true }) });
    const before = desktop.os.printed.length;
    for (const _ of ["first", "again"]) {
      await papersOf.getByRole("button", { name: "Order confirmation", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Order confirmation" });
      await dialog.getByLabel("Printer").selectOption({ label: "Counter" });
      await dialog.getByRole("button", { name: "Print", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    }
    const [first, again] = desktop.os.printed.slice(before).map(({ html }) => html);
    expect(first).toContain(near.number);
    expect(first).not.toContain("COPY");
    expect(again).toContain("COPY");
  });

  test("a new order is announced with its number, and a click opens it; the badge counts waiting ones", async () => {
    await expect.poll(() => desktop.os.badge).toBe(2);
    expect(desktop.os.notices).toEqual([]);
    await page.evaluate(() =>
      fetch("/api/desktop/notices", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ quietFrom: "00:00", quietUntil: "00:00", lang: "en" }),
      }),
    );
    const { id, number } = await order(40);
    await expect.poll(() => desktop.os.notices.length).toBe(1);
    expect(desktop.os.notices[0]).toMatchObject({
      title: `New order ${number}`,
      opens: `/admin/orders/${id}`,
      sound: true,
    });
    await expect.poll(() => desktop.os.badge).toBe(3);
  });
});
