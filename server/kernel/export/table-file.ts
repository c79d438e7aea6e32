import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import { MAX_XLSX_ROWS, type TableFormat } from "../../../src-shared/api/table-file.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { csvText, type Rows } from "./csv-text.ts";
import type { Exported } from "./exported.ts";
import { noteExport } from "./note-export.ts";
import { xlsxBytes } from "./xlsx-bytes.ts";

interface TableFile {
  /** Name of the file, without its ending. */
  name: string;
  columns: readonly string[];
  lang: Lang;
  format: TableFormat;
  /** How many rows there are, which decides whether XLSX can have them. */
  rows: number;
  /** What the audit log says of it; absent: what the table describes is noted already. */
  noted?: Omit<Exported, "rows">;
  /** False for a file that another program reads: a CSV without the row that counts. */
  counted?: boolean;
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A table that leaves the house: as CSV of any length or as XLSX, made while it is sent, and noted in the audit log. */
export async function tableFile(
  ctx: Context,
  { name, columns, lang, format, rows, noted, counted = true }: TableFile,
  parts: AsyncIterable<Rows> | Iterable<Rows>,
): Promise<FileStream | Refusal<"invalid">> {
  if (format === "xlsx" && rows > MAX_XLSX_ROWS) return refuseField("format", "too_many_rows");
  if (noted) await noteExport(ctx, { ...noted, rows });
  return format === "xlsx"
    ? new FileStream({ name: `${name}.xlsx`, mime: XLSX, encoding: "base64", parts: xlsxBytes(columns, parts) })
    : new FileStream({
        name: `${name}.csv`,
        mime: "text/csv; charset=utf-8",
        encoding: "utf8",
        parts: csvText({ columns, lang, counted }, parts),
      });
}
