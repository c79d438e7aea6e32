/** Operations for late transfers: more time, reopening the order, or moving the money to another order. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating, updating } from "../api/editing.ts";
import { amount, id, line, newRowId, paragraph } from "../api/schemas.ts";
import { slotWindow } from "../delivery/operations.ts";
import { staffOrder } from "../orders/staff-order.ts";

export const reopening = z.object({
  /** The last day in Qatar on which the transfer may come; by default the days of the settings from now. */
  dueOn: calendarDay.optional(),
  /** New slot, because the old one was released; null: to be agreed. */
  slot: z.object({ date: calendarDay, window: slotWindow }).nullable().default(null),
  /** Accepts a closed day or a full window. */
  overbook: z.boolean().default(false),
  note: paragraph(1000).optional(),
  /** Notifies the customer by mail, where the order has an e-mail address. */
  mail: z.boolean().default(false),
});
export type Reopening = z.output<typeof reopening>;

export const movedPayment = z.object({
  /** Id of the row on the order that gets the money. */
  id: newRowId.optional(),
  toOrderId: id,
  /** Dirhams; at most the refundable amount. */
  amount: amount.min(1, "amount"),
  note: line(200).optional(),
});
export type MovedPayment = z.output<typeof movedPayment>;

/** Reasons of a refusal: `because` in the details of a `conflict`. */
export const LATE_TRANSFER_REASONS = [
  "not_lapsed",
  "no_transfer",
  "same_order",
  "other_customer",
  "order_over",
  "credit_note_first",
] as const;
export type LateTransferReason = (typeof LATE_TRANSFER_REASONS)[number];

const params = z.object({ id });

export const lateTransfers = defineContract({
  "POST /api/orders/:id/reopen": {
    summary:
      "Bring back an order that lapsed because nobody paid in time: its stock is taken again, its delivery time asked again",
    access: "staff",
    params,
    body: reopening,
    answer: staffOrder,
    refusals: ["conflict", "out_of_stock", "slot_taken", ...updating],
  },
  "PUT /api/orders/:id/payment-due": {
    summary: "Put off the day until which a transfer may come",
    access: "staff",
    params,
    body: z.object({ dueOn: calendarDay }),
    answer: staffOrder,
    refusals: ["conflict", ...updating],
  },
  "POST /api/orders/:id/moved-payments": {
    summary: "Move money to another order of the same customer; never more than could be paid back",
    access: "manager",
    params,
    body: movedPayment,
    answer: staffOrder,
    status: 201,
    refusals: creating,
  },
});
