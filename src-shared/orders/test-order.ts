/** A test order: placed as a shopper places one and walked through its steps, beside the shop's orders (server/README.md, D404). */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, isoTime, lang, money } from "../api/schemas.ts";
import { staffOrderStatus } from "./staff-order.ts";

export const testOrder = z.object({
  id,
  /** "TEST-7F3K2". */
  number: z.string(),
  status: staffOrderStatus,
  total: money,
  placedAt: isoTime,
  /** The mailbox to which all of its mails go: of whoever placed it. */
  mailsTo: z.string(),
  /** The page on which its customer would follow it. */
  followUrl: z.url(),
});
export type TestOrder = z.output<typeof testOrder>;

const state = z.object({ order: testOrder.nullable() });

export const testOrders = defineContract({
  "GET /api/test-order": {
    summary: "The test order, where there is one",
    access: "admin",
    answer: state,
  },
  "POST /api/test-order": {
    summary:
      "Place an order for one product as a visitor does. It has no number, is in no list, sum or report, holds no stock, and mails only the caller",
    access: "admin",
    body: z.object({ lang }),
    answer: state,
    status: 201,
    refusals: [
      "conflict",
      "key_reused",
      "out_of_stock",
      "not_deliverable",
      "slot_taken",
      "payment_not_accepted",
      "price_changed",
      "too_much_unconfirmed",
    ],
  },
  "DELETE /api/test-order": {
    summary: "Remove the test order with its documents and mails",
    access: "admin",
    answer: state,
    refusals: ["key_reused"],
  },
});
