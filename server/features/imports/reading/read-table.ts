import { readCsv } from "./read-csv.ts";
import { isZip, readXlsx } from "./read-xlsx.ts";
import type { TableRow } from "./table-row.ts";

/** Rows of a file: of the first sheet where it is XLSX, else of a CSV text. Told by its first bytes, not by its name. */
export async function* readTable(bytes: Uint8Array): AsyncGenerator<TableRow> {
  for await (const { line, cells } of isZip(bytes) ? readXlsx(bytes) : readCsv(bytes)) {
    yield { line, cells: cells.some(hasNull) ? cells.map(storable) : cells };
  }
}

const hasNull = (cell: string): boolean => cell.includes("\u0000");

/**
 * PostgreSQL keeps U+0000 in no text, and rows of a plan have cells as they stand, headings and labels among them. The next control
 * character is refused by the same fields for the same reason.
 */
const storable = (cell: string): string => cell.replaceAll("\u0000", "\u0001");
