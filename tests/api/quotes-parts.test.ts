import { describe, expect, test } from "vitest";
import { invoiceFor } from "../support/billing.ts";
import { accept, acceptanceOn, order, sentQuote, sound } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

/** Three pieces of QAR 11.10 and four of QAR 3.33 at 5 %: rounded one by one, their taxes come to three dirhams more. */
const lines = [1110, 333].map((listPrice, at) => ({
  kind: "text",
  name: { en: `Shelf ${at}` },
  quantity: 3 + at,
  listPrice,
}));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

async function taxedQuote(shop: StaffShop) {
  const { data: before } = await shop.admin.call("GET /api/settings/:key", { params: { key: "taxRate" } });
  const set = { params: { key: "taxRate" }, body: { value: 500 }, ifMatch: before.version };
  sound(await shop.admin.call("PUT /api/settings/:key", set));
  const { quote, id, token } = await sentQuote(shop, {
    sections: [{ title: { en: "" }, lines }],
    services: [],
    deliveryFee: 0,
    depositPercent: 33,
  });
  const { data } = await accept(shop.shopper, token, {});
  const [shelf, board] = the(the(quote.versions[0]).sections[0]).lines;
  return { id, sums: acceptanceOn(data).sums, shelf: the(shelf).id, board: the(board).id };
}

/** The orders of a quote that count, each as staff read it. */
async function ordersOf(shop: StaffShop, id: string) {
  const { orders } = sound(await shop.staff.call("GET /api/quotes/:id", { params: { id } }));
  const counting = orders.filter((order: { counts: boolean }) => order.counts);
  return Promise.all(counting.map((one: { id: string }) => shop.read(one.id)));
}

describe("parts of a quote with tax", () => {
  test("add up to the accepted total to the dirham: totals, tax, deposits and every invoice", async () => {
    await using shop = await staffShop();
    const { id, sums, shelf, board } = await taxedQuote(shop);
    for (const lineId of [shelf, board, shelf, board, shelf, board]) {
      sound(await order(shop, id, { lines: [{ lineId, quantity: 1 }] }));
    }
    sound(await order(shop, id));
    const orders = await ordersOf(shop, id);
    expect(orders).toHaveLength(7);
    expect(sum(orders.map((order) => order.totals.tax))).toBe(sums.tax);
    expect(sum(orders.map((order) => order.totals.total))).toBe(sums.total);
    expect(sum(orders.map((order) => order.deposit.asked))).toBe(sums.deposit);
    const documents = [];
    for (const one of orders) documents.push(await invoiceFor(shop, one.id));
    expect(documents.map((document) => document.total)).toEqual(orders.map((order) => order.totals.total));
    expect(sum(documents.map((document) => document.content.sums.tax))).toBe(sums.tax);
  });

  test("still do after one of them was cancelled and ordered again", async () => {
    await using shop = await staffShop();
    const { id, sums, shelf, board } = await taxedQuote(shop);
    sound(await order(shop, id, { lines: [{ lineId: shelf, quantity: 1 }] }));
    sound(await order(shop, id, { lines: [{ lineId: board, quantity: 3 }] }));
    sound(await order(shop, id));
    const [first] = await ordersOf(shop, id);
    await shop.move(first.id, "cancelled");
    sound(await order(shop, id));
    const orders = await ordersOf(shop, id);
    expect(orders).toHaveLength(3);
    expect(sum(orders.map((order) => order.totals.total))).toBe(sums.total);
    expect(sum(orders.map((order) => order.deposit.asked))).toBe(sums.deposit);
  });

  test("are invoiced in parts themselves, and an edited part keeps its place", async () => {
    await using shop = await staffShop();
    const { id, shelf, board } = await taxedQuote(shop);
    sound(await order(shop, id, { lines: [{ lineId: board, quantity: 1 }] }));
    sound(await order(shop, id, { lines: [{ lineId: shelf, quantity: 3 }] }));
    const [, second] = await ordersOf(shop, id);
    const { contact, company, method, address, lines: ordered } = second;
    const edited = sound(
      await shop.staff.call("PUT /api/orders/:id", {
        params: { id: second.id },
        ifMatch: second.version,
        body: {
          contact,
          company: company ?? undefined,
          method,
          address,
          lang: second.lang,
          paymentMethod: second.paymentMethod,
          source: second.source,
          shownTotal: second.totals.total,
          deliveryFee: second.totals.delivery,
          lines: ordered.map((line: { id: string; variantId: string; quantity: number; discount: number }) => ({
            id: line.id,
            variantId: line.variantId,
            quantity: line.quantity,
            services: [],
            discount: line.discount,
          })),
        },
      }),
    );
    expect(edited.totals).toEqual(second.totals);
    const documents = [];
    for (const _ of [1, 2, 3]) {
      const part = { scope: "lines", lines: [{ lineId: ordered[0].id, quantity: 1 }] };
      documents.push(await invoiceFor(shop, second.id, part));
    }
    expect(sum(documents.map((document) => document.total))).toBe(second.totals.total);
  });
});
