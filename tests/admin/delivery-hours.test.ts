/** Delivery times from the calendar of the back office to the shopper who chooses one, and to staff who plan. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, qatarDate, weekdayOf } from "../../src-shared/values/qatar-time.ts";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { openLive, openPage, phone, type WatchedPage } from "../support/browser.ts";

let adminApp: AdminApp;
let watched: WatchedPage;
beforeAll(async () => {
  adminApp = await openAdminApp();
  watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
});
afterAll(() => adminApp?.close());

const today = qatarDate(new Date());
const first = addDays(today, 3);
const last = addDays(first, 2);
/** A day of the shopper's choice that is open and outside the days with other times. */
const usual = [1, 2].map((ahead) => addDays(today, ahead)).find((date) => weekdayOf(date) !== 5) ?? today;

async function openCalendar(page: Page): Promise<void> {
  await page.goto(`${adminApp.shop.url}/admin/delivery?part=calendar`);
  await page.getByRole("heading", { name: "Delivery times" }).waitFor();
}

const panel = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: title }) });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const calendar = () => adminApp.admin("GET /api/delivery-calendar");

/** Values from which a shopper chooses, once the page says these words. */
async function offered(prefix: string, zone: string, words: string[]): Promise<string[]> {
  const { page, context } = await openPage(watched.context.browser() ?? expect.fail("no browser"), phone);
  await openLive(page, `${adminApp.shop.url}${prefix}/product/task-chair-mesh`);
  await page.locator("main form[method=post] button[type=submit]").first().tap();
  await page.waitForFunction(() => localStorage.getItem("cart")?.includes("quantity"));
  await openLive(page, `${adminApp.shop.url}${prefix}/checkout`);
  await page.getByLabel(zone, { exact: true }).fill("61");
  for (const text of words) await page.getByText(text).first().waitFor();
  const values = await page
    .locator('input[name="slot"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await context.close();
  return values;
}

test("the times that were always there are shown, and others that make no sense are refused in words", async () => {
  const { page } = watched;
  await openCalendar(page);
  const times = panel(page, "Delivery times");
  expect(await times.getByLabel("From").first().inputValue()).toBe("08:00");
  expect(await times.getByLabel("To").last().inputValue()).toBe("17:00");
  await times.getByLabel("To").first().fill("07:00");
  await save(page);
  await times.getByText("The end must be later than the start.").waitFor();
  await times.getByLabel("To").first().fill("16:00");
  await save(page);
  await times.getByText("This overlaps another time of the same day.").waitFor();
  for (const hours of ["08:00–16:00", "15:00–17:00"]) {
    await times.getByRole("button", { name: `Remove ${hours}` }).click();
  }
  await save(page);
  await times.getByText("Add a time, or close the weekday.").waitFor();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect.poll(() => times.getByLabel("To").first().inputValue()).toBe("12:00");
});

test("times by weekday and of some days are saved, and stay when the screen is opened again", async () => {
  const { page } = watched;
  await openCalendar(page);
  const times = panel(page, "Delivery times");
  await times.getByLabel("To").first().fill("11:30");
  await times.getByLabel("Different times by weekday").check();
  expect(await times.getByRole("heading", { name: "Friday" }).count()).toBe(0);
  await times.getByRole("button", { name: /^Add time.*Saturday$/ }).click();
  await times.getByLabel("From").last().fill("18:00");
  await times.getByLabel("To").last().fill("20:00");
  await times.getByLabel("Limit").last().fill("2");
  const days = panel(page, "Other times on some days");
  await days.getByRole("button", { name: "Add days" }).click();
  await days.getByLabel("Name: English").fill("Ramadan");
  await days.getByLabel("Name: Arabic").fill("رمضان");
  await days.getByLabel("First day").fill(first);
  await days.getByLabel("Last day").fill(last);
  await days.getByLabel("Different times by weekday").uncheck();
  await days.getByLabel("From").first().fill("20:30");
  await days.getByLabel("To").first().fill("00:00");
  await days.getByRole("button", { name: "Remove 15:00–17:00" }).click();
  await save(page);
  const usually = [
    { from: "08:00", to: "11:30" },
    { from: "15:00", to: "17:00" },
  ];
  await expect.poll(async () => (await calendar()).windows?.[0]).toEqual(usually);
  const saved = await calendar();
  expect(saved.windows?.[6]).toEqual([...usually, { from: "18:00", to: "20:00", places: 2 }]);
  expect(saved.windowPeriods).toEqual([
    { name: { en: "Ramadan", ar: "رمضان" }, from: first, to: last, windows: [[{ from: "20:30", to: "00:00" }]] },
  ]);
  await openCalendar(page);
  expect(await panel(page, "Delivery times").getByLabel("Limit").last().inputValue()).toBe("2");
  expect(await panel(page, "Other times on some days").getByLabel("From").inputValue()).toBe("20:30");
});

test.each([
  ["", "Zone", "Ramadan: other delivery times from", "20:30 to 0:00"],
  ["/ar", "المنطقة", "رمضان: مواعيد توصيل أخرى من", "من 20:30 إلى 0:00"],
])(
  "a shopper chooses among them and reads why some days have others, at %s/checkout",
  async (prefix, zone, why, hours) => {
    const values = await offered(prefix, zone, [why, hours]);
    expect(values).toContain(`${usual}|08-11:30`);
    const special = values.filter((value) => value >= first && value.slice(0, 10) <= last);
    expect(special.length).toBeGreaterThan(0);
    expect(special.filter((value) => !value.endsWith("|20:30-00"))).toEqual([]);
  },
);

test("planned deliveries stay when their time is removed, and the calendar says how many there are", async () => {
  const { page } = watched;
  const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  await adminApp.admin("POST /api/staff/orders", {
    body: {
      ...{ source: "phone", confirm: true, method: "delivery", paymentMethod: "cash" },
      contact: { name: "Hessa Al-Thani", phone: "55334455", email: "hessa@example.com" },
      address: { zone: 61, street: "840", building: "12" },
      lines: [{ variantId: variants[0]?.id ?? "", quantity: 1 }],
      slot: { date: usual, window: "15-17" },
    },
  });
  await openCalendar(page);
  const times = panel(page, "Delivery times");
  await times.getByLabel("Different times by weekday").uncheck();
  await times.getByRole("button", { name: "Remove 15:00–17:00" }).click();
  await save(page);
  await times
    .getByText("1 planned delivery is at a time that is not offered on its day. It stays as planned.")
    .waitFor();
  await times.getByRole("link", { name: "15:00–17:00" }).click();
  await page.getByText("Hessa Al-Thani").first().waitFor();
});
