// The counter offline: receipts in the desktop's own series, and reserved stock.
import { expect, test } from "vitest";
import { askForReservations } from "../../electron/backend/reservations.ts";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { zone } from "../support/delivery.ts";
import { type SyncShop, syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

async function sell(desktop: TestDesktop, variantId: string, quantity: number) {
  const sold = await desktop.api("POST /api/staff/orders", {
    body: {
      source: "counter",
      confirm: true,
      handOver: true,
      shortage: "accept",
      method: "pickup",
      paymentMethod: "cash",
      lang: "en",
      lines: [{ variantId, quantity }],
      contact: { name: "Showroom customer" },
      payment: { method: "cash", amount: 50_000 },
    },
  });
  const receipt = await desktop.api("POST /api/payments/:id/receipt", {
    params: { id: sold.payments[0]?.id ?? "" },
    body: {},
  });
  return { sold, receipt };
}

test("offline receipts have the desktop's own series, and the server stores the same documents", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const variantId = shop.product.variants[0]?.id ?? "";
  desktop.network.up = false;
  const first = await sell(desktop, variantId, 1);
  const second = await sell(desktop, variantId, 1);
  expect([first.receipt.number, second.receipt.number]).toEqual(["D1-000001", "D1-000002"]);
  expect(first.sold).toMatchObject({ number: null, numberPending: true, status: "collected" });
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  for (const { sold, receipt } of [first, second]) {
    const order = await shop.web.api("GET /api/orders/:id", { params: { id: sold.id } });
    expect(order).toMatchObject({ status: "collected", invoices: [{ id: receipt.id, number: receipt.number }] });
    expect(await desktop.api("GET /api/orders/:id", { params: { id: sold.id } })).toMatchObject({
      number: (order as { number: string }).number,
      numberPending: false,
      invoices: [{ number: receipt.number }],
    });
  }
});

test("a receipt of the desktop is unchanged by new rows of the server for its order", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const { sold } = await sell(desktop, shop.product.variants[0]?.id ?? "", 1);
  await desktop.push();
  await desktop.pull();
  const more = await shop.web.api("POST /api/orders/:id/payments", {
    params: { id: sold.id },
    body: { method: "cash", amount: 10_000 },
  });
  await desktop.pull();
  const receipt = await desktop.api("POST /api/payments/:id/receipt", {
    params: { id: more.payments.at(-1)?.id ?? "" },
    body: {},
  });
  expect(receipt.number).toBe("D1-000002");

  await shop.web.api("POST /api/orders/:id/notes", { params: { id: sold.id }, body: { note: "Asked about delivery" } });
  await desktop.pull();
  const here = await orderOf(desktop, sold.id);
  expect(here.events.map(({ note }) => note)).toContain("Asked about delivery");
  expect(here.invoices.find(({ id }) => id === receipt.id)).toMatchObject({ number: "D1-000002" });
  expect(await desktop.api("GET /api/invoices/:id", { params: { id: receipt.id } })).toMatchObject({
    id: receipt.id,
    number: "D1-000002",
    issuedAt: receipt.issuedAt,
  });

  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  const there = await orderOf(shop.web, sold.id);
  expect(there.invoices.find(({ id }) => id === receipt.id)).toMatchObject({ number: "D1-000002" });
  expect((await orderOf(desktop, sold.id)).invoices).toEqual(there.invoices);
});

test("a receipt that is refused takes no number", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const variantId = shop.product.variants[0]?.id ?? "";
  const { sold } = await sell(desktop, variantId, 1);
  const again = { params: { id: sold.payments[0]?.id ?? "" }, body: {} };
  await expect(desktop.api("POST /api/payments/:id/receipt", again)).rejects.toMatchObject({ code: "conflict" });
  expect((await sell(desktop, variantId, 1)).receipt.number).toBe("D1-000002");
});

test("reserved stock is sold for certain; beyond it the order is subject to stock until the server has checked", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const variantId = shop.product.variants[0]?.id ?? "";
  await shop.web.api("POST /api/variants/:id/movements", {
    params: { id: variantId },
    body: { reason: "received", quantity: 30 },
  });
  await desktop.pull();
  const open = desktop.backend.session();
  if (!open) throw new Error("nobody is signed in");
  await askForReservations(open, shop.app.now());
  await desktop.pull();
  const shelf = (await onHand(shop.web, variantId)) ?? 0;

  desktop.network.up = false;
  expect((await sell(desktop, variantId, 2)).sold.shortOf).toEqual([]);
  const beyond = (await sell(desktop, variantId, 3)).sold;
  expect(beyond.shortOf).toMatchObject([{ missing: 0, unconfirmed: 3 }]);
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  expect(await onHand(shop.web, variantId)).toBe(shelf - 5);
  expect(await desktop.api("GET /api/orders/:id", { params: { id: beyond.id } })).toMatchObject({ shortOf: [] });
});

