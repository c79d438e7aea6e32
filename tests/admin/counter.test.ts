import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { scan } from "../support/scan.ts";

const CHAIR = "DM-SE-101-BLK";

describe("at the counter", () => {
  let adminApp: AdminApp;
  beforeAll(async () => {
    adminApp = await openAdminApp();
  });
  afterAll(() => adminApp?.close());

  const stockOf = async (sku: string) => {
    const { data } = await adminApp.admin("GET /api/staff/products", { query: { q: sku } });
    return data.flatMap((product) => product.variants).find((variant) => variant.sku === sku)?.available;
  };

  test("a known product is sold for cash by keyboard alone", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("staff", "Salma"));
    const before = await stockOf(CHAIR);
    await page.goto(`${adminApp.shop.url}/admin/counter`);
    const field = page.getByRole("combobox", { name: "Find or scan" });
    await field.waitFor();
    const steps: string[] = [];
    let last = performance.now();
    const took = (step: string) => {
      steps.push(`${step} ${Math.round(performance.now() - last)} ms`);
      last = performance.now();
    };
    // Slower than a scanner, as a person types.
    await page.keyboard.type(`2*${CHAIR}`, { delay: 40 });
    await page.getByRole("option").first().waitFor();
    took("found");
    await page.keyboard.press("Enter");
    await page.getByText("No items yet").waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("");
    took("added");
    const { data } = await adminApp.admin("GET /api/staff/products", { query: { q: CHAIR } });
    const price = data.flatMap((row) => row.variants).find((one) => one.sku === CHAIR)?.price ?? 0;
    const amount = (dirhams: number) =>
      new Intl.NumberFormat("en", { minimumFractionDigits: dirhams % 100 === 0 ? 0 : 2 }).format(dirhams / 100);
    await page
      .getByText(amount(2 * price))
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    const pay = page.getByRole("dialog", { name: "Pay" });
    await pay.waitFor();
    took("paying");
    const given = Math.ceil((2 * price) / 100_00) * 100_00 + 100_00;
    await page.keyboard.type(String(given / 100), { delay: 40 });
    await pay.getByText(amount(given - 2 * price)).waitFor();
    await page.keyboard.press("Enter");
    const done = page.getByRole("region", { name: "Sale completed" });
    await done.waitFor();
    took("sold");
    await done.getByText(amount(given - 2 * price)).waitFor();
    await page.keyboard.press("Enter");
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    took("ready for the next");
    console.log(`Counter sale, by step: ${steps.join(" · ")}`);

    expect(await stockOf(CHAIR)).toBe((before ?? 0) - 2);
    const orders = await adminApp.admin("GET /api/orders", { query: { source: "counter" } });
    expect(orders.data[0]).toMatchObject({ status: "collected", total: 2 * price });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("keys typed faster than the answers arrive are all kept: the piece is added, and payment opens", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("staff", "Hamad"));
    await page.goto(`${adminApp.shop.url}/admin/counter`);
    await page.getByRole("combobox", { name: "Find or scan" }).waitFor();
    const [found, priced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/api\/staff\/products\?/, (route) => found.promise.then(() => route.continue()));
    await page.route(/\/api\/cart\/price/, (route) => priced.promise.then(() => route.continue()));
    await page.keyboard.type(CHAIR, { delay: 40 });
    await page.keyboard.press("Enter");
    found.resolve();
    await page.getByLabel(/^Quantity of /).waitFor();
    // The sums have not arrived yet.
    await page.keyboard.press("Enter");
    priced.resolve();
    await page.getByRole("dialog", { name: "Pay" }).waitFor();
    expect(await page.getByLabel(/^Quantity of /).inputValue()).toBe("1");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the scanner adds from wherever the focus is, under an Arabic keyboard too, and leaves no trace in the field", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("staff", "Mariam"));
    await page.goto(`${adminApp.shop.url}/admin/counter`);
    const field = page.getByRole("combobox", { name: "Find or scan" });
    await field.waitFor();
    await scan(page, CHAIR);
    await page.getByText("No items yet").waitFor({ state: "detached" });
    await scan(page, CHAIR);
    await expect.poll(() => page.getByLabel(/^Quantity of /).inputValue()).toBe("2");
    expect(await field.inputValue()).toBe("");
    // The customer's field has the focus: what the scanner types does not stay there.
    await page.keyboard.press("F2");
    await scan(page, CHAIR);
    await expect.poll(() => page.getByLabel(/^Quantity of /).inputValue()).toBe("3");
    expect(await page.getByLabel("Phone number (F2)").inputValue()).toBe("");
    await scan(page, "NO-SUCH-THING");
    await page.getByText("No product has the code NO-SUCH-THING.").waitFor();
    // It is still there after the power was cut.
    await page.reload();
    await expect.poll(() => page.getByLabel(/^Quantity of /).inputValue()).toBe("3");
    // On any other screen a scan opens the product.
    await page.goto(`${adminApp.shop.url}/admin/customers`);
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
    await scan(page, CHAIR, { arabic: true });
    await page.waitForURL(/\/admin\/products\/[^/]+$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a shelf is counted with the scanner, and only the difference is written", async () => {
    const { page, context, complaints } = await adminApp.enter(await adminApp.hire("staff", "Noora"));
    const before = (await stockOf(CHAIR)) ?? 0;
    await page.goto(`${adminApp.shop.url}/admin/stock-count`);
    await page.getByText("Nothing counted yet").waitFor();
    await scan(page, CHAIR);
    const counted = page.getByLabel(`Counted quantity of ${CHAIR}`);
    await counted.waitFor();
    await scan(page, CHAIR);
    await expect.poll(() => counted.inputValue()).toBe("2");
    await counted.fill(String(before - 1));
    // Somebody sells one meanwhile: it stays sold.
    await sellOne(adminApp);
    await page.getByRole("button", { name: "Save differences" }).click();
    await page.getByText("1 difference saved.").waitFor();
    expect(await stockOf(CHAIR)).toBe(before - 2);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

async function sellOne(adminApp: AdminApp): Promise<void> {
  const { data } = await adminApp.admin("GET /api/staff/products", { query: { q: CHAIR } });
  const variantId = data.flatMap((row) => row.variants).find((one) => one.sku === CHAIR)?.id ?? "";
  await adminApp.admin("POST /api/staff/orders", {
    body: {
      source: "counter",
      confirm: true,
      handOver: true,
      method: "pickup",
      paymentMethod: "cash",
      lines: [{ variantId, quantity: 1 }],
      contact: { name: "Somebody" },
    },
  });
}
