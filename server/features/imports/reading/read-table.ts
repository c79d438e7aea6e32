import { readCsv } from "./read-csv.ts";
import { isZip, readXlsx } from "./read-xlsx.ts";
import type { TableRow } from "./table-row.ts";

/** Rows of a file: of the first sheet where it is XLSX, else of a CSV text. Told by its first bytes, not by its name. */
export const readTable = (bytes: Uint8Array): AsyncGenerator<TableRow> =>
  isZip(bytes) ? readXlsx(bytes) : readCsv(bytes);
