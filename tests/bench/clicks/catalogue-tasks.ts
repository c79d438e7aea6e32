import { choose, typeInto } from "./effort.ts";
import type { Task } from "./task.ts";

const LINES = 40;

/** Prices of many products, and a long quote. */
export const catalogueTasks: Task[] = [
  {
    name: "O3",
    what: "ten prices 5 % higher, looked at first",
    before: "14 clicks",
    most: { clicks: 7, typed: 1, dialogs: 1 },
    begin: async () => "/admin/products",
    async play(page) {
      const boxes = page.getByRole("table").locator("tbody").getByRole("checkbox");
      await boxes.nth(0).click();
      await boxes.nth(9).click({ modifiers: ["Shift"] });
      await page.getByText("10 selected").waitFor();
      await page.getByRole("button", { name: "Edit selected…" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit products" });
      await typeInto(dialog.getByLabel("Percent"), "5");
      await dialog.getByRole("button", { name: "Preview changes" }).click();
      await dialog.getByText("10 of 10 products would change").waitFor();
      await dialog.getByRole("button", { name: "Change 10 products" }).click();
      await page.getByText("10 products changed").waitFor();
    },
  },
  {
    name: "O7",
    what: "a quote of forty lines, read to its end",
    before: "5,000 px: ~5.6 screens",
    most: { clicks: 0, keys: 0, screens: 3 },
    async begin({ admin }) {
      const { data } = await admin("GET /api/staff/products", { query: { status: "active", pageSize: LINES } });
      const lines = Array.from({ length: LINES }, (_, at) => ({
        kind: "product" as const,
        variantId: data[at % data.length]?.variants[0]?.id ?? "",
        quantity: 1,
      }));
      const contact = { name: "Khalid Al-Sulaiti", phone: "", email: "khalid@example.com" };
      const sections = [
        { title: { en: "Open office" }, lines: lines.slice(0, LINES / 2) },
        { title: { en: "Meeting rooms" }, lines: lines.slice(LINES / 2) },
      ];
      return `/admin/quotes/${(await admin("POST /api/quotes", { body: { contact, sections } })).id}`;
    },
    async play(page) {
      const rows = page.locator("[data-line]");
      await rows.nth(LINES - 1).waitFor();
      await rows.nth(LINES - 1).scrollIntoViewIfNeeded();
      await rows
        .nth(LINES - 1)
        .getByRole("textbox")
        .first()
        .waitFor();
    },
  },
  {
    name: "O11",
    what: "an article in both languages, as a draft",
    before: "not counted",
    most: { clicks: 9, dialogs: 0 },
    begin: async () => "/admin/articles/new",
    async play(page) {
      for (const [label, text] of [
        ["Title: English", "Chairs for long days"],
        ["Title: Arabic", "كراسي للأيام الطويلة"],
        ["Excerpt: English", "What to look for."],
        ["Excerpt: Arabic", "ما ينبغي النظر إليه."],
      ] as const)
        await typeInto(page.getByLabel(label, { exact: true }), text);
      await typeInto(page.getByLabel("Text: English", { exact: true }), "Sit first.");
      await typeInto(page.getByLabel("Text: Arabic", { exact: true }), "اجلس أولًا.");
      await choose(page.getByLabel("Author", { exact: true }), { index: 1 });
      await page.keyboard.press("Control+s");
      await page.waitForURL(/\/admin\/articles\/(?!new)/);
    },
  },
];
