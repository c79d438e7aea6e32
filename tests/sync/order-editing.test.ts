// Orders are edited at a desktop without a line by the server's own rules, and what follows from it is the same there.
import { expect, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { as } from "../support/context.ts";
import { zone } from "../support/delivery.ts";
import { asInput } from "../support/order-editing.ts";
import type { TestDesk } from "./support/desk.ts";
import { type SyncShop, syncShop } from "./support/shop.ts";

const address = { zone: 61, street: "840", building: "12" };
const contact = { name: "Khalid", phone: "+97455667788", email: "" };
const variantOf = (shop: SyncShop): string => shop.product.variants[0]?.id ?? "";

const read = async (at: Pick<TestDesk, "api">, id: string) =>
  (await at.api("GET /api/orders/:id", { params: { id } })) as StaffOrder;

async function edit(at: Pick<TestDesk, "api">, id: string, changes: object): Promise<StaffOrder> {
  const order = await read(at, id);
  const body = { ...asInput(order), ...changes } as never;
  return at.api("PUT /api/orders/:id", { params: { id }, body, headers: ifMatch(order.version) });
}

async function sendAll(desk: TestDesk): Promise<void> {
  desk.line.up = true;
  await desk.push();
  await desk.pull();
  expect(await desk.own("GET /api/desktop/conflicts")).toEqual([]);
  expect(await desk.own("GET /api/desktop/operations")).toEqual([]);
}

test("how far a role may go below the list price is known without a line, and holds there", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const admin = await as(shop.app, "admin", { name: "Aisha" });
  const params = { key: "discounts" } as const;
  const { version } = await admin.api("GET /api/settings/:key", { params });
  const value = { staff: 500, manager: 3000, admin: 10_000 };
  await admin.api("PUT /api/settings/:key", { params, body: { value }, headers: ifMatch(version) });
  await desk.pull();
  desk.line.up = false;
  expect(await desk.api("GET /api/staff/discount-limits")).toEqual(value);
  const order = (discount: number) =>
    desk.api("POST /api/staff/orders", {
      body: {
        source: "counter",
        confirm: true,
        method: "pickup",
        paymentMethod: "cash",
        contact,
        lines: [{ variantId: variantOf(shop), quantity: 1, discount }],
      },
    });
  await expect(order(3001)).rejects.toMatchObject({ code: "invalid" });
  const { id } = await order(3000);
  await sendAll(desk);
  expect((await read(shop.web, id)).lines[0]?.discount).toBe(3000);
});

test("a pick-up becomes a delivery without a line, leaves with it, and is the same delivery at the server", async () => {
  await using shop = await syncShop();
  await shop.web.api("POST /api/zone-delivery-settings", { body: { zones: [zone({ zoneNumbers: [61] })] } as never });
  const { id } = await shop.web.api("POST /api/staff/orders", {
    body: {
      source: "phone",
      confirm: true,
      method: "pickup",
      paymentMethod: "cash",
      contact,
      lines: [{ variantId: variantOf(shop), quantity: 2 }],
    },
  });
  const desk = await shop.desk();
  desk.line.up = false;
  const switched = await edit(desk, id, { method: "delivery", address });
  expect(switched.deliveries).toMatchObject([{ state: "planned", lines: [{ quantity: 2 }] }]);
  const step = async (status: "preparing") =>
    desk.api("PATCH /api/orders/:id/status", {
      params: { id },
      body: { status },
      headers: ifMatch((await read(desk, id)).version),
    });
  const { deliveries } = await step("preparing");
  const [delivery] = deliveries;
  await desk.api("PATCH /api/deliveries/:id", {
    params: { id: delivery?.id ?? "" },
    body: { state: "out" },
    headers: ifMatch(delivery?.version ?? 0),
  });
  await sendAll(desk);
  const there = await read(shop.web, id);
  expect(there).toMatchObject({ status: "out_for_delivery", deliveries: [{ id: delivery?.id, state: "out" }] });
  expect((await read(desk, id)).deliveries).toEqual(there.deliveries);
});

test("what is taken off an order of a quote without a line can be ordered again, here and there", async () => {
  await using shop = await syncShop();
  const quote = await shop.web.api("POST /api/quotes", {
    body: {
      lang: "en",
      contact: { ...contact, email: "k@example.com" },
      address,
      validUntil: "2099-12-31",
      sections: [{ title: { en: "" }, lines: [{ kind: "product", variantId: variantOf(shop), quantity: 3 }] }],
      services: [],
      deliveryFee: 1_000,
      depositPercent: null,
    } as never,
  });
  const params = { id: quote.id };
  const sent = await shop.web.api("PATCH /api/quotes/:id/send", {
    params,
    body: { version: 1 } as never,
    headers: ifMatch(quote.version),
  });
  await shop.web.api("PATCH /api/quotes/:id/accept", {
    params,
    body: { version: 1, name: "Khalid" } as never,
    headers: ifMatch(sent.version),
  });
  const ordered = await shop.web.api("POST /api/quotes/:id/order", {
    params,
    body: { version: 1, method: "delivery", paymentMethod: "cash" } as never,
  });
  const id = ordered.orders[0]?.id ?? "";
  const desk = await shop.desk();
  desk.line.up = false;
  const before = await read(desk, id);
  const [line] = asInput(before).lines;
  await edit(desk, id, { lines: [{ ...line, quantity: 1 }] });
  const left = async (at: Pick<TestDesk, "api">) => (await at.api("GET /api/quotes/:id", { params })).remaining;
  expect(await left(desk)).toMatchObject([{ quantity: 2 }]);
  await sendAll(desk);
  expect(await left(shop.web)).toMatchObject([{ quantity: 2 }]);
  expect(await left(desk)).toEqual(await left(shop.web));
  expect((await read(desk, id)).totals).toEqual((await read(shop.web, id)).totals);
});
