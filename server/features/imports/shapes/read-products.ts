import type { ImportMapping } from "../../../../src-shared/imports/fields.ts";
import type { StoredQuestion } from "../../../../src-shared/imports/run.ts";
import type { DecimalSign } from "../../../../src-shared/imports/states.ts";
import { withoutGuards } from "../../../kernel/export/csv-text.ts";
import { type TableRow, UnreadableFile } from "../reading/table-row.ts";
import { createTurns } from "../turns.ts";
import { type DecimalEvidence, decimalOf, noteWriting } from "./amounts.ts";
import { buildProduct, type FileFacts, type RowGroup } from "./build-product.ts";
import type { MappedRow } from "./cells.ts";
import { headingOf } from "./columns.ts";
import { groupByHandle, groupWoo } from "./group-rows.ts";
import { ownStatuses } from "./own-columns.ts";
import { isEnough, proposedMapping, type Recognised, recognise } from "./recognise.ts";
import type { SourceProduct } from "./source-product.ts";

/** Most rows of one file. */
export const MAX_ROWS = 100_000;
/** Rows by which a table is recognised, and that are shown to whoever matches its columns. */
const SAMPLE = 5;
const ROWS_BETWEEN = 50;

export interface ImportAnswers {
  /** The decimal sign of the file's prices, where it was asked for. */
  decimal: DecimalSign | null;
  /** Field of each column, where the table is nobody's we know. */
  mapping: ImportMapping | null;
}

export interface ReadProducts {
  shape: FileFacts["shape"];
  /** Headings of the file, those among them that have no place here. */
  headings: string[];
  unknown: string[];
  /** Rows without the headings. */
  rows: number;
  groups: RowGroup[];
  facts: FileFacts;
}

const AMOUNTS = ["price", "salePrice", "compareAtPrice", "cost"] as const;

/**
 * Reads a table as products. Answers a question instead where the columns are unknown and nobody has matched them, or where a price can
 * be read in two ways. Throws `UnreadableFile` for a file without a table.
 */
export async function readProducts(
  table: AsyncIterable<TableRow> | Iterable<TableRow>,
  answers: ImportAnswers,
): Promise<ReadProducts | StoredQuestion> {
  let headings: string[] | undefined;
  let known: Recognised | undefined;
  const begun: TableRow[] = [];
  const rows: MappedRow[] = [];
  let count = 0;
  const turns = createTurns();
  for await (const row of table) {
    if (!headings) {
      headings = row.cells.map((cell) => cell.replace(/^\ufeff/, "").trim());
      continue;
    }
    count += 1;
    if (count > MAX_ROWS) throw new UnreadableFile("too_many_rows", row.line);
    if (known) rows.push(mapped(row, known));
    else begun.push(row);
    if (!known && begun.length === SAMPLE) {
      known = recogniseWith(headings, begun, answers);
      if (!known) break;
      for (const one of begun.splice(0)) rows.push(mapped(one, known));
    }
    if (count % ROWS_BETWEEN === 0) await turns();
  }
  if (!headings || headings.length < 2 || count === 0)
    throw new UnreadableFile(headings && count === 0 ? "empty" : "not_a_table");
  known ??= recogniseWith(headings, begun, answers);
  if (!known) {
    const sample = begun.map(({ cells }) => cells.map((cell) => cell.slice(0, 80)));
    return { ask: "mapping", headings, sample, proposed: proposedMapping(headings) };
  }
  for (const row of begun) if (rows.length < count) rows.push(mapped(row, known));
  return group(headings, known, rows, answers, turns);
}

function recogniseWith(
  headings: readonly string[],
  rows: readonly TableRow[],
  { mapping }: ImportAnswers,
): Recognised | undefined {
  if (mapping) {
    const fields = headings.map((_, at) => mapping[at] ?? null);
    return isEnough(fields) ? { shape: "matched", fields, attributes: [], units: { weight: 1, length: 1 } } : undefined;
  }
  return recognise(
    headings,
    rows.map(({ cells }) => cells),
  );
}

function mapped({ line, cells }: TableRow, { fields, attributes }: Recognised): MappedRow {
  const row: MappedRow = { line, cells: {} };
  fields.forEach((field, at) => {
    const cell = cells[at];
    // A blank cell of these says something: there is none.
    if (field !== null && cell !== undefined && (cell !== "" || field === "tracker" || field === "compareAtPrice"))
      row.cells[field] = withoutGuards(cell);
  });
  if (attributes.length > 0) {
    row.attributes = attributes.flatMap(({ name, value }) => {
      const [said, is] = [cells[name]?.trim() ?? "", cells[value]?.trim().replaceAll("\\,", ",") ?? ""];
      return said === "" || is === "" ? [] : [{ name: said, value: is }];
    });
  }
  return row;
}

async function group(
  headings: string[],
  known: Recognised,
  rows: MappedRow[],
  answers: ImportAnswers,
  turns: () => Promise<void>,
): Promise<ReadProducts | StoredQuestion> {
  const columns: Record<string, string> = {};
  known.fields.forEach((field, at) => {
    if (field !== null) columns[field] = headings[at] ?? "";
  });
  const [attribute] = known.attributes;
  if (attribute) columns.option1Value ??= headings[attribute.value] ?? "";
  const last = rows.at(-1);
  // Our own exports end with the number of their rows.
  if (known.shape === "own" && last && Object.keys(last.cells).length <= 1) rows.pop();
  const evidence: DecimalEvidence = {};
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN === 0) await turns();
    for (const field of AMOUNTS) {
      const value = row.cells[field]?.trim();
      if (value) noteWriting(evidence, { line: row.line, column: columns[field] ?? field, value });
    }
  }
  // Without a price that says it, what Shopify and this shop write.
  const written = known.shape === "own" || known.shape === "shopify" ? "." : null;
  const sign = decimalOf(evidence, answers.decimal, { column: columns.price ?? "", written });
  if ("ask" in sign) return sign;
  const taken = new Set<number>(known.attributes.flatMap(({ name, value }) => [name, value]));
  return {
    shape: known.shape,
    headings,
    unknown: headings.filter((heading, at) => heading !== "" && known.fields[at] === null && !taken.has(at)),
    rows: rows.length,
    groups: await (known.shape === "woocommerce" ? groupWoo(rows, turns) : groupByHandle(rows, turns)),
    facts: { shape: known.shape, columns, decimal: sign.decimal, units: known.units },
  };
}

/** The products one by one, once: the rows of each are dropped when it is read. */
export function* productsOf({ groups, facts }: ReadProducts): Generator<SourceProduct> {
  groups.reverse();
  for (let rows = groups.pop(); rows; rows = groups.pop()) yield buildProduct(rows, facts, ownStatuses());
}

/** The columns of a table, by which a matching is remembered. */
export const headingKey = (headings: readonly string[]): string => headings.map(headingOf).join("\n");
