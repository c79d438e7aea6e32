/** Orders with their deliveries, returns, money and documents. */

import { standing } from "../../../src-shared/orders/plan.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { type Json, listOf, orNone, pick, type Rules, same, withId, withIdsIn } from "./rule.ts";

export const orderRules: Rules = {
  "POST /api/cart/price": { kind: "ask", about: "orders" },

  "POST /api/staff/orders": {
    kind: "create",
    about: "orders",
    fill: (body) => {
      withId(body);
      withIdsIn(body, "lines");
      if (typeof body.payment === "object" && body.payment !== null) withId(body.payment as Json);
    },
  },
  "PUT /api/orders/:id": {
    kind: "edit",
    about: "orders",
    // A line without an id means that of the same variant, so one made here must be called alike on both sides.
    fill: (body, row) => {
      for (const line of listOf(body.lines)) {
        line.id ??= listOf(row?.lines).find(({ variantId }) => variantId === line.variantId)?.id ?? newId();
      }
    },
    written: writtenOrder,
    groups: [["method", "address", "slot"]],
    // By what a line is called: one product may stand on several, for one room each.
    lists: { lines: "id" },
  },
  "PATCH /api/orders/:id/status": { kind: "move", about: "orders", aside: ["note", "noteForCustomer", "mail"] },
  "POST /api/orders/:id/notes": { kind: "append", about: "orders", fill: withId },
  "DELETE /api/orders/:id": { kind: "remove", about: "orders" },
  "POST /api/orders/:id/deliveries": { kind: "append", about: "orders", fill: withId },
  "PATCH /api/deliveries/:id": {
    kind: "move",
    about: "orders",
    written: writtenDelivery,
    version: (order, { id }) => listOf(order.deliveries).find((one) => one.id === id)?.version,
    groups: [["date", "window"]],
  },
  "POST /api/orders/:id/returns": { kind: "append", about: "orders", fill: withId },
  "POST /api/orders/:id/payments": { kind: "append", about: "orders", fill: withId },
  "PATCH /api/orders/:id/payments/:paymentId": { kind: "append", about: "orders" },

  "POST /api/payments/:id/receipt": { kind: "append", about: "orders", fill: withId, ownSeries: true },

  "POST /api/documents/batch": { kind: "ask", about: "orders" },
  "POST /api/documents/printed": {
    kind: "append",
    about: "orders",
    independent: true,
    unseen: (body) =>
      listOf(body.documents)
        .map(({ name }) => name)
        .join(", ")
        .slice(0, 200),
  },
};

/** What an edit of the order writes, as its form begins: the pieces that still stand, and no line of which none do. */
function writtenOrder(row: Json): Json {
  return {
    ...pick(row, ["contact", "method", "paymentMethod", "lang"]),
    ...orNone(row, ["company", "address", "slot", "note"]),
    lines: listOf(row.lines)
      .map((line) => ({
        ...pick(line, ["id", "variantId"]),
        quantity: standing({ quantity: Number(line.quantity), notSent: Number(line.notSent) }),
        services: listOf(line.services).map((service) => service.key ?? service),
        discount: line.discount ?? 0,
      }))
      .filter(({ quantity }) => quantity > 0),
  };
}

function writtenDelivery(order: Json, body: Json, params: Record<string, string>): Json {
  const delivery = listOf(order.deliveries).find(({ id }) => id === params.id) ?? {};
  return same(delivery, body, ["overbook", "note", "mail"]);
}
