import { exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";

export type Cell = string | number | null | undefined;
/** An amount in riyals, as a number that a spreadsheet adds up; empty for null. */
export const moneyCell = (dirhams: number | null): Cell => (dirhams === null ? null : Number(plainAmount(dirhams)));

export type Rows = readonly (readonly Cell[])[];

interface CsvTable {
  columns: readonly string[];
  lang: Lang;
  /** Whether the last row says how many there are. */
  counted: boolean;
}

/**
 * A table as the text of a CSV file (RFC 4180) that a spreadsheet opens with Arabic intact: it begins with a byte-order mark. Rows
 * are sent in chunks as they are read. The last row gives their number, so that a truncated file is recognised.
 */
export async function* csvText(
  { columns, lang, counted }: CsvTable,
  parts: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncGenerator<string> {
  yield `\ufeff${lineOf(columns)}`;
  let count = 0;
  for await (const rows of parts) {
    count += rows.length;
    if (rows.length > 0) yield rows.map(lineOf).join("");
  }
  if (counted) yield lineOf([exportWords[lang]("file.rows", { count: count.toLocaleString("en") })]);
}

const lineOf = (row: readonly Cell[]): string => `${row.map(cell).join(",")}\r\n`;

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe before it (server/security.md, row 60); numbers
 * stay numbers. The same holds after a semicolon, a tab or a line break: where the list separator is one of those, a
 * spreadsheet splits there even inside quotes, because to it the quotation mark is not at the beginning of a cell.
 */
function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = withGuards(value);
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The beginning of a formula, also behind spaces, quotation marks and invisible characters, which a spreadsheet drops
 * first, with the apostrophes before it; with the full-width forms of the signs, which an Asian keyboard types and a spreadsheet treats as the plain
 * ones.
 */
const formulaStart = /(^|[;\t\r\n])('*)(?=[\p{Zs}\p{Zl}\p{Zp}\p{Cf}\v\f"]*[=+\-@\t\r|%＝＋－＠])/gu;

/** With an apostrophe before each formula, and one more before those that have some already, so that reading is exact. */
const withGuards = (text: string): string => text.replace(formulaStart, "$1'$2");

/** A text of a cell that runs nothing as it is: an apostrophe is added only where `withoutGuards` would take one away. */
export const withDoubledGuards = (text: string): string =>
  text.replace(formulaStart, (all, start: string, marks: string) => (marks === "" ? all : `${start}'${marks}`));

/** A text that `withGuards` or `withDoubledGuards` wrote, as it was. */
export const withoutGuards = (text: string): string =>
  text.replace(formulaStart, (_, start: string, marks: string) => `${start}${marks.slice(1)}`);
