/** Operations that render documents and record prints. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { flagged, id, isoTime, lang, line } from "../api/schemas.ts";
import { DOCUMENT_FORMATS } from "../billing/posted-kinds.ts";
import { DOCUMENT_KINDS } from "./kinds.ts";
import { SHEET_SIZES } from "./sheet-sizes.ts";

const choices = {
  /** Leading language; by default Arabic on invoices, otherwise the customer's, and English on documents for staff. */
  lang: lang.optional(),
  /** Version of a quote; by default the newest that was sent. */
  version: z.coerce.number().int().min(1).max(999).optional(),
  /** Id of one delivery; left out, every one that is not cancelled, each on its own sheet. */
  delivery: id.optional(),
  /** Sheet size; by default, or where the kind has no such sheet, its first. */
  sheet: z.enum(SHEET_SIZES).optional(),
  /** Id of one variant of a product; left out, a label for each. */
  variant: id.optional(),
};

export const documentQuery = z.object({
  ...choices,
  /** `data`: the content as JSON, for clients that render it themselves. */
  format: z.enum(DOCUMENT_FORMATS).default("pdf"),
  /** Whether it is marked as a copy. */
  copy: flagged,
});
export type DocumentChoices = Partial<Omit<z.output<typeof documentQuery>, "format" | "copy">> & {
  copy?: boolean;
};

/** A printed document: its row, and its delivery or version. */
export const printedDocument = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    id,
    delivery: id.optional(),
    version: z.int().min(1).max(999).optional(),
    /** Whether it was marked as a copy. */
    copy: z.boolean(),
    /** Its number or name: "INV-2026-000045". */
    name: line(120),
    /** Time by the clock of the computer that printed it. */
    printedAt: isoTime,
    /** SHA-256 of the token in the address that a desktop printed on a quote. */
    linkHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })
  .refine(({ kind, linkHash }) => linkHash === undefined || kind === "quote", { path: ["linkHash"] });
export type PrintedDocument = z.output<typeof printedDocument>;

/** "invoice:ID", or "delivery-note:ID:DELIVERY", "quote:ID:2" for a part of it; up to 60, with commas between. */
const documentKeys = z
  .string()
  .max(6000)
  .transform((text) => text.split(","))
  .pipe(z.array(z.string().max(120)).max(60));

export const documents = defineContract({
  "GET /api/documents/:kind/:id": {
    summary: "A document as PDF, as a page that needs nothing else, or as data",
    access: "staff",
    params: z.object({ kind: z.enum(DOCUMENT_KINDS), id }),
    query: documentQuery,
    answer: fileAnswer,
    offline: true,
  },
  "POST /api/documents/batch": {
    summary: "Up to 60 documents to print, in one PDF; delivery notes in the order of the route, by day, time and zone",
    access: "staff",
    body: z.object({
      documents: z
        .array(z.object({ kind: z.enum(DOCUMENT_KINDS), id, ...choices }))
        .min(1, "required")
        .max(60, "too_many_lines"),
      copy: z.boolean().default(false),
    }),
    answer: fileAnswer,
    offline: { kind: "ask", about: "orders" },
  },
  "GET /api/documents/printed": {
    summary: "Which of these documents were printed before, by anybody",
    access: "staff",
    query: z.object({ documents: documentKeys }),
    answer: z.object({ printed: z.array(z.string()) }),
  },
  "POST /api/documents/printed": {
    summary: "Note what was printed; reading a document never does",
    access: "staff",
    body: z.object({ documents: z.array(printedDocument).min(1, "required").max(60, "too_many_lines") }),
    answer: z.object({ noted: z.int() }),
    status: 201,
    refusals: ["key_reused", "forbidden"],
    offline: { kind: "append", about: "orders", independent: true },
  },
});
