import { type ExportKey, exportWords } from "../../../../src-shared/text/export/index.ts";
import { atFirstUse } from "../../../../src-shared/values/at-first-use.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import type { TableRow } from "../reading/table-row.ts";
import { headingOf } from "../shapes/columns.ts";
import { fieldOfHeading } from "../shapes/recognise.ts";

/** `onHandNow`: what another system has now, where a column of new amounts is blank. */
export type StockColumn = "sku" | "onHand" | "onHandNow" | "note";
type Columns = (StockColumn | null)[];

/** The columns of a file of stock; undefined for any other. */
export function stockColumns(headings: readonly string[]): Columns | undefined {
  const names = headings.map(headingOf);
  return shopifyInventory(names) ?? ownReport(names) ?? plainList(headings, names);
}

const inventory: Readonly<Record<string, StockColumn>> = {
  sku: "sku",
  "on hand (new)": "onHand",
  "on hand (current)": "onHandNow",
  "on hand": "onHandNow",
};

/** Shopify's inventory names products too, so its places are what tells it. */
function shopifyInventory(names: readonly string[]): Columns | undefined {
  const columns = names.map((name) => inventory[name] ?? null);
  const isIt = names.includes("location") && columns.includes("sku") && columns.includes("onHandNow");
  return isIt ? columns : undefined;
}

const wordsOf = (key: ExportKey): string[] => LANGS.map((lang) => headingOf(exportWords[lang](key)));
const skuWords = atFirstUse(() => wordsOf("report.column.sku"));
const pieceWords = atFirstUse(() => wordsOf("report.column.pieces"));
const valueWords = atFirstUse(() => wordsOf("report.column.value"));

/** The shop's reports on what lies in stock, which have prices and values beside the pieces. */
function ownReport(names: readonly string[]): Columns | undefined {
  const columns = names.map((name) =>
    skuWords().includes(name) ? ("sku" as const) : pieceWords().includes(name) ? ("onHand" as const) : null,
  );
  const hasValue = names.some((name) => valueWords().some((word) => name.startsWith(`${word} (`)));
  return hasValue && columns.includes("sku") && columns.includes("onHand") ? columns : undefined;
}

const sumWords = atFirstUse(() => wordsOf("report.sum"));

/** The rows that name an article: a report ends with its sums. */
export function countedRows(headings: readonly string[], rows: readonly TableRow[]): readonly TableRow[] {
  const sku = ownReport(headings.map(headingOf))?.indexOf("sku");
  return sku === undefined ? rows : rows.filter(({ cells }) => !sumWords().includes(headingOf(cells[sku] ?? "")));
}

const noteWords = atFirstUse(() => new Set(["reason", "note", "السبب", "ملاحظة", ...wordsOf("product.reason")]));

/** Any list that has a SKU and an amount, and no other field of a product. */
function plainList(headings: readonly string[], names: readonly string[]): Columns | undefined {
  const fields = headings.map(fieldOfHeading);
  const [sku, quantity] = [fields.indexOf("sku"), fields.indexOf("quantity")];
  const isOther = fields.some((field) => field !== null && !["sku", "quantity", "cost"].includes(field));
  if (sku === -1 || quantity === -1 || isOther) return undefined;
  return names.map((name, at) =>
    at === sku ? "sku" : at === quantity ? "onHand" : noteWords().has(name) ? "note" : null,
  );
}
