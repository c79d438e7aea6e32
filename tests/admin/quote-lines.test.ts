/** The lines of a quote: one row each, written by keys, beside what the customer asked for. */
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { axeFindings, sideways } from "../support/looks.ts";
import { requestQuote } from "../support/request-quote.ts";

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

const contact = { name: "Khalid Al-Sulaiti", phone: "", email: "khalid@example.com" };
const enter = (width: number) =>
  adminApp.enter({ email: firstAdmin.email, password: ownPassword }, { viewport: { width, height: 900 } });
const addressOf = (id: string) => `${adminApp.shop.url}/admin/quotes/${id}`;

test("a quote is written by keys alone, with a price that is charged as typed and a percentage", async () => {
  const { admin } = adminApp;
  const { data } = await admin("GET /api/staff/products", { query: { status: "active", pageSize: 2, sort: "-price" } });
  const [first, second] = data.map((product) => product.variants[0]);
  if (!first || !second) throw new Error("The demo has products.");
  const { id } = await admin("POST /api/quotes", {
    body: { contact, sections: [{ title: { en: "Office" }, lines: [] }] },
  });
  const { page, context, complaints } = await enter(1440);
  await page.goto(addressOf(id));
  const room = page.getByRole("region", { name: "Office", exact: true });
  const focused = (cell: string) => room.locator(`[data-cell="${cell}"] input:focus`);
  const adding = room.getByLabel("Add a product");
  const add = async (sku: string) => {
    await page.keyboard.type(sku);
    await room.getByRole("button", { name: /^Add / }).first().waitFor();
    await expect.poll(() => room.getByRole("button", { name: /^Add / }).count()).toBe(1);
    await page.keyboard.press("Enter");
    await focused("quantity").waitFor();
  };
  await adding.focus();
  await add(first.sku);
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await focused("price").waitFor();
  const agreed = first.price - 8001;
  await page.keyboard.type(`${Math.floor(agreed / 100)}.${String(agreed % 100).padStart(2, "0")}`);
  await page.keyboard.press("Enter");
  expect(await adding.evaluate((field) => field === document.activeElement)).toBe(true);
  await add(second.sku);
  await page.keyboard.type("3");
  await page.keyboard.press("Tab");
  await page.keyboard.type("10%");
  await page.keyboard.press("Enter");
  // From the first line Enter leads to the same field of the second.
  await room.locator('[data-cell="discount"] input').first().focus();
  await page.keyboard.press("Enter");
  await focused("discount").waitFor();
  expect(await focused("discount").inputValue()).toBe("10");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText("All changes saved.").waitFor();
  const lines = (await admin("GET /api/quotes/:id", { params: { id } })).versions[0]?.sections[0]?.lines;
  const tenth = Math.floor((second.price * 9 + 5) / 10);
  expect(lines).toMatchObject([
    { quantity: 12, unitPrice: agreed, lineTotal: agreed * 12 },
    { quantity: 3, discount: 1000, unitPrice: tenth },
  ]);
  await page.reload();
  // An agreed price comes back as it was typed; one that is unclear changes nothing.
  const price = room.locator('[data-cell="price"] input').first();
  const written = await price.inputValue();
  expect(Number(written.replaceAll(",", ""))).toBe(agreed / 100);
  await price.fill("1,40");
  await room.getByText("Enter a price, or a discount like 10%.").waitFor();
  await price.blur();
  expect(await price.inputValue()).toBe(written);
  expect(await axeFindings(page)).toBe("");
  expect(complaints.join("\n")).toBe("");
  await context.close();
});

test("forty lines are seen in three screens, one row each, with what is in stock", async () => {
  const { admin } = adminApp;
  const { data } = await admin("GET /api/staff/products", { query: { status: "active", pageSize: 40 } });
  const variants = data.flatMap((product) => product.variants.slice(0, 1));
  const lines = Array.from({ length: 40 }, (_, at) => ({
    kind: "product" as const,
    variantId: variants[at % variants.length]?.id ?? "",
    quantity: 1,
  }));
  const sections = [
    { title: { en: "Open office" }, lines: lines.slice(0, 20) },
    { title: { en: "Meeting rooms" }, lines: lines.slice(20) },
  ];
  const { id } = await admin("POST /api/quotes", { body: { contact, sections } });
  for (const width of [1440, 1280]) {
    const { page, context } = await enter(width);
    await page.goto(addressOf(id));
    const rooms = await Promise.all(
      sections.map(({ title }) => page.getByRole("region", { name: title.en, exact: true }).boundingBox()),
    );
    const [top, bottom] = [rooms[0]?.y ?? 0, (rooms[1]?.y ?? 0) + (rooms[1]?.height ?? Number.POSITIVE_INFINITY)];
    expect(bottom - top).toBeLessThanOrEqual(3 * 900);
    const heights = await page
      .locator("[data-line]")
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(heights).toHaveLength(40);
    expect(Math.max(...heights)).toBeLessThanOrEqual(42);
    const counted = variants.map(({ tracked, available }) => (tracked ? String(Math.max(0, available)) : "–"));
    await expect
      .poll(() => page.locator("[data-line] [data-stock]").allInnerTexts())
      .toEqual(lines.map((_, at) => counted[at % variants.length]));
    expect(await sideways(page)).toBe(0);
    await context.close();
  }
});

test("the request stands beside the lines with its words and its plan, and above them where there is no room", async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#ddeeff" } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], "third floor.png", { type: "image/png" });
  const requestId = await requestQuote(adminApp, { message: "The windows are in the north.", file });
  const { id } = await adminApp.admin("POST /api/quotes", { body: { requestId } });
  for (const [width, isBeside] of [
    [1440, true],
    [1280, true],
    [1024, false],
    [390, false],
  ] as const) {
    const { page, context, complaints } = await enter(width);
    await page.goto(addressOf(id));
    const words = page.getByText("The windows are in the north.");
    const plan = page.getByRole("img", { name: "third floor.jpg" });
    await plan.waitFor();
    expect(await plan.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    const [asked, line] = [await words.boundingBox(), await page.locator("[data-line]").first().boundingBox()];
    if (!asked || !line) throw new Error("Both are in sight.");
    expect(asked.x >= line.x + line.width, `beside at ${width}`).toBe(isBeside);
    expect(asked.y < line.y + (isBeside ? 400 : 0), `in sight at ${width}`).toBe(true);
    expect(await sideways(page)).toBe(0);
    if (width === 390) expect(await axeFindings(page)).toBe("");
    if (width === 1440) {
      await page.getByRole("button", { name: "Enlarge third floor.jpg" }).click();
      await page.getByRole("dialog", { name: "third floor.jpg" }).getByRole("img").waitFor();
    }
    expect(complaints.join("\n")).toBe("");
    await context.close();
  }
});
