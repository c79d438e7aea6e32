/** Fixed texts of the shop's pages and mails, and those that the owner says in other words. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { updating } from "../api/editing.ts";
import { flagged, line, pageMeta, pageQuery } from "../api/schemas.ts";
import { TEXT_AREAS } from "./areas.ts";
import { TEXT_FORMS } from "./forms.ts";
import { MAX_OWN_TEXT } from "./limits.ts";

const forms = z.partialRecord(z.enum(TEXT_FORMS), z.string());

export const shopText = z.object({
  /** That of both languages, without the form of a plural. */
  key: z.string(),
  area: z.enum(TEXT_AREAS),
  /** By form, those that the language has. */
  standard: z.object({ en: forms, ar: forms }),
  /** The owner's; a form that is absent is said as the standard says it. */
  own: z.object({ en: forms, ar: forms }),
  /** That of all own texts together. */
  version: z.int(),
});
export type ShopTextRow = z.output<typeof shopText>;

/** Blank, or absent: the standard text. */
const written = z.partialRecord(z.enum(TEXT_FORMS), line(MAX_OWN_TEXT)).default({});

export const shopTextInput = z.object({ en: written, ar: written });
export type WrittenShopText = z.output<typeof shopTextInput>;

export const shopTexts = defineContract({
  "GET /api/shop-texts": {
    summary: "Fixed texts of the shop's pages and mails in both languages, beside those of the owner's",
    access: "staff",
    query: z.object({
      /** In key, standard and own texts of both languages. */
      q: line(100).optional(),
      area: z.enum(TEXT_AREAS).optional(),
      /** Only those that have an own text. */
      changed: flagged,
      ...pageQuery,
    }),
    answer: z.array(shopText),
    meta: pageMeta,
  },
  "PUT /api/shop-texts/:key": {
    summary: "Say a text in the owner's words, or as the standard says it again; all forms of it at once",
    access: "staff",
    params: z.object({ key: z.string().max(120) }),
    body: shopTextInput,
    answer: shopText,
    refusals: updating,
  },
});
