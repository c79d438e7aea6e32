import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import type { Audited } from "../../../src-shared/resources.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { ownTurn } from "../own-turn.ts";
import type { Cell, Rows } from "./csv-text.ts";
import { tableFile } from "./table-file.ts";

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
  /** Filters of the request, and what the file is to be. */
  query: TableFile;
  columns: ExportColumns<Row>;
}

/**
 * A list as a file, noted in the audit log. The keys of the rows and their order are read once, at
 * one moment; the rows are then read by key, step by step. So writes in between neither leave a row out nor bring one
 * twice, as pages by number would.
 */
export async function exportList<Row, Key = string>(
  ctx: Context,
  { name, collection, query, columns }: Export<Row>,
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
): Promise<FileStream | Refusal<"invalid">> {
  const { lang, format, ...filters } = query;
  const t = exportWords[lang];
  const named = Object.entries(columns) as [ExportKey, (row: Row, t: Words) => Cell][];
  const headings = named.map(([key]) => t(key));
  const cellsOf = (rows: readonly Row[]) => rows.map((row) => named.map(([, of]) => of(row, t)));
  return tableFile(
    ctx,
    {
      name: `${name}-${qatarDate(ctx.now())}`,
      columns: headings,
      lang,
      format,
      rows: keys.length,
      noted: { collection, filters },
    },
    inSteps(keys, async (part) => cellsOf(await read(part))),
  );
}

/** The answers of `read` for each step of the keys. */
async function* inSteps<Key>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<Rows>,
): AsyncGenerator<Rows> {
  for (let start = 0; start < keys.length; start += STEP) {
    yield await read(keys.slice(start, start + STEP));
    await ownTurn();
  }
}
