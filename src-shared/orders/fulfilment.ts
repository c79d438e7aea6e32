/** Deliveries of an order and returns. */

import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating, updating } from "../api/editing.ts";
import { amount, id, line, newRowId, paragraph } from "../api/schemas.ts";
import { slotWindow } from "../delivery/operations.ts";
import { resources } from "../resources.ts";
import { MAX_SIGNATURE } from "../values/signature.ts";
import { deliveryState, staffOrder, stepMail } from "./staff-order.ts";

const pieces = z.int("quantity").min(0, "quantity").max(999, "quantity");
const lines = z
  .array(z.object({ lineId: id, quantity: pieces.min(1, "quantity") }))
  .min(1, "required")
  .max(100, "too_many_lines");

const when = {
  /** A day in Qatar and a window; both null while it is still to be agreed. */
  date: calendarDay.nullable(),
  window: slotWindow.nullable(),
};

export const newDelivery = z.object({
  id: newRowId.optional(),
  ...when,
  /** Quantities, taken first from unplanned goods, then from deliveries that have not left, the last of them first. */
  lines,
  /** Accepts a full window or a closed day. */
  overbook: z.boolean().default(false),
  note: line(200).optional(),
});
export type NewDelivery = z.output<typeof newDelivery>;

export const deliveryChange = z.object({
  state: deliveryState.optional(),
  date: when.date.optional(),
  window: when.window.optional(),
  /** All lines of the delivery after the change; goods that are taken out become unplanned, added ones come from there. */
  lines: lines.optional(),
  overbook: z.boolean().default(false),
  note: paragraph(1000).optional(),
  /** Who took the goods, of a delivery that was made; null: not known. */
  receiverName: line(100).nullable().optional(),
  /** SVG path data of the receiver's pen strokes: absolute moves and lines only. A receiver that is changed has none without it. */
  signature: z.string().max(MAX_SIGNATURE, "too_long").optional(),
  mail: stepMail,
});
export type DeliveryChange = z.output<typeof deliveryChange>;

export const newReturn = z.object({
  id: newRowId.optional(),
  lines: z
    .array(
      z.object({
        lineId: id,
        /** Quantity that came back and can be sold: goes to the stock. */
        sound: pieces.default(0),
        /** Quantity that came back and cannot be sold. */
        damaged: pieces.default(0),
        /** Quantity cancelled before it left: goes to the stock. */
        notSent: pieces.default(0),
      }),
    )
    .min(1, "required")
    .max(100, "too_many_lines")
    .refine((all) => all.every((line) => line.sound + line.damaged + line.notSent > 0), "quantity"),
  /** Credit in dirhams; by default and at most the price of these goods. */
  credit: amount.optional(),
  note: paragraph(1000).optional(),
  mail: z.boolean().default(false),
});
export type NewReturn = z.output<typeof newReturn>;

const params = z.object({ id });

export const fulfilment = defineContract({
  "POST /api/orders/:id/deliveries": {
    summary: "Plan a delivery, or split one off from those that have not left",
    access: "staff",
    params,
    body: newDelivery,
    answer: staffOrder,
    status: 201,
    refusals: ["slot_taken", ...creating],
    offline: { kind: "append", about: "orders" },
  },
  "PATCH /api/deliveries/:id": {
    summary:
      "Move a delivery on, to another time, change what it carries, or say who took it; the order's status follows",
    access: "staff",
    params,
    body: deliveryChange,
    answer: staffOrder,
    refusals: ["move_not_allowed", "slot_taken", "conflict", ...updating],
    offline: {
      kind: "move",
      about: "orders",
      reads: resources.orders.read,
      part: "deliveries",
      groups: [["date", "window"]],
      extra: ["overbook", "note", "mail"],
    },
  },
  "POST /api/orders/:id/returns": {
    summary: "Take goods back, sound or damaged, or give up what was not sent; only sound goods go to the shelf",
    access: "staff",
    params,
    body: newReturn,
    answer: staffOrder,
    status: 201,
    refusals: creating,
    offline: { kind: "append", about: "orders" },
  },
});
