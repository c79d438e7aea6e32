import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Audited } from "../../../src-shared/resources.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile, type Rows } from "./csv-file.ts";
import { noteExport } from "./note-export.ts";

/** Rows read in one step: a few milliseconds, after which other requests have their turn. */
const STEP = 1000;

type Words = (typeof exportWords)[Lang];

/** Columns of the table by the key of their heading, in order, each with the value of a cell. */
export type ExportColumns<Row> = Partial<Record<ExportKey, (row: Row, t: Words) => Cell>>;

interface Export<Row> {
  /** Name of the file, before its date. */
  name: string;
  /** Collection of the rows, for the audit log. */
  collection: Audited;
  /** Filters of the request; `lang` is the language of headings and translated values. */
  query: { lang: Lang };
  columns: ExportColumns<Row>;
}

/**
 * A list as a CSV file of any length, noted in the audit log. The keys of the rows and their order are read once, at
 * one moment; the rows are then read by key, step by step. So writes in between neither leave a row out nor bring one
 * twice, as pages by number would.
 */
export async function exportList<Row>(
  ctx: Context,
  { name, collection, query, columns }: Export<Row>,
  keys: readonly string[],
  read: (keys: readonly string[]) => Promise<readonly Row[]>,
): Promise<FileStream> {
  // The language belongs to the file; the rest are filters.
  const { lang, ...filters } = query;
  const t = exportWords[lang];
  const named = Object.entries(columns) as [ExportKey, (row: Row, t: Words) => Cell][];
  await noteExport(ctx, { collection, filters, rows: keys.length });
  const headings = named.map(([key]) => t(key));
  const cellsOf = (rows: readonly Row[]) => rows.map((row) => named.map(([, of]) => of(row, t)));
  return csvFile(
    `${name}-${qatarDate(ctx.now())}.csv`,
    { columns: headings, lang },
    inSteps(keys, async (part) => cellsOf(await read(part))),
  );
}

/** The answers of `read` for each step of the keys. */
async function* inSteps(
  keys: readonly string[],
  read: (keys: readonly string[]) => Promise<Rows>,
): AsyncGenerator<Rows> {
  for (let start = 0; start < keys.length; start += STEP) {
    yield await read(keys.slice(start, start + STEP));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
