/** Imports of products, stock, prices, categories, redirects, translations, customers and pictures from files: planned first, then carried out, and undone where nobody has changed anything since. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime, pageMeta, pageQuery } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { OTHER_FIELDS } from "./change.ts";
import { IMPORT_FIELDS } from "./fields.ts";
import { IMPORT_NOTICES, IMPORT_PROBLEMS } from "./problems.ts";
import { IMPORT_FAULTS } from "./run.ts";
import { MAX_IMPORT_BYTES } from "./sizes.ts";
import { DECIMAL_SIGNS, IMPORT_OUTCOMES, IMPORT_RESULTS, IMPORT_SHAPES, IMPORT_STATES } from "./states.ts";

const MAX_COLUMNS = 500;

const mapping = z.array(z.enum(IMPORT_FIELDS).nullable()).max(MAX_COLUMNS);

const question = z.discriminatedUnion("ask", [
  z.object({
    ask: z.literal("mapping"),
    headings: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    proposed: mapping,
  }),
  z.object({ ask: z.literal("decimal"), line: z.int(), column: z.string(), value: z.string() }),
]);

const run = z.object({
  id,
  fileName: z.string(),
  /** Whose import it is; null: the command of the person who runs the server. */
  startedBy: z.string().nullable(),
  shape: z.enum(IMPORT_SHAPES).nullable(),
  state: z.enum(IMPORT_STATES),
  question: question.nullable(),
  fault: z.object({ fault: z.enum(IMPORT_FAULTS), line: z.int().nullable() }).nullable(),
  /** Headings of columns that have no place here. */
  unknown: z.array(z.string()),
  /** Categories that the import makes. */
  newPlaces: z.array(z.string()),
  rows: z.int(),
  /** Products of the plan by what is done with them, and those with a notice. */
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    wrong: z.int(),
    notices: z.int(),
  }),
  /** Progress: rows while the file is read, products after that. */
  total: z.int(),
  done: z.int(),
  /** Products that were left, or could not be put back. */
  leftOut: z.int(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  /** Whether it is the last one that wrote products, and can be undone. */
  mayUndo: z.boolean(),
});
export type ImportRun = z.output<typeof run>;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const where = { line: z.int(), column: z.string().nullable(), value: z.string().optional() };
const item = z.object({
  item: z.int(),
  line: z.int(),
  label: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  result: z.enum(IMPORT_RESULTS).nullable(),
  changes: z.array(
    z.object({
      field: z.enum([...IMPORT_FIELDS, ...OTHER_FIELDS]),
      sku: z.string().nullable(),
      before: value,
      after: value,
    }),
  ),
  problems: z.array(z.object({ ...where, code: z.enum(IMPORT_PROBLEMS) })),
  notices: z.array(z.object({ ...where, code: z.enum(IMPORT_NOTICES) })),
});
export type ImportItem = z.output<typeof item>;

const params = z.object({ id });

export const imports = defineContract({
  "GET /api/imports": {
    summary: "The last imports, the newest first",
    access: "manager",
    answer: z.array(run),
  },
  "POST /api/imports": {
    summary:
      "Read a file of products, stock, prices, categories, redirects, translations or customers, CSV or XLSX, or a ZIP file of pictures, of at most 48 MB, and say what it would do; nothing of it is written to the shop",
    access: "manager",
    upload: { field: "file", maxBytes: MAX_IMPORT_BYTES, text: { fields: 2, bytes: 20_000 } },
    body: z.object({
      /** The decimal sign of the file's prices, where it was asked for. */
      decimal: z.enum(DECIMAL_SIGNS).optional(),
      /** Field of each column as JSON, where it was asked for; remembered for files with the same headings. */
      mapping: z
        .string()
        .transform((text, context) => {
          try {
            return JSON.parse(text) as unknown;
          } catch {
            context.addIssue({ code: "custom", message: "invalid" });
            return z.NEVER;
          }
        })
        .pipe(mapping)
        .optional(),
    }),
    answer: z.object({ id }),
    status: 201,
    csrf: true,
    refusals: ["forged", "too_large", "unsupported_media"],
  },
  "GET /api/imports/:id": {
    summary: "An import: its plan in numbers, how far it is, and what was asked",
    access: "manager",
    params,
    answer: run,
  },
  "GET /api/imports/:id/items": {
    summary: "The products of an import with what changes field by field, or what is wrong by line, column and reason",
    access: "manager",
    params,
    query: z.object({
      outcome: z.enum(IMPORT_OUTCOMES).optional(),
      result: z.enum(["left", "kept"]).optional(),
      q: z.string().trim().max(100, "too_long").optional(),
      ...pageQuery,
    }),
    answer: z.array(item),
    meta: pageMeta,
  },
  "GET /api/imports/:id/wrong": {
    summary: "What is wrong in the file, and what was left, as a CSV or XLSX file of line, column and reason",
    access: "manager",
    params,
    query: z.object(tableFile),
    answer: fileAnswer,
  },
  "POST /api/imports/:id/apply": {
    summary: "Carry a planned import out, part by part; what is wrong stays out",
    access: "manager",
    params,
    answer: run,
    refusals: ["conflict", "key_reused"],
  },
  "POST /api/imports/:id/cancel": {
    summary: "Stop an import after the part under way; what it has written stays",
    access: "manager",
    params,
    answer: run,
    refusals: ["conflict", "key_reused"],
  },
  "POST /api/imports/:id/undo": {
    summary: "Put back what the last import wrote, but for what somebody has changed or sold since",
    access: "manager",
    params,
    answer: run,
    refusals: ["conflict", "key_reused"],
  },
});
