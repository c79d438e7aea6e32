import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { withLineFeeds } from "../../../../src-shared/values/line-feeds.ts";
import { decodeText } from "./decode-text.ts";
import { type TableRow, UnreadableFile } from "./table-row.ts";

const SEPARATORS = [",", ";", "\t"] as const;
type Separator = (typeof SEPARATORS)[number];

/** Longest row in characters, a description among its cells. */
const MAX_ROW = 1_000_000;

/**
 * Rows of a CSV file (RFC 4180, with lone quotation marks inside a cell taken as they are), with the line on which each begins. Blank
 * lines are left out. Throws `UnreadableFile` where a quotation never ends.
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const text = decodeText(bytes);
  const first = (await text.next()).value ?? "";
  const { separator, from } = separatorOf(first);
  const parser = parse({
    delimiter: separator,
    record_delimiter: "\n",
    relax_quotes: true,
    relax_column_count: true,
    info: true,
    max_record_size: MAX_ROW,
  });
  const parts = Readable.from(inParts(first.slice(from), text));
  // A fault of the source ends the parser too; its own is thrown by the loop.
  parts.on("error", (fault) => parser.destroy(fault));
  parts.pipe(parser);
  const before = from > 0 ? 1 : 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.every((cell) => cell.trim() === "")) continue;
      yield { line: before + info.lines - breaksIn(record), cells: record };
    }
  } catch (problem) {
    const { code = "", lines } = problem as CsvError & { lines?: number };
    if (code === "CSV_QUOTE_NOT_CLOSED") throw new UnreadableFile("quotation_open", before + (lines ?? 1));
    if (code === "CSV_MAX_RECORD_SIZE") throw new UnreadableFile("row_too_long", before + (lines ?? 1));
    if (code.startsWith("CSV_")) throw new UnreadableFile("not_a_table", before + (lines ?? 1));
    throw problem;
  }
}

/** The text with one sign for a line break, so that lines are counted right inside quotations too. */
async function* inParts(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  let held = first;
  for await (const part of rest) {
    // A line feed may begin the next part.
    const end = held.endsWith("\r") ? held.length - 1 : held.length;
    if (end > 0) yield withLineFeeds(held.slice(0, end));
    held = held.slice(end) + part;
  }
  if (held !== "") yield withLineFeeds(held);
}

/** The separator that the first line names ("sep=;") or has most often outside quotations, and where the table begins. */
function separatorOf(text: string): { separator: Separator; from: number } {
  const named = /^sep=([,;\t])\r?\n/i.exec(text);
  if (named) return { separator: named[1] as Separator, from: named[0].length };
  const counts: Record<Separator, number> = { ",": 0, ";": 0, "\t": 0 };
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "\n" || sign === "\r")) break;
    else if (!isQuoted && sign in counts) counts[sign as Separator] += 1;
  }
  return { separator: SEPARATORS.reduce((most, sign) => (counts[sign] > counts[most] ? sign : most)), from: 0 };
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
