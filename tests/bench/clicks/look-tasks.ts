import type { Locator, Page } from "playwright";
import { desktop, phone, untilLive } from "../../support/browser.ts";
import type { Task } from "./task.ts";

let presses = 0;

/** What shoppers look at before they choose, and an order where no script runs. */
export const lookTasks: Task[] = [
  {
    name: "S2",
    what: "two chairs, each read to its figures on a phone: there is no compare",
    before: "2 pages, ~6 screens each way",
    most: { clicks: 2, dialogs: 0, screens: 12 },
    by: phone,
    begin: async () => "/products?q=chair",
    async play(page) {
      for (const at of [0, 1]) {
        await page.locator("main article").nth(at).getByRole("link").first().click();
        await page.waitForURL("**/product/**");
        await untilLive(page);
        await readTo(page, "Dimensions");
        if (at > 0) return;
        await page.goBack();
        await page.waitForURL("**/products**");
        await untilLive(page);
      }
    },
  },
  {
    name: "S3",
    what: "how big its cartons are, to compare with the lift by head: there is no fit check",
    before: "left to the shopper",
    most: { clicks: 0, dialogs: 0, screens: 6 },
    by: phone,
    begin: async () => "/product/task-chair-mesh",
    async play(page) {
      await readTo(page, "Carton");
      await page.getByText("Compare it with your lift and your doors before you order.").waitFor();
    },
  },
  {
    name: "S8",
    what: "order without a script; its fields are pressed on, one by one",
    before: "all done",
    most: { clicks: 13 },
    by: { ...desktop, javaScriptEnabled: false },
    begin: async () => "/product/task-chair-mesh",
    async play(page) {
      presses = 0;
      const press = async (target: Locator) => {
        presses += 1;
        await target.click();
      };
      const write = async (label: string, text: string) => {
        const field = page.getByLabel(label, { exact: true }).first();
        await press(field);
        await field.fill(text);
      };
      await press(page.getByRole("main").getByRole("button", { name: "Add to cart" }).first());
      await page.waitForURL("**/cart");
      await press(page.getByRole("link", { name: "Go to checkout" }).first());
      await page.waitForURL("**/checkout");
      await write("Zone", "61");
      await press(page.getByRole("button", { name: "Show delivery price and times" }));
      await page.waitForURL("**/checkout#when");
      for (const [label, text] of [
        ["Your name", "Ali Al-Kuwari"],
        ["Mobile number", "55123456"],
        ["E-mail", "ali@example.com"],
        ["Street", "840"],
        ["Building", "12"],
      ] as const)
        await write(label, text);
      await press(page.locator('label:has(input[name="slot"])').first());
      await press(page.locator('label:has(input[name="paymentMethod"])').filter({ hasText: "Cash" }));
      await press(page.getByRole("button", { name: "Place order" }));
      await page.waitForURL(/\/order-confirmation/);
    },
    presses: () => presses,
  },
  {
    name: "S10",
    what: "a picture enlarged and closed again, then the model in 3D",
    before: "not counted",
    most: { clicks: 3, keys: 0, dialogs: 1 },
    by: phone,
    begin: async () => "/product/desk-height-adjustable",
    async play(page) {
      await page
        .getByRole("link", { name: /^Enlarge the picture/ })
        .first()
        .click();
      const picture = page.getByRole("dialog").filter({ visible: true });
      await picture.waitFor();
      await picture.getByRole("button", { name: "Close" }).click();
      await picture.waitFor({ state: "hidden" });
      await page.getByRole("link", { name: "View in 3D" }).click();
      await page.locator("model-viewer").waitFor();
    },
  },
];

/** Scrolls down to a term of the figures. */
async function readTo(page: Page, term: string): Promise<void> {
  const found = page.getByRole("main").getByText(term, { exact: true }).filter({ visible: true }).first();
  await found.scrollIntoViewIfNeeded();
  await found.waitFor();
}
