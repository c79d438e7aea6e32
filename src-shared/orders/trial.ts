/** An order as a shopper would place it, of which nothing is kept. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { lang, localizedText, money } from "../api/schemas.ts";
import { slotWindow } from "../delivery/operations.ts";
import { mailText } from "../mail/operations.ts";
import { FULFILMENT_METHODS } from "./states.ts";

export const triedOrder = z.object({
  product: localizedText,
  total: money,
  method: z.enum(FULFILMENT_METHODS),
  /** The first free time of the first zone; null where it has none, and where the order is collected. */
  slot: z.object({ date: calendarDay, window: slotWindow }).nullable(),
  /** The mails that such an order sends, none of which goes out. */
  mails: z.array(mailText.extend({ to: z.string() })),
});
export type TriedOrder = z.output<typeof triedOrder>;

export const orderTrial = defineContract({
  "POST /api/order-trial": {
    summary: "Place an order for one product as a visitor does, show what it makes, and undo all of it",
    access: "admin",
    body: z.object({ lang }),
    answer: triedOrder,
    refusals: [
      "conflict",
      "out_of_stock",
      "not_deliverable",
      "slot_taken",
      "payment_not_accepted",
      "price_changed",
      "too_much_unconfirmed",
    ],
  },
});
