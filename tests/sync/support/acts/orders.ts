import { ifMatch } from "../../../../src-shared/api/editing.ts";
import type { StaffOrder } from "../../../../src-shared/orders/staff-order.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { type Doer, type Doing, nth } from "./act.ts";
import { productOf } from "./catalogue.ts";

const onOrder =
  (change: (doing: Doing, order: StaffOrder, params: { id: string }) => Promise<unknown>): Doer =>
  async (doing) => {
    const { data } = await doing.api("GET /api/orders");
    const row = nth(data, doing.row);
    if (!row) return;
    const params = { id: row.id };
    const order = await doing.api("GET /api/orders/:id", { params });
    if (order.view === "staff") await change(doing, order, params);
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

export const orderActs = {
  order: async (doing) => {
    const found = await productOf(doing);
    if (!found) return;
    await doing.api("POST /api/staff/orders", { body: anOrder(doing.id, found.variant.id, doing.field === 0) });
    doing.made("orders");
  },
  payment: onOrder(async ({ api, id, field, made }, _, params) => {
    const body = { id, method: "cash" as const, amount: 100 * (field + 1) };
    await api("POST /api/orders/:id/payments", { params, body });
    made("payments");
  }),
  note: onOrder(async ({ api, id, value, made }, _, params) => {
    await api("POST /api/orders/:id/notes", { params, body: { id, note: `note ${value}` } });
    made("order_events");
  }),
  step: onOrder(async ({ api }, order, params) => {
    const [status] = order.moves.filter((move) => move !== "cancelled");
    if (!status) return;
    await api("PATCH /api/orders/:id/status", { params, headers: ifMatch(order.version), body: { status } });
  }),
  /** More of a line, or the same product once more for another room. */
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
  /** A part of it for another day, or a delivery one step further. */
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
  return: onOrder(async ({ api, id, field, made }, order, params) => {
    const line = order.lines[0];
    if (!line) return;
    const back = { lineId: line.id, ...(field === 0 ? { damaged: 1 } : { sound: 1 }) };
    await api("POST /api/orders/:id/returns", { params, body: { id, lines: [back] } });
    made("order_returns");
  }),
} satisfies Record<string, Doer>;
