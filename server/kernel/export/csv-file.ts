import { FileStream } from "../../../src-shared/api/file-answer.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";

export type Cell = string | number | null | undefined;
export type Rows = readonly (readonly Cell[])[];

/**
 * A table as a CSV file (RFC 4180) that a spreadsheet opens with Arabic intact: it begins with a byte-order mark. Rows come
 * in parts and are sent as they come. The last row says how many there are, so that a file that was cut is seen.
 */
export const csvFile = (
  name: string,
  { columns, lang }: { columns: readonly string[]; lang: Lang },
  parts: AsyncIterable<Rows> | Iterable<Rows>,
): FileStream => new FileStream({ name, mime: "text/csv; charset=utf-8", parts: textOf(columns, lang, parts) });

async function* textOf(
  columns: readonly string[],
  lang: Lang,
  parts: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncGenerator<string> {
  yield `\ufeff${lineOf(columns)}`;
  let count = 0;
  for await (const rows of parts) {
    count += rows.length;
    if (rows.length > 0) yield rows.map(lineOf).join("");
  }
  yield lineOf([exportWords[lang]("file.rows", { count: count.toLocaleString("en") })]);
}

const lineOf = (row: readonly Cell[]): string => `${row.map(cell).join(",")}\r\n`;

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it (server/security.md, row 60); numbers
 * stay numbers. So does what stands after a semicolon, a tab or a line break: where the list separator is one of those,
 * a spreadsheet splits there whatever is quoted, because for it the quotation mark is not at the beginning of a cell.
 */
function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = value.replace(formulaStart, "$1'");
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Also behind spaces, quotation marks and marks nobody sees, which a spreadsheet drops before it looks; and the full-width
 * forms of the signs, which an Asian keyboard types and a spreadsheet takes for the plain ones.
 */
const formulaStart = /(^|[;\t\r\n])(?=[\p{Zs}\p{Zl}\p{Zp}\p{Cf}\v\f"]*[=+\-@\t\r|%＝＋－＠])/gu;
