/**
 * The ledger of an order: rows are added and never changed, except for the state of a cheque or transfer
 * (src-shared/README.md, Payments).
 */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating } from "../api/editing.ts";
import { amount, id, line, newRowId } from "../api/schemas.ts";
import { WRITTEN_LEDGER_STATES } from "../billing/ledger.ts";
import { ledgerKind, ledgerMethod, ledgerState, staffOrder } from "../orders/staff-order.ts";

export const newPayment = z.object({
  id: newRowId.optional(),
  /** Refunds are for managers and never above what was paid. */
  kind: ledgerKind.default("payment"),
  method: ledgerMethod,
  /** Dirhams. */
  amount: amount.min(1, "amount"),
  /** By default a cheque is pending until it clears, and everything else counts at once. */
  state: z.enum(WRITTEN_LEDGER_STATES).optional(),
  /** Number of the cheque, the card slip or the transfer. */
  reference: line(100).optional(),
  /** The day in Qatar on which the money came or went, where it counts at once; by default today. */
  receivedOn: calendarDay.optional(),
  note: line(200).optional(),
});
export type NewPayment = z.output<typeof newPayment>;

export const payments = defineContract({
  "POST /api/orders/:id/payments": {
    summary: "Write down money that came or went back",
    access: "staff",
    params: z.object({ id }),
    body: newPayment,
    answer: staffOrder,
    status: 201,
    refusals: creating,
    offline: { kind: "append", about: "orders" },
  },
  "PATCH /api/orders/:id/payments/:paymentId": {
    summary: "Say what became of money that was waited for: cleared or bounced; once",
    access: "staff",
    params: z.object({ id, paymentId: id }),
    /** `clearedOn`: the day in Qatar on which the bank paid it; by default today. */
    body: z.object({ state: ledgerState.exclude(["pending"]), clearedOn: calendarDay.optional() }),
    answer: staffOrder,
    refusals: creating,
    offline: { kind: "append", about: "orders" },
  },
});
