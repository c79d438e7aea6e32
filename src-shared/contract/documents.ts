/** Papers: to look at, to print, to send along. */
import { z } from "zod";
import { labelSizes } from "../documents/paper.ts";
import { defineContract } from "./define.ts";
import { fileAnswer } from "./file-answer.ts";
import { id, lang } from "./schemas.ts";

/**
 * What there is and of what: confirmation, delivery-note, pick-list and receipt80 of an order, quote of a quote, invoice of
 * any posted document (invoice, credit note, receipt, pro-forma), label of a product.
 */
export const documentNames = [
  "confirmation",
  "delivery-note",
  "pick-list",
  "receipt80",
  "quote",
  "invoice",
  "label",
] as const;
export type DocumentName = (typeof documentNames)[number];

const yes = z.enum(["1", "true"]).optional();

const choices = {
  /** Which language leads; left out: Arabic on invoices, otherwise the customer's, and English on what only staff read. */
  lang: lang.optional(),
  /** Of a quote: the number of its version; left out, the newest that was sent. */
  version: z.coerce.number().int().min(1).max(999).optional(),
  /** Id of one delivery; left out, every one that is not cancelled, each on its own sheet. */
  delivery: id.optional(),
  /** Of a label. */
  size: z.enum(labelSizes).optional(),
  /** Id of one variant of a product; left out, a label for each. */
  variant: id.optional(),
};

export const documentQuery = z.object({
  ...choices,
  /** `data`: what stands on it, as JSON, for whoever draws it themselves. */
  format: z.enum(["pdf", "html", "data"]).default("pdf"),
  /** Marked as a copy. */
  copy: yes,
  /** It goes to a printer: this is written down. */
  print: yes,
});
export type DocumentChoices = Partial<Omit<z.output<typeof documentQuery>, "format" | "print" | "copy">> & {
  copy?: boolean;
};

export const documents = defineContract({
  "GET /api/documents/:kind/:id": {
    summary: "A paper as PDF, as a page that needs nothing else, or as data",
    access: "staff",
    params: z.object({ kind: z.enum(documentNames), id }),
    query: documentQuery,
    answer: fileAnswer,
    offline: true,
  },
  "POST /api/documents/batch": {
    summary: "Up to 60 papers to print, in one PDF; delivery notes in the order of the route, by day, time and zone",
    access: "staff",
    body: z.object({
      papers: z
        .array(z.object({ kind: z.enum(documentNames), id, ...choices }))
        .min(1, "required")
        .max(60, "too_many_lines"),
      copy: z.boolean().default(false),
    }),
    answer: fileAnswer,
    offline: true,
  },
});
