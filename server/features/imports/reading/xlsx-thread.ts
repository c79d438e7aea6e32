/**
 * The thread that reads an XLSX file: its first sheet, in batches of rows. A sheet is parsed at a stretch, which would hold up the
 * shop's requests for seconds. It ends with its file.
 */
import { parentPort, workerData } from "node:worker_threads";
import { readSheet } from "read-excel-file/universal";
import { withLineFeeds } from "../../../../src-shared/values/line-feeds.ts";

const AT_ONCE = 1000;

const rows = await readSheet((workerData as { bytes: Uint8Array }).bytes.slice().buffer, {
  // As it is written, so that no amount and no number becomes a fraction of two.
  parseNumber: (text: string) => numberText(text),
});
for (let from = 0; from < rows.length; from += AT_ONCE) {
  parentPort?.postMessage(rows.slice(from, from + AT_ONCE).map((row) => row.map(cellText)));
}
parentPort?.postMessage(null);

/** Spreadsheets store 450.5 as 450.50000000000006; three digits of a fraction get a fourth, because 1.125 as text could be 1125. */
function numberText(text: string): string {
  const digits = text.replace(/^-?0?\.?0*|\./g, "").length;
  const short = digits > 15 && !/e/i.test(text) ? String(Number(Number(text).toPrecision(15))) : text;
  return /^-?\d+\.\d{3}$/.test(short) ? `${short}0` : short;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return withLineFeeds(String(cell));
}
