import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Audited } from "../../../src-shared/resources.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile, type Rows } from "./csv-file.ts";
import { noteExport } from "./note-export.ts";

/** Rows read at once: a few milliseconds, and then others get their turn. */
const STEP = 1000;

type Words = (typeof exportWords)[Lang];

/** Headings by their key, in the order of the table, and what stands under each. */
export type ExportColumns<Row> = Partial<Record<ExportKey, (row: Row, t: Words) => Cell>>;

interface Export<Row> {
  /** Of the file, before the day. */
  name: string;
  /** What kind of rows it is, for the audit log. */
  collection: Audited;
  /** As they were asked for; `lang`: that of the headings and of what has a word for it. */
  query: { lang: Lang };
  columns: ExportColumns<Row>;
}

/**
 * A list as a table, however long, noted in the audit log. Which rows and in which order is asked once, as their keys at
 * one moment; the rows are then read by key, step by step. So what others write meanwhile can neither leave out a row nor
 * bring one twice, as pages by number would, whatever the list is ordered by.
 */
export async function exportList<Row>(
  ctx: Context,
  { name, collection, query, columns }: Export<Row>,
  keys: readonly string[],
  read: (keys: readonly string[]) => Promise<readonly Row[]>,
): Promise<FileStream> {
  // The language is the file's; what was asked for is the rest.
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

/** What `read` answers for each step of the keys. */
async function* inSteps(
  keys: readonly string[],
  read: (keys: readonly string[]) => Promise<Rows>,
): AsyncGenerator<Rows> {
  for (let start = 0; start < keys.length; start += STEP) {
    yield await read(keys.slice(start, start + STEP));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
