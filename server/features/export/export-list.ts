import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";
import type { Lang } from "../../../src-shared/model/localized.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";
import type { AuditedOperation } from "../../../src-shared/text/acts/index.ts";
import type { AuditedKind } from "../../../src-shared/text/audit/index.ts";
import { type ExportKey, exportWords } from "../../../src-shared/text/export/index.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile } from "./csv-file.ts";
import { noteExport } from "./note-export.ts";

/** As many as a spreadsheet opens without complaint, and as the memory of a small server holds at once. */
const most = 50_000;
const step = 2000;

type Words = (typeof exportWords)[Lang];

/** Headings by their key, in the order of the table, and what stands under each. */
export type ExportColumns<Row> = Partial<Record<ExportKey, (row: Row, t: Words) => Cell>>;

interface Export<Row> {
  /** Of the file, before the day. */
  name: string;
  action: AuditedOperation;
  /** What kind of rows it is, for the audit log. */
  collection: AuditedKind;
  /** As they were asked for; `lang`: that of the headings and of what has a word for it. */
  query: { lang: Lang };
  columns: ExportColumns<Row>;
}

/** A list as a table, page after page as `read` gives them, in its order; noted in the audit log. */
export async function exportList<Row>(
  ctx: Context,
  { name, action, collection, query, columns }: Export<Row>,
  read: (part: { page: number; pageSize: number }) => Promise<{ data: Row[] }>,
): Promise<FileAnswer> {
  const t = exportWords[query.lang];
  const named = Object.entries(columns) as [ExportKey, (row: Row, t: Words) => Cell][];
  const rows: Cell[][] = [];
  for (let page = 1; rows.length < most; page++) {
    const { data } = await read({ page, pageSize: step });
    for (const row of data) rows.push(named.map(([, of]) => of(row, t)));
    if (data.length < step) break;
    // Others get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await noteExport(ctx, { action, collection, filters: query, rows: rows.length });
  const headings = named.map(([key]) => t(key));
  return csvFile(`${name}-${qatarDate(ctx.now())}.csv`, headings, rows);
}
