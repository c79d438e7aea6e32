/** The shop's texts in both languages as one file, for whoever translates; an import brings it back. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { tableFile } from "../api/table-file.ts";

/** How the Arabic of a text stands to its English. */
export const TRANSLATION_STATES = ["missing", "older", "current"] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

const translationExport = z.object({ state: z.enum(["missing", "older", "all"]).default("all"), ...tableFile });
export type TranslationExport = z.output<typeof translationExport>;

export const translations = defineContract({
  "GET /api/translations/export": {
    summary: "Texts of products, categories and articles in both languages as a CSV or XLSX file, a row a text",
    access: "manager",
    query: translationExport,
    answer: fileAnswer,
  },
});
