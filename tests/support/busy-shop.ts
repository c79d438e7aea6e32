// A shop with many kinds of consistent rows, for tests of the whole database.
import { companyOrder, credit, invoiceFor, pay, set } from "./billing.ts";
import { desktopOf } from "./devices.ts";
import { accept, aQuote, order, sentQuote, sound } from "./quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "./staff-shop.ts";
import { the } from "./the.ts";

export interface BusyShop extends StaffShop {
  /** Ids and numbers of the orders, by their outcome. */
  orders: Record<
    "returned" | "invoiced" | "cancelled" | "voided" | "overpaid" | "sold" | "parted",
    { id: string; number: string }
  >;
  /** A quote that was ordered in two parts, and one whose pieces are held. */
  quotes: Record<"ordered" | "held", { id: string; number: string }>;
  desktop: { deviceId: string };
}

export async function busyShop(): Promise<BusyShop> {
  const shop = await staffShop();
  await set(shop, "taxRate", 500);
  const { id: variantId } = await shop.variant(CHAIR);
  const named = ({ id, number }: { id: string; number: string | null }) => ({ id, number: the(number) });

  // Delivered, invoiced, partly returned, its credit note posted, the rest paid.
  const returned = await companyOrder(shop, 3);
  await invoiceFor(shop, returned.id);
  const after = await shop.move(returned.id, "preparing", "out_for_delivery", "delivered");
  const body = { lines: [{ lineId: after.lines[0].id, sound: 1, damaged: 1, notSent: 0 }] };
  const back = sound(await shop.manager.call("POST /api/orders/:id/returns", { params: { id: returned.id }, body }));
  await pay(shop, returned.id, { kind: "payment", method: "transfer", amount: 1000 });
  // Its credit note is still outstanding on another.
  const invoiced = await companyOrder(shop, 2);
  const invoice = await invoiceFor(shop, invoiced.id);
  await credit(shop, invoice.id, { scope: "amount", amount: 500 });
  await pay(shop, invoiced.id, { kind: "payment", method: "cash", amount: 700 });

  const cancelled = await shop.place();
  await shop.move(cancelled.id, "cancelled");
  const voided = await shop.place();
  const { version } = await shop.read(voided.id);
  sound(await shop.manager.call("DELETE /api/orders/:id", { params: { id: voided.id }, ifMatch: version, body: {} }));
  const overpaid = await shop.place();
  await pay(shop, overpaid.id, { kind: "payment", method: "cash", amount: overpaid.total });
  await pay(shop, overpaid.id, { kind: "refund", method: "cash", amount: 100 });

  // Two deliveries, one of them out.
  const parted = await shop.place({ lines: [{ variantId, quantity: 4, services: [] }] });
  let going = await shop.move(parted.id, "confirmed", "preparing");
  const part = { date: null, window: null, lines: [{ lineId: going.lines[0].id, quantity: 1 }] };
  going = sound(await shop.staff.call("POST /api/orders/:id/deliveries", { params: { id: parted.id }, body: part }));
  const first = going.deliveries[0];
  sound(
    await shop.staff.call("PATCH /api/deliveries/:id", {
      params: { id: first.id },
      ifMatch: first.version,
      body: { state: "out" },
    }),
  );
  sound(
    await shop.manager.call("POST /api/staff/orders", {
      body: {
        lines: [{ variantId, quantity: 1, services: [] }],
        contact: { name: "Khalid", phone: "+97455667788" },
        method: "pickup",
        paymentMethod: "cash",
        source: "phone",
        confirm: false,
      },
    }),
  );

  const lines = { sections: (await aQuote(shop)).sections.slice(0, 1) };
  const quoted = await sentQuote(shop, lines);
  sound(await accept(shop.shopper, quoted.token));
  const offer = sound(await shop.staff.call("GET /api/quotes/:id", { params: { id: quoted.id } }));
  const lineId = the(the(the(offer.versions.at(-1)).sections[0]).lines[0]).id;
  sound(await order(shop, quoted.id, { lines: [{ lineId, quantity: 1 }] }));
  sound(await order(shop, quoted.id));
  const held = await sentQuote(shop, lines);
  const until = { until: "2026-11-30" };
  sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id: held.id }, body: until }));

  const desktop = await desktopOf(shop.app);
  await desktop.call("PUT /api/devices/self/reservations", { body: { lines: [{ variantId, quantity: 3 }] } });
  const sold = sound(
    await desktop.call("POST /api/staff/orders", {
      body: {
        source: "counter",
        confirm: true,
        handOver: true,
        shortage: "accept",
        method: "pickup",
        lines: [{ variantId, quantity: 1 }],
        contact: { name: "Showroom customer" },
        paymentMethod: "cash",
      },
    }),
  );
  return Object.assign(shop, {
    orders: {
      returned: named(back),
      invoiced: named(invoiced),
      cancelled: named(cancelled),
      voided: named(voided),
      overpaid: named(overpaid),
      sold: named(sold),
      parted: named(parted),
    },
    quotes: { ordered: named(quoted.quote), held: named(held.quote) },
    desktop: { deviceId: desktop.deviceId },
  });
}
