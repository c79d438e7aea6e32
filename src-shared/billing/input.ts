/** Inputs of staff for posting a document, mailing it, and asking for a deposit. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { amount, id, line, localizedParagraph, needed, newRowId } from "../api/schemas.ts";
import { optionalEmail } from "../orders/staff-operations.ts";
import { CREDIT_NOTE_SCOPES, INVOICE_SCOPES } from "./posted-kinds.ts";

const terms = localizedParagraph(2000);

const pieces = z.int("quantity").min(1, "quantity").max(999, "quantity");

export const newInvoice = z.object({
  id: newRowId.optional(),
  scope: z.enum(INVOICE_SCOPES, "choose"),
  deliveryId: id.optional(),
  /** Lines of the order. */
  lines: z
    .array(z.object({ lineId: id, quantity: pieces }))
    .min(1, "required")
    .max(100, "too_many_lines")
    .optional(),
  /** Due day; by default the day of issue, for a transfer the days of the settings later. */
  dueOn: calendarDay.optional(),
  /** Terms; by default a sentence on when and how to pay. */
  terms: terms.optional(),
});
export type NewInvoice = z.output<typeof newInvoice>;

export const newCreditNote = z
  .object({
    id: newRowId.optional(),
    /** `rest`: all that is left of the invoice · `lines`: chosen pieces · `amount`: a sum by agreement, tax included. */
    scope: z.enum(CREDIT_NOTE_SCOPES, "choose"),
    lines: z
      .array(
        z.object({
          /** Id of the line in the invoice's content. */
          lineId: id,
          quantity: pieces,
          /** Whether services of these pieces are credited too: not for goods that came back after assembly. */
          services: z.boolean().default(true),
          /** With `goodsBack`: how many of them cannot be sold again; the others go to the stock. */
          damaged: z.int("quantity").min(0, "quantity").max(999, "quantity").default(0),
        }),
      )
      .max(100, "too_many_lines")
      .default([]),
    /** With chosen lines: these pieces came back, and their return is recorded too, with what this note credits for them. */
    goodsBack: z
      .object({
        /** Tells the customer by mail where everything came back, as recording a return does. */
        mail: z.boolean().default(false),
      })
      .optional(),
    /** With chosen lines: whether the delivery fee is credited too. */
    deliveryFee: z.boolean().default(false),
    /** Dirhams. */
    amount: amount.min(1, "amount").optional(),
    /**
     * With `amount`: the return that it documents, whose credit the order already has. Without one the amount is a new credit of
     * the order.
     */
    returnId: id.optional(),
    reason: needed(line(300)),
  })
  .refine((note) => note.scope !== "lines" || note.lines.length > 0 || note.deliveryFee, {
    path: ["lines"],
    message: "required",
  })
  .refine((note) => note.scope !== "amount" || note.amount !== undefined, { path: ["amount"], message: "required" })
  .refine((note) => note.goodsBack === undefined || (note.scope === "lines" && note.lines.length > 0), {
    path: ["lines"],
    message: "required",
  })
  .refine((note) => note.lines.every(({ quantity, damaged }) => damaged <= (note.goodsBack ? quantity : 0)), {
    path: ["lines"],
    message: "quantity",
  });
export type NewCreditNote = z.output<typeof newCreditNote>;

export const invoiceMail = z.object({
  /** E-mail address; by default or "" the buyer's on the document. */
  to: optionalEmail.default(""),
});

export const newReceipt = z.object({
  id: newRowId.optional(),
  /** Series and number of a desktop that printed it offline: "D1" and its running number. */
  series: z
    .string()
    .regex(/^D[1-9]\d{0,3}$/, "invalid")
    .optional(),
  number: z.int("not_a_number").min(1, "too_low").max(999_999, "too_high").optional(),
  /** Time of printing, if it was earlier. */
  issuedAt: z.iso.datetime("invalid").optional(),
});
export type NewReceipt = z.output<typeof newReceipt>;

export const newProForma = z.object({
  id: newRowId.optional(),
  dueOn: calendarDay.optional(),
  terms: terms.optional(),
});
export type NewProForma = z.output<typeof newProForma>;

export const depositInput = z.object({
  /** Basis points of the order's total (3000 = 30 %), a sum in dirhams, or null: none is asked any more. */
  deposit: z
    .union([
      z.object({ percent: z.int("not_a_number").min(1, "too_low").max(10_000, "too_high") }),
      z.object({ amount: amount.min(1, "amount") }),
    ])
    .nullable(),
});
export type DepositInput = z.output<typeof depositInput>;
