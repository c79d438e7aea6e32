// Sums of money and costs are a manager's (src-shared/README.md, People and access): planted, and then looked for in
// every answer that staff can get.
import { expect, test } from "vitest";
import type { Key } from "../../src-shared/api/client.ts";
import type { Endpoint } from "../../src-shared/api/define.ts";
import { contract } from "../../src-shared/contract.ts";
import { companyOrder, invoiceFor, pay } from "../support/billing.ts";
import type { Person } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { send } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

const COST = 7_373_911;
/** What a piece of a variant costs the shop. */
const PURCHASE = 8_191_919;
/** What nothing else in the shop costs, so that each sum of two orders stands nowhere but in a sum. */
const PRICE = 1_234_507;

const reads = (Object.keys(contract) as Key[]).filter((key) => key.startsWith("GET "));

/** A number of dirhams as answers, files and sentences write it. */
const written = (dirhams: number): string[] => {
  const amount = (dirhams / 100).toFixed(2);
  return [String(dirhams), amount, amount.replace(/\B(?=(\d{3})+\.)/g, ",")];
};

/** Two orders of one customer that are invoiced and partly paid, and a quote with a cost. */
async function plant(shop: StaffShop) {
  const { id, version, product_id } = await shop.app.db
    .selectFrom("variants")
    .select(["id", "version", "product_id"])
    .where("sku", "=", CHAIR)
    .executeTakeFirstOrThrow();
  await shop.manager.call("PATCH /api/variants/:id", { params: { id }, body: { price: PRICE }, ifMatch: version });
  await shop.manager.api("POST /api/products/:id/costs", {
    params: { id: product_id },
    body: { costs: [{ variantId: id, cost: PURCHASE }] },
  });
  const orders = [await companyOrder(shop, 1), await companyOrder(shop, 2)];
  const paid = [300_017, 500_029];
  const ids: string[] = [];
  for (const [at, order] of orders.entries()) {
    ids.push(order.id, (await invoiceFor(shop, order.id)).id);
    ids.push((await pay(shop, order.id, { kind: "payment", method: "cash", amount: paid[at] })).id);
  }
  const line = {
    kind: "text",
    sku: "",
    name: { en: "Desk" },
    listPrice: 9_000_000,
    quantity: 1,
    discount: 0,
    cost: COST,
  };
  const quote = await shop.manager.call("POST /api/quotes", {
    body: {
      lang: "en",
      contact: { name: "Maryam", phone: "+97455123456", email: "maryam@customer.example" },
      sections: [{ title: { en: "Room" }, lines: [line] }],
    },
  });
  await send(shop, quote.data);
  const customers = await shop.app.db.selectFrom("customers").select("id").execute();
  const variants = await shop.app.db.selectFrom("variants").select(["id", "product_id"]).where("id", "=", id).execute();
  ids.push(quote.data.id, ...customers.map((row) => row.id), ...variants.flatMap((row) => [row.id, row.product_id]));
  const total = orders.reduce((sum, order) => sum + order.totals.total, 0);
  const received = paid.reduce((sum, amount) => sum + amount, 0);
  return { ids, canaries: { total, received, owed: total - received, cost: COST, purchase: PURCHASE } };
}

const ofId = (key: string, id: string): Record<string, string> =>
  Object.fromEntries([...key.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, id]));

/** Every answer to a read, as text, with the request that brought it. */
async function everyAnswer(person: Person, ids: string[], keys = reads): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  for (const key of keys) {
    for (const id of key.includes("/:") ? ids : [""]) {
      for (const query of [{}, { q: "Khalid" }, { limit: "5000" }]) {
        const { data, meta, status } = await person.call(key, { params: ofId(key, id), query });
        if (status === 200) answers.push([`${key} ${id}`, JSON.stringify([data, meta])]);
      }
    }
  }
  return answers;
}

/** Which planted amounts stand in which answers. */
const found = (answers: [string, string][], canaries: Record<string, number>): string[] => [
  ...new Set(
    Object.entries(canaries).flatMap(([name, dirhams]) =>
      answers
        .filter(([, text]) => written(dirhams).some((digits) => new RegExp(`(?<![\\d.])${digits}(?!\\d)`).test(text)))
        .map(([key]) => `${name}: ${key.split(" ", 2).join(" ")}`),
    ),
  ),
];

/** What everybody may read, and what a desktop stores or answers from what it stores. */
const publicReads = reads.filter((key) => (contract[key] as Endpoint).access === "public");
const storedReads = reads.filter(
  (key) => (contract[key] as Endpoint).offline !== undefined || /\/(?:snapshot|changes)/.test(key),
);

test("no answer to staff, in a browser or at a desktop, names a sum over orders or a cost; a manager's do", async () => {
  await using shop = await staffShop();
  const { ids, canaries } = await plant(shop);
  const desktop = await desktopOf(shop.app, "staff");
  const ofStaff = await everyAnswer(shop.staff, ids);
  const ofDesktop = await everyAnswer(desktop, ids);
  expect(ofStaff.length).toBeGreaterThan(60);
  expect(ofDesktop.some(([key]) => key.startsWith("GET /api/snapshot"))).toBe(true);
  // The search itself is tried on somebody who may see them.
  const ofManager = found(await everyAnswer(shop.manager, ids), canaries).join("\n");
  for (const name of Object.keys(canaries)) expect(ofManager).toContain(`${name}: GET`);
  expect([...found(ofStaff, canaries), ...found(ofDesktop, canaries)]).toEqual([]);

  // What goods cost leaves the server for managers only, and not even for the files of their desktops.
  const { purchase } = canaries;
  const ofShopper = await everyAnswer(shop.shopper, ids, publicReads);
  const stored = await everyAnswer(await desktopOf(shop.app, "manager"), ids, storedReads);
  expect(ofShopper.length).toBeGreaterThan(10);
  expect(stored.some(([key]) => key.startsWith("GET /api/snapshot"))).toBe(true);
  expect([...found(ofShopper, { purchase }), ...found(stored, { purchase })]).toEqual([]);
});
