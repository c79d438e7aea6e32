/** Operations of an order's customer on its page, by its link. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, line, needed, paragraph } from "../api/schemas.ts";
import { deliverySlot, slotWindow } from "../delivery/operations.ts";
import { followedOrder, linkToken } from "./operations.ts";

const params = z.object({ token: linkToken });
const writing = ["conflict", "rate_limited", "key_reused"] as const;

export const orderSelfService = defineContract({
  "POST /api/track/:token/cancel": {
    summary: "Cancel the order as its customer, within the rights that the shop promises; a paid one becomes a credit",
    access: "holder",
    params,
    body: z.object({ reason: paragraph(500).optional() }).default({}),
    answer: followedOrder,
    refusals: [...writing],
  },
  "GET /api/track/:token/times": {
    summary: "The delivery times that the customer may choose instead of the present one",
    access: "holder",
    params,
    answer: z.array(deliverySlot),
  },
  "PUT /api/track/:token/time": {
    summary: "Choose another delivery time, under the lock of every other path that takes a place in a window",
    access: "holder",
    params,
    body: z.object({ date: calendarDay, window: slotWindow }),
    answer: followedOrder,
    refusals: ["slot_taken", ...writing],
  },
  "POST /api/track/:token/messages": {
    summary: "Ask the shop about the order; the answer is on the order's page, and a mail says so",
    access: "holder",
    params,
    body: z.object({ text: needed(paragraph(1000)) }),
    answer: followedOrder,
    status: 201,
    refusals: [...writing],
  },
  "POST /api/track/:token/unlock": {
    summary:
      "Open the order's invoices and receipts to whoever knows the last four digits of its phone; five tries an hour",
    access: "holder",
    params,
    body: z.object({ lastFour: needed(line(10)) }),
    answer: z.object({ unlocked: z.literal(true) }),
    refusals: ["conflict"],
  },
  "GET /api/track/:token/documents/:id": {
    summary: "A posted document of the order as PDF, once unlocked",
    access: "holder",
    params: params.extend({ id }),
    answer: fileAnswer,
    refusals: ["forbidden", "unavailable"],
  },
});
