/** Operations for holders of a share link, on the page at /s/TOKEN. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime, lang, line, money, needed, paragraph } from "../api/schemas.ts";
import { invoiceContent } from "../billing/content.ts";
import { address } from "../orders/operations.ts";
import { shareKind } from "../share-links/operations.ts";
import { quoteAcceptance, quoteStatus, quoteVersion } from "./content.ts";

/** 256 bits as base64url text. Anything else opens nothing. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** An expired link; the holder of a quote's link may ask for a new one. */
export const expiredPage = z.object({
  view: z.literal("expired"),
  kind: shareKind,
  number: z.string(),
  lang,
  expiredAt: isoTime,
  /** Whether a new one has been asked for. */
  asked: z.boolean(),
  mayAsk: z.boolean(),
});
export type ExpiredPage = z.output<typeof expiredPage>;

export const quotePage = z.object({
  view: z.literal("quote"),
  number: z.string(),
  status: quoteStatus,
  /** The customer's language; a page in the other one shows the same quote. */
  lang,
  sentAt: isoTime,
  validUntil: calendarDay,
  contact: z.object({ name: z.string(), company: z.string().nullable() }),
  /** Contact; null until the last four digits of the phone were given. */
  details: z
    .object({ phone: z.string(), email: z.string(), address: address.nullable(), crNumber: z.string().nullable() })
    .nullable(),
  /** Whether the quote has a phone, of which digits can be given. */
  mayUnlock: z.boolean(),
  /** The version that was sent last; drafts after it are not shown. */
  version: quoteVersion,
  /** A next version is being written or was asked for, so this one cannot be accepted. */
  beingChanged: z.boolean(),
  acceptance: quoteAcceptance.nullable(),
  /** An earlier accepted version, which is binding until this one is accepted. */
  acceptedBefore: z.object({ version: z.int(), at: isoTime, total: money }).nullable(),
  declinedAt: isoTime.nullable(),
  may: z.object({ accept: z.boolean(), decline: z.boolean(), ask: z.boolean() }),
  /** Whether `GET /api/shared/:token/file` has a PDF once the link is unlocked. */
  hasFile: z.boolean(),
});
export type QuotePage = z.output<typeof quotePage>;

/** A posted document, as it was posted. */
export const invoicePage = z.object({
  view: z.literal("invoice"),
  number: z.string(),
  lang,
  /** Until then the buyer's phone and e-mail are "" and the address null. */
  unlocked: z.boolean(),
  mayUnlock: z.boolean(),
  content: invoiceContent,
  /** Dirhams that are left to pay today; null on what asks for nothing. */
  open: money.nullable(),
  /** Whether `GET /api/shared/:token/file` has a PDF once the link is unlocked. */
  hasFile: z.boolean(),
});
export type InvoicePage = z.output<typeof invoicePage>;

export const sharedPage = z.discriminatedUnion("view", [quotePage, invoicePage, expiredPage]);
export type SharedPage = z.output<typeof sharedPage>;

/** Answer of `unlock`; a page without scripts sends it back as `proof`, others have it in a cookie. */
const proof = z.string().max(100).optional().catch(undefined);
const params = z.object({ token });

export const quotePages = defineContract({
  "GET /api/shared/:token": {
    summary: "What the link shows; counted as a view once in ten minutes for each visitor",
    access: "holder",
    params,
    query: z.object({ proof }),
    answer: sharedPage,
  },
  "POST /api/shared/:token/unlock": {
    summary: "Show address, phone and e-mail to whoever knows the last four digits of the phone; five tries an hour",
    access: "holder",
    params,
    body: z.object({ lastFour: needed(line(10)) }),
    answer: z.object({ proof: z.string() }),
    refusals: ["conflict"],
  },
  "GET /api/shared/:token/file": {
    summary: "The document as PDF, once unlocked",
    access: "holder",
    params,
    query: z.object({ proof, lang: lang.optional() }),
    answer: fileAnswer,
    refusals: ["conflict"],
  },
  "POST /api/shared/:token/accept": {
    summary: "Accept the version that was read, with the optional lines that are wanted; once",
    access: "holder",
    params,
    body: z.object({
      version: z.int(),
      name: needed(line(100)),
      /** The customer's own order number (LPO). */
      purchaseOrder: line(60).optional(),
      /** SVG path data of pen strokes: absolute moves and lines only, at most 60 kB; left out where nothing was drawn. */
      signature: z.string().max(60_000, "too_long").optional(),
      /** Ids of the optional lines that are wanted. */
      chosen: z.array(id).max(100, "too_many_lines").default([]),
    }),
    answer: sharedPage,
    refusals: ["quote_moved", "conflict", "key_reused"],
  },
  "POST /api/shared/:token/decline": {
    summary: "Say no to the version that was read",
    access: "holder",
    params,
    body: z.object({ version: z.int(), reason: paragraph(1000).default("") }),
    answer: sharedPage,
    refusals: ["quote_moved", "conflict", "key_reused"],
  },
  "POST /api/shared/:token/ask": {
    summary: "Ask for a change, or for a new offer when this one has expired",
    access: "holder",
    params,
    body: z.object({ message: needed(paragraph(2000)) }),
    answer: sharedPage,
    refusals: ["quote_moved", "conflict", "key_reused"],
  },
});
