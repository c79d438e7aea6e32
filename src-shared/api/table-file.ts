import { z } from "zod";
import { lang } from "./schemas.ts";

/** What a table leaves the house as. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Rows of an XLSX file, without its headings; CSV has no limit. */
export const MAX_XLSX_ROWS = 100_000;

/** What every export is asked for beside its filters. `lang`: language of the headings and of values that have a text. */
export const tableFile = { lang: lang.default("en"), format: z.enum(TABLE_FORMATS).default("csv") };
export type TableFile = z.output<z.ZodObject<typeof tableFile>>;
