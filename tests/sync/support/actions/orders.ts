import { ifMatch } from "../../../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../../../src-shared/orders/staff-order.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { type Action, type ActionContext, nth } from "./action.ts";
import { productOf } from "./catalogue.ts";

const onOrder =
  (change: (context: ActionContext, order: StaffOrder, params: { id: string }) => Promise<unknown>): Action =>
  async (context) => {
    const { data } = await context.api("GET /api/orders");
    const row = nth(data, context.row);
    if (!row) return;
    const params = { id: row.id };
    const order = await context.api("GET /api/orders/:id", { params });
    if (order.view === "staff") await change(context, order, params);
  };

export const anOrder = (id: string, variantId: string, confirm: boolean) => ({
  id,
  source: "counter" as const,
  lines: [{ variantId, quantity: 1, services: [] }],
  contact: { name: "Mariam", phone: "+974 5512 3456", email: "" },
  method: "pickup" as const,
  paymentMethod: "cash" as const,
  lang: "en" as const,
  confirm,
});

export const orderActions = {
  order: async (context) => {
    const found = await productOf(context);
    if (!found) return;
    await context.api("POST /api/staff/orders", { body: anOrder(context.id, found.variant.id, context.field === 0) });
    context.created("orders");
  },
  payment: onOrder(async ({ api, id, field, created }, _, params) => {
    const body = { id, method: "cash" as const, amount: 100 * (field + 1) };
    await api("POST /api/orders/:id/payments", { params, body });
    created("payments");
  }),
  note: onOrder(async ({ api, id, value, created }, _, params) => {
    await api("POST /api/orders/:id/notes", { params, body: { id, note: `note ${value}` } });
    created("order_events");
  }),
  step: onOrder(async ({ api }, order, params) => {
    const [status] = order.moves.filter((move) => move !== "cancelled");
    if (!status) return;
    await api("PATCH /api/orders/:id/status", { params, headers: ifMatch(order.version), body: { status } });
  }),
  undo: onOrder(async ({ api }, { undoable }, params) => {
    if (!undoable) return;
    const { status, delivery } = undoable;
    await api("POST /api/orders/:id/undo", { params, body: status ? { status } : { delivery } });
  }),
  /** A larger quantity of a line, or another line of the same product. */
  "order lines": onOrder(async ({ api, field }, order, params) => {
    const { contact, company, method, address, slot, paymentMethod, lang, note } = order;
    const lines = order.lines.map(({ id, variantId, quantity }) => ({ id, variantId, quantity }));
    const [first] = lines;
    if (!first) return;
    if (field === 0) lines.push({ ...first, id: newId(), quantity: 1 });
    else first.quantity = (first.quantity % 3) + 1;
    await api("PUT /api/orders/:id", {
      params,
      headers: ifMatch(order.version),
      body: {
        contact,
        method,
        paymentMethod,
        lang,
        lines,
        ...(company ? { company } : {}),
        ...(address ? { address } : {}),
        ...(slot ? { slot } : {}),
        ...(note ? { note } : {}),
      },
    });
  }),
  /** A new delivery of a part, or the next step of a delivery. */
  delivery: onOrder(async ({ api, id, field }, order, params) => {
    const delivery = nth(order.deliveries, field);
    const line = order.lines[0];
    if (field === 0 && line) {
      const body = { id, date: null, window: null, lines: [{ lineId: line.id, quantity: 1 }] };
      await api("POST /api/orders/:id/deliveries", { params, body });
    } else if (delivery) {
      const [state] = delivery.moves;
      const asked = { params: { id: delivery.id }, headers: ifMatch(delivery.version) };
      await api("PATCH /api/deliveries/:id", { ...asked, body: state ? { state } : { note: "Still on its way" } });
    }
  }),
  return: onOrder(async ({ api, id, field, created }, order, params) => {
    const line = order.lines[0];
    if (!line) return;
    const back = { lineId: line.id, ...(field === 0 ? { damaged: 1 } : { sound: 1 }) };
    await api("POST /api/orders/:id/returns", { params, body: { id, lines: [back] } });
    created("order_returns");
  }),
} satisfies Record<string, Action>;
