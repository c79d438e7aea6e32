// Orders as the form of the back office sends them, and histories that leave cancelled pieces on an order that can be edited.
import type { Person } from "./context.ts";
import { sound } from "./quotes.ts";
import type { StaffShop } from "./staff-shop.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
type Order = any;

/** An order as its form sends it unchanged: each line with its quantity less cancelled pieces. */
export function asInput(order: Order) {
  const { contact, company, method, address, slot, paymentMethod, note, lang } = order;
  return {
    contact,
    method,
    paymentMethod,
    lang,
    lines: order.lines
      .map((line: Order) => ({
        id: line.id,
        variantId: line.variantId,
        quantity: line.quantity - line.notSent,
        services: line.services.map((service: { key: string }) => service.key),
        discount: line.discount,
      }))
      .filter((line: { quantity: number }) => line.quantity > 0),
    ...(company ? { company } : {}),
    ...(address ? { address } : {}),
    ...(slot ? { slot } : {}),
    ...(note ? { note } : {}),
  };
}

/** Edits an order on its current version; by default as staff. */
export async function edit(
  shop: StaffShop,
  id: string,
  changes: object | ((input: ReturnType<typeof asInput>) => object),
  by: Person = shop.staff,
) {
  const order = await shop.read(id);
  const input = asInput(order);
  const body = typeof changes === "function" ? changes(input) : { ...input, ...changes };
  return by.call("PUT /api/orders/:id", { params: { id }, body, ifMatch: order.version });
}

/** The lines of an order, with other quantities by SKU; 0 takes the line off. */
export const withQuantities =
  (order: Order, quantities: Record<string, number>) =>
  (input: ReturnType<typeof asInput>): object => ({
    ...input,
    lines: input.lines
      .map((line: { id: string; quantity: number }) => {
        const { sku } = order.lines.find((one: Order) => one.id === line.id);
        return { ...line, quantity: quantities[sku] ?? line.quantity };
      })
      .filter((line: { quantity: number }) => line.quantity > 0),
  });

/**
 * An order whose first line leaves with a delivery of its own; meanwhile `givenUp` pieces of the second are cancelled, and the
 * delivery comes back because nobody opened: the order is being prepared again and can be edited.
 */
export async function withGivenUp(shop: StaffShop, id: string, givenUp: number, credit?: number): Promise<Order> {
  let order = await shop.move(id, "confirmed", "preparing");
  const [first, second] = order.lines;
  order = sound(
    await shop.staff.call("POST /api/orders/:id/deliveries", {
      params: { id },
      body: { date: null, window: null, lines: [{ lineId: first.id, quantity: first.quantity }] },
    }),
  );
  const truck = () =>
    order.deliveries.find((delivery: Order) => delivery.lines.some((part: Order) => part.lineId === first.id));
  const drive = async (state: string) => {
    const { id: deliveryId, version } = truck();
    const input = { params: { id: deliveryId }, body: { state }, ifMatch: version };
    order = sound(await shop.staff.call("PATCH /api/deliveries/:id", input));
  };
  await drive("out");
  const lines = [{ lineId: second.id, sound: 0, damaged: 0, notSent: givenUp }];
  const body = { lines, ...(credit === undefined ? {} : { credit }) };
  order = sound(await shop.manager.call("POST /api/orders/:id/returns", { params: { id }, body }));
  await drive("planned");
  if (order.status !== "preparing") throw new Error(`not being prepared: ${order.status}`);
  return order;
}
