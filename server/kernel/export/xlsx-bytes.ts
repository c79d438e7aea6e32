import { writeXlsxStream } from "hucre/xlsx";
import { type Cell, type Rows, withDoubledGuards } from "./csv-text.ts";

/** Characters of a cell; a spreadsheet takes a file with a longer one for damaged. */
const MAX_CELL = 32_767;

/** Characters that no XML text can have, which a table may hold from before they were refused. */
const unwritable = /[[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]--[\t\n\r]]/gv;

/**
 * A table as the bytes of an XLSX file, made row by row while it is sent, with its headings held in view. Texts are text cells, which a
 * spreadsheet never runs (server/security.md, row 60), so nothing is put before them but an apostrophe more before those that an import
 * would take away. A file that was cut off does not open, so no row counts the others.
 */
export const xlsxBytes = (
  columns: readonly string[],
  parts: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rowsOf(columns, parts), { name: "1", freezePane: { rows: 1 } }) as AsyncIterable<Uint8Array>;

async function* rowsOf(columns: readonly string[], parts: AsyncIterable<Rows> | Iterable<Rows>) {
  yield columns.map(cell);
  for await (const rows of parts) for (const row of rows) yield row.map(cell);
}

/** What a spreadsheet would read as the sign with that number is written so that it reads what it says. */
const escaped = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");

const cell = (value: Cell): string | number | null =>
  typeof value === "string"
    ? escaped(withDoubledGuards(value.replace(unwritable, "")).slice(0, MAX_CELL))
    : (value ?? null);