async function onHand(by: { api: TestDesktop["api"] }, variantId: string): Promise<number | undefined> {
  const { meta } = await by.api("GET /api/variants/:id/movements", { params: { id: variantId } });
  return meta.onHand;
}

async function orderOf(by: { api: TestDesktop["api"] }, id: string): Promise<StaffOrder> {
  const order = await by.api("GET /api/orders/:id", { params: { id } });
  if (order.view !== "staff") throw new Error("this is what customers see");
  return order;
}

test("an offline return and a split-off delivery exist once, with any rows that the server sends meanwhile", async () => {
  await using shop = await syncShop();
  const variantId = shop.product.variants[0]?.id ?? "";
  const body = (handOver: boolean) => ({
    source: "counter",
    method: "pickup",
    paymentMethod: "cash",
    lang: "en",
    confirm: true,
    handOver,
    contact: { name: "Mariam" },
    lines: [{ variantId, quantity: 3 }],
  });
  const sold = await shop.web.api("POST /api/staff/orders", { body: body(true) as never });
  await shop.web.api("POST /api/zone-delivery-settings", { body: { zone: zone({ zoneNumbers: [61] }) } });
  const toDoor = { method: "delivery", address: { zone: 61, street: "840", building: "12" } };
  const open = await shop.web.api("POST /api/staff/orders", {
    body: { ...body(false), ...toDoor, contact: { name: "Mariam", phone: "+974 5512 3456" } } as never,
  });
  const desktop = await shop.desktop();
  desktop.network.up = false;
  await desktop.api("POST /api/orders/:id/returns", {
    params: { id: sold.id },
    body: { lines: [{ lineId: sold.lines[0]?.id ?? "", sound: 1 }] },
  });
  await desktop.api("POST /api/orders/:id/deliveries", {
    params: { id: open.id },
    body: { date: null, window: null, lines: [{ lineId: open.lines[0]?.id ?? "", quantity: 1 }] },
  });
  for (const { id } of [sold, open]) {
    await shop.web.api("POST /api/orders/:id/notes", { params: { id }, body: { note: "Said on the web" } });
  }
  desktop.network.up = true;
  const read = async (who: Pick<TestDesktop, "api">, id: string) => {
    const order = await who.api("GET /api/orders/:id", { params: { id } });
    if (order.view !== "staff") throw new Error("not shown to staff");
    const { returns, deliveries } = order;
    return {
      back: returns.flatMap(({ lines }) => lines.map(({ sound }) => sound)),
      parts: deliveries.map(({ lines }) => lines.map(({ quantity }) => quantity)).sort(),
    };
  };
  const wanted = [
    { back: [1], parts: [] },
    { back: [], parts: [[1], [2]] },
  ];
  for (const work of [desktop.pull, desktop.push, desktop.pull]) {
    expect(await work()).toBe("done");
    expect([await read(desktop, sold.id), await read(desktop, open.id)]).toEqual(wanted);
  }
  expect([await read(shop.web, sold.id), await read(shop.web, open.id)]).toEqual(wanted);
});

/** An order's times as the server has them. */
async function booksOf({ app: { db } }: SyncShop, id: string) {
  const order = await db.selectFrom("orders").select("placed_at").where("id", "=", id).executeTakeFirstOrThrow();
  const payments = await db.selectFrom("payments").select(["at", "cleared_at"]).where("order_id", "=", id).execute();
  return { order: { ...order, payments } };
}

test("what was sold offline in the evening has the evening's time at the server and on the receipt", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop({ now: shop.app.now });
  desktop.network.up = false;
  shop.app.clock.advance(3_600_000);
  const dealAt = shop.app.now().toISOString();
  const { sold, receipt } = await sell(desktop, shop.product.variants[0]?.id ?? "", 1);
  shop.app.clock.advance(14 * 3_600_000);
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  const { order } = await booksOf(shop, sold.id);
  expect(order.placed_at).toBe(dealAt);
  expect(order.payments).toEqual([{ at: dealAt, cleared_at: dealAt }]);
  expect(receipt.issuedAt).toBe(dealAt);
  expect((await orderOf(desktop, sold.id)).placedAt).toBe(dealAt);
});

test("a desktop whose clock is wrong sells at the server's time, also after a restart offline", async () => {
  await using shop = await syncShop();
  const host: typeof fetch = async (input, init) => {
    const answer = await shop.host(input, init);
    answer.headers.set("date", shop.app.now().toUTCString());
    return answer;
  };
  const slow = 40 * 60_000;
  const desktop = await shop.desktop({ now: () => new Date(shop.app.now().getTime() - slow), host });
  desktop.network.up = false;
  await desktop.restart();
  shop.app.clock.advance(3_600_000);
  const dealAt = shop.app.now().toISOString();
  const { sold } = await sell(desktop, shop.product.variants[0]?.id ?? "", 1);
  expect(sold.placedAt).toBe(dealAt);
});
