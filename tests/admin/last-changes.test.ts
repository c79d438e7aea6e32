/** The last changes of many products in a real browser: read and undone after the message that offered it is gone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

test("a change of many products is undone from the list of last changes, which names what stays", async () => {
  const pricesNow = async () =>
    (await adminApp.admin("GET /api/staff/products", { query: { pageSize: 2 } })).data.map((row) => ({
      id: row.id,
      price: row.priceFrom,
    }));
  const before = await pricesNow();
  const ids = before.map(({ id }) => id);
  const change = { price: { basisPoints: 500, roundTo: 100, compareAt: "keep" } } as const;
  await adminApp.admin("POST /api/products/bulk", { body: { preview: false, select: { ids }, change } });
  const changed = await adminApp.admin("GET /api/staff/products/:id", { params: { id: ids[0] ?? "" } });
  for (const { id, version } of changed.variants)
    await adminApp.admin("PATCH /api/variants/:id", {
      params: { id },
      body: { price: 77_700 },
      headers: { "if-match": `"${version}"` },
    });

  const { page } = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  await page.goto(`${adminApp.shop.url}/admin/products`);
  await page.getByRole("button", { name: "Last changes" }).click();
  const entry = page.getByRole("dialog").getByRole("listitem");
  await entry.getByText(/Can be undone until/).waitFor();
  expect(await entry.innerText()).toMatch(/^Prices, by percent: .\+5%.\s+2 products changed · /);
  await entry.getByRole("button", { name: "Undo" }).click();
  await entry.getByText("1 product restored.").waitFor();
  await entry.getByText(`Left as they were: ${changed.name.en}`).waitFor();
  expect(await entry.getByRole("button").count()).toBe(0);
  expect(await pricesNow()).toEqual([{ ...before[0], price: 77_700 }, before[1]]);
});
