/**
 * Contact messages and quote requests of visitors (server/security.md, rows 34 and 35).
 */

import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, isoTime, lang, line, needed, paragraph } from "../api/schemas.ts";
import { MAX_CUSTOMER_FILE_BYTES } from "../media/upload-sizes.ts";
import { contact } from "../orders/operations.ts";

/** Minimum and maximum age of a form token. */
export const FORM_SECONDS = { least: 3, most: 86_400 } as const;

const guarded = {
  /**
   * From `GET /api/form-token`, asked for when the form is shown. A form without JavaScript has none: it is answered
   * `confirm_needed` with a form token in `details`, shown once more with it, and sent from there.
   */
  formToken: z.string().max(100).optional(),
  /** Honeypot: a hidden field that only programs fill in. */
  website: z.string().max(0, "leave_empty").optional(),
  lang: lang.default("en"),
};

export const contactMessage = z.object({
  name: contact.shape.name,
  email: contact.shape.email,
  phone: line(40).optional(),
  subject: needed(line(150)),
  message: needed(paragraph(4000)),
  ...guarded,
});
export type ContactMessage = z.output<typeof contactMessage>;

const quoteLine = z.object({
  variantId: id,
  quantity: z.int("quantity").min(1, "quantity").max(999, "quantity"),
});
export type QuoteLine = z.output<typeof quoteLine>;

/** A list; in a multipart form, where everything is text, the same list as JSON. */
const quoteLines = z.preprocess(
  (value: QuoteLine[] | string) => fromText(value),
  z.array(quoteLine, "invalid").max(100, "too_many_lines"),
);

export const quoteRequest = z
  .object({
    name: contact.shape.name,
    company: line(150).optional(),
    /** The customer's own order number (LPO). */
    purchaseOrder: line(60).optional(),
    phone: contact.shape.phone,
    email: contact.shape.email,
    message: paragraph(4000).optional(),
    lines: quoteLines.optional(),
    ...guarded,
  })
  .refine((asked) => (asked.lines?.length ?? 0) > 0 || (asked.message ?? "") !== "", {
    path: ["message"],
    message: "required",
  });
export type QuoteRequest = z.output<typeof quoteRequest>;

export const quoteReceipt = z.object({
  /** Number of the request: QR-2026-000001. */
  number: z.string(),
  receivedAt: isoTime,
});
export type QuoteReceipt = z.output<typeof quoteReceipt>;

export const intake = defineContract({
  "GET /api/form-token": {
    summary: "The time a form was shown, signed; it belongs into that form and is good for one sending",
    access: "public",
    answer: z.object({ formToken: z.string(), waitSeconds: z.int() }),
  },
  "POST /api/contact": {
    summary: "Write to us",
    access: "public",
    body: contactMessage,
    answer: z.object({ receivedAt: isoTime }),
    status: 201,
    refusals: ["confirm_needed", "key_reused"],
  },
  "POST /api/quote-request": {
    summary:
      "Ask for a quote: products, free words, or both. As JSON, or as a form with one file (PDF or picture, 5 MB, 12 megapixels)",
    access: "public",
    upload: { field: "file", maxBytes: MAX_CUSTOMER_FILE_BYTES, optional: true, text: { fields: 12, bytes: 20_000 } },
    body: quoteRequest,
    answer: quoteReceipt,
    status: 201,
    refusals: ["confirm_needed", "key_reused", "too_large", "unsupported_media"],
  },
});

function fromText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
