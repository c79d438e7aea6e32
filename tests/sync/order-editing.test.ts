// Orders are edited offline by the server's own rules, with the same results on the server.
import { expect, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { as } from "../support/context.ts";
import { zone } from "../support/delivery.ts";
import { asInput } from "../support/order-editing.ts";
import { type SyncShop, syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

const address = { zone: 61, street: "840", building: "12" };
const contact = { name: "Khalid", phone: "+97455667788", email: "" };
const variantOf = (shop: SyncShop): string => shop.product.variants[0]?.id ?? "";

const read = async (at: Pick<TestDesktop, "api">, id: string) =>
  (await at.api("GET /api/orders/:id", { params: { id } })) as StaffOrder;

async function edit(at: Pick<TestDesktop, "api">, id: string, changes: object): Promise<StaffOrder> {
  const order = await read(at, id);
  const body = { ...asInput(order), ...changes } as never;
  return at.api("PUT /api/orders/:id", { params: { id }, body, headers: ifMatch(order.version) });
}

async function sendAll(desktop: TestDesktop): Promise<void> {
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
  expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
}

test("a role's limit below the list price is known and enforced offline", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const admin = await as(shop.app, "admin", { name: "Aisha" });
  const params = { key: "discounts" } as const;
  const { version } = await admin.api("GET /api/settings/:key", { params });
  const value = { staff: 500, manager: 3000, admin: 10_000 };
  await admin.api("PUT /api/settings/:key", { params, body: { value }, headers: ifMatch(version) });
  await desktop.pull();
  desktop.network.up = false;
  expect(await desktop.api("GET /api/staff/discount-limits")).toEqual(value);
  const order = (discount: number) =>
    desktop.api("POST /api/staff/orders", {
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
  await sendAll(desktop);
  expect((await read(shop.web, id)).lines[0]?.discount).toBe(3000);
});

test("a pick-up that becomes a delivery offline, and leaves, is the same delivery at the server", async () => {
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
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const switched = await edit(desktop, id, { method: "delivery", address });
  expect(switched.deliveries).toMatchObject([{ state: "planned", lines: [{ quantity: 2 }] }]);
  const step = async (status: "preparing") =>
    desktop.api("PATCH /api/orders/:id/status", {
      params: { id },
      body: { status },
      headers: ifMatch((await read(desktop, id)).version),
    });
  const { deliveries } = await step("preparing");
  const [delivery] = deliveries;
  await desktop.api("PATCH /api/deliveries/:id", {
    params: { id: delivery?.id ?? "" },
    body: { state: "out" },
    headers: ifMatch(delivery?.version ?? 0),
  });
  await sendAll(desktop);
  const there = await read(shop.web, id);
  expect(there).toMatchObject({ status: "out_for_delivery", deliveries: [{ id: delivery?.id, state: "out" }] });
  expect((await read(desktop, id)).deliveries).toEqual(there.deliveries);
});

test("lines that are taken off a quote's order offline can be ordered again, on desktop and server", async () => {
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
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const before = await read(desktop, id);
  const [line] = asInput(before).lines;
  await edit(desktop, id, { lines: [{ ...line, quantity: 1 }] });
  const left = async (at: Pick<TestDesktop, "api">) => (await at.api("GET /api/quotes/:id", { params })).remaining;
  expect(await left(desktop)).toMatchObject([{ quantity: 2 }]);
  await sendAll(desktop);
  expect(await left(shop.web)).toMatchObject([{ quantity: 2 }]);
  expect(await left(desktop)).toEqual(await left(shop.web));
  expect((await read(desktop, id)).totals).toEqual((await read(shop.web, id)).totals);
});
