import { insertContactMessage } from "../../../db/queries/customers/intake.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { inDatabase } from "../../support/admin.ts";
import { desktop } from "../../support/browser.ts";
import { choose, type, typeInto } from "./effort.ts";
import { orderOfChairs } from "./order-tasks.ts";
import type { Task } from "./task.ts";

let oneTimePassword = "";

/** What staff look up, look after and set. */
export const officeTasks: Task[] = [
  {
    name: "O1",
    what: "first sign-in, up to the dashboard",
    before: "2 screens, 3 fields",
    most: { clicks: 2, keys: 3, dialogs: 0 },
    by: desktop,
    async begin({ admin }) {
      const body = { name: "Reem", email: "reem@showroom.example", role: "staff" } as const;
      ({ oneTimePassword } = await admin("POST /api/users", { body }));
      return "/adm/ogulf";
    },
    async play(page) {
      await typeInto(page.getByLabel("E-mail"), "reem@showroom.example");
      await page.keyboard.press("Tab");
      await type(page, oneTimePassword);
      await page.keyboard.press("Enter");
      await typeInto(page.getByLabel("New password", { exact: true }), "four chairs beside the window");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin");
    },
  },
  {
    name: "O8",
    what: "customer by the last four digits",
    before: "Ctrl K, 4 digits, last of 8 rows",
    most: { clicks: 0, keys: 2, typed: 4, dialogs: 1 },
    async begin(app) {
      await orderOfChairs(app, 1, {
        contact: { name: "Latifa Al-Kaabi", phone: "+974 5566 7701", email: "l@example.com" },
      });
      return "/admin";
    },
    async play(page) {
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Search and commands" });
      await palette.getByRole("combobox").waitFor();
      await type(page, "7701");
      await palette.getByRole("option", { name: /Latifa Al-Kaabi/, selected: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Latifa Al-Kaabi" }).waitFor();
    },
  },
  {
    name: "O9",
    what: "who owes what, and one customer's statement",
    before: "2 clicks",
    most: { clicks: 2, keys: 0, dialogs: 0 },
    async begin(app) {
      const phone = { name: "Fahad Al-Mannai", phone: "+974 5544 9901", email: "f@example.com" };
      const { id } = await orderOfChairs(app, 1, { contact: phone });
      await app.admin("POST /api/orders/:id/invoices", { params: { id }, body: { scope: "whole" } });
      return "/admin/ageing";
    },
    async play(page) {
      await page.getByRole("link", { name: "Fahad Al-Mannai" }).first().click();
      await page
        .getByRole("heading", { level: 1 })
        .filter({ hasText: /Fahad|Statement/ })
        .waitFor();
    },
  },
  {
    name: "O10",
    what: "answer a message with a ready text",
    before: "leaves the app, marked by hand",
    most: { clicks: 4, keys: 0, typed: 0, dialogs: 0 },
    async begin({ shop }) {
      const at = new Date().toISOString();
      const words = { name: "Maryam", email: "m@example.com", subject: "Forty chairs", message: "Do you have them?" };
      const row = { ...words, id: newId(), phone: null, lang: "en", status: "new", version: 1 } as const;
      await inDatabase(shop, (db) =>
        inTransaction(db, (tx) => insertContactMessage(tx, { ...row, created_at: at, updated_at: at })),
      );
      return "/admin/messages";
    },
    async play(page) {
      await page.getByRole("table").getByRole("link", { name: "Forty chairs" }).click();
      await page.getByRole("button", { name: "Insert a text" }).click();
      await page.getByRole("button", { name: "We are checking it" }).click();
      await page.getByRole("button", { name: "Send answer" }).click();
      await page.getByText("Answer sent. The message is marked as answered.").waitFor();
    },
  },
  {
    name: "O12",
    what: "a named holiday of three days",
    before: "impossible by range or with a name",
    most: { clicks: 6, keys: 4, dialogs: 0 },
    begin: async () => "/admin/delivery?part=calendar",
    async play(page, { admin }) {
      const first = addDays(qatarDate(new Date()), 40);
      const digits = (day: string) => day.split("-").reverse().join("");
      await page.getByRole("button", { name: "Add holiday" }).click();
      await typeInto(page.getByLabel("Name: English"), "National Day");
      await typeInto(page.getByLabel("First day"), digits(first));
      await typeInto(page.getByLabel("Last day"), digits(addDays(first, 2)));
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved", { exact: false }).first().waitFor();
      const { holidayPeriods } = await admin("GET /api/delivery-calendar");
      if (holidayPeriods?.[0]?.to !== addDays(first, 2)) throw new Error(JSON.stringify(holidayPeriods));
    },
  },
  {
    name: "O13",
    what: "a new member of staff, and the password to hand over",
    before: "4 fields",
    most: { clicks: 6, keys: 1, dialogs: 2 },
    by: "admin",
    begin: async () => "/admin/users",
    async play(page) {
      await page.getByRole("button", { name: "Add a user" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a user" });
      await dialog.getByLabel("Name", { exact: true }).waitFor();
      await type(page, "Ahmed");
      await typeInto(dialog.getByLabel("E-mail", { exact: true }), "ahmed@showroom.example");
      await choose(dialog.getByLabel("Role"), "manager");
      await dialog.getByLabel("E-mail", { exact: true }).press("Enter");
      await page.getByRole("button", { name: "I have written it down" }).click();
    },
  },
  {
    name: "O14",
    what: "what somebody changed, and the record itself",
    before: "rows did not say which",
    most: { clicks: 1, keys: 0, dialogs: 0 },
    by: "admin",
    async begin(app) {
      const { id } = await orderOfChairs(app);
      await app.admin("POST /api/orders/:id/invoices", { params: { id }, body: { scope: "whole" } });
      return "/admin/audit";
    },
    async play(page) {
      await page
        .getByRole("table")
        .locator("tbody tr")
        .filter({ hasText: /invoice/i })
        .first()
        .getByRole("link")
        .click();
      await page.getByRole("heading", { level: 1, name: /^(Order|INV)/ }).waitFor();
    },
  },
  {
    name: "O15",
    what: "the owner's figures: owed, and who owes it",
    before: "money owed not shown",
    most: { clicks: 1, keys: 0, dialogs: 0 },
    begin: async () => "/admin",
    async play(page) {
      const link = page.getByRole("main").locator('a[href^="/admin/ageing"]').first();
      await link.click();
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    name: "O16",
    what: "the pick list of an order",
    before: "not counted",
    most: { clicks: 1, keys: 0, dialogs: 0 },
    begin: async (app) => `/admin/orders/${(await orderOfChairs(app)).id}`,
    async play(page) {
      const opened = page.context().waitForEvent("page");
      await page.getByRole("main").getByRole("button", { name: "Pick list" }).click();
      await opened;
    },
  },
  {
    name: "O17",
    what: "what a mail to a customer said",
    before: "not counted",
    most: { clicks: 1, keys: 0, dialogs: 1 },
    by: "admin",
    async begin(app) {
      await orderOfChairs(app);
      return "/admin/mails";
    },
    async play(page) {
      await page.getByRole("table").locator("tbody tr").filter({ hasText: "@example.com" }).first().click();
      await page.getByRole("dialog").getByText(/ORD-/).first().waitFor();
    },
  },
];
