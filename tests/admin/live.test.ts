import type { BrowserContext, Page, Request } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { aCheckout } from "../support/orders.ts";

describe("changes by other users", () => {
  let adminApp: AdminApp;
  let variantId: string;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    const { variants } = await adminApp.shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    variantId = variants[0]?.id ?? "";
  });
  afterAll(() => adminApp?.close());
  const who = { email: firstAdmin.email, password: ownPassword };
  const order = () => adminApp.shop.api("POST /api/orders", { body: aCheckout(variantId) });

  test("a new order is announced on every screen, and one press opens it", async () => {
    const { page, context } = await adminApp.enter(who);
    // Orders from before this screen was opened are not announced.
    const known = page.waitForResponse(
      // A request of the screen that is being left may never end.
      (answer) => answer.url().includes("/api/orders?") && answer.frame().url().endsWith("/settings"),
    );
    await page.goto(`${adminApp.shop.url}/admin/settings`);
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await (await known).finished();
    const placed = await order();
    await page.getByText("One new order has arrived.").waitFor();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { name: `Order ${placed.number}` }).waitFor();
    await context.close();
  });

  test("all tabs of a browser share one line, and when its tab closes the next takes it over", async () => {
    const { page, context } = await adminApp.enter(who);
    // Not the one of the screen that is being left.
    const ofThisScreen = (request: Request) => isLine(request) && request.frame().url().endsWith("/testimonials");
    const opened = context.waitForEvent("request", ofThisScreen);
    await page.goto(`${adminApp.shop.url}/admin/testimonials`);
    await page.getByRole("heading", { level: 1, name: "Testimonials" }).waitFor();
    await opened;
    const lines = countLines(context);
    const second = await context.newPage();
    await second.goto(`${adminApp.shop.url}/admin/testimonials`);
    const first = (await adminApp.admin("GET /api/staff/testimonials"))[0];
    const name = (tab: Page) => tab.getByText("Heard by every tab").first();
    await second
      .getByText(first?.author.en ?? "")
      .first()
      .waitFor();
    if (!first) throw new Error("the demo has testimonials");
    const change = (en: string, version: number) =>
      adminApp.admin("PUT /api/testimonials/:id", {
        params: { id: first.id },
        body: { ...first, author: { ...first.author, en } },
        headers: { "if-match": `"${version}"` },
      });
    const changed = await change("Heard by every tab", first.version);
    for (const tab of [page, second]) await name(tab).waitFor();
    expect(lines.count).toBe(0);

    await page.close();
    await expect.poll(() => lines.count).toBe(1);
    await change("Heard after the takeover", changed.version);
    await second.getByText("Heard after the takeover").first().waitFor();
    await context.close();
  });
});

const isLine = (request: Request): boolean => request.url().endsWith("/api/events");

/** Number of streams for live changes that the tabs of this browser open from now on. */
function countLines(context: BrowserContext): { count: number } {
  const lines = { count: 0 };
  context.on("request", (request) => {
    if (isLine(request)) lines.count += 1;
  });
  return lines;
}
