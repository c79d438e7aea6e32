/** Files to import, and what a plan of them needs of a shop, without a database. */
import type { ShopFacts } from "../../server/features/imports/planning/shop-facts.ts";
import { readCsv } from "../../server/features/imports/reading/read-csv.ts";
import {
  type ImportAnswers,
  productsOf,
  type ReadProducts,
  readProducts,
} from "../../server/features/imports/shapes/read-products.ts";
import type { SourceProduct } from "../../server/features/imports/shapes/source-product.ts";

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A table as a CSV file. */
export function csvOf(rows: readonly (readonly string[])[], separator = ","): string {
  const cell = (text: string) => (/["\r\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join("");
}

/** A table of rows that name only the columns they fill. */
export function tableOf(rows: readonly Record<string, string>[], headings?: readonly string[]): string {
  const names = headings ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvOf([names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]);
}

const nothing: ImportAnswers = { decimal: null, mapping: null };

/** The products of a file; throws where a question is open. */
export async function sourcesOf(
  text: string | Uint8Array,
  answers: Partial<ImportAnswers> = {},
): Promise<ReadProducts & { products: SourceProduct[] }> {
  const bytes = typeof text === "string" ? bytesOf(text) : text;
  const read = await readProducts(readCsv(bytes), { ...nothing, ...answers });
  if ("ask" in read) throw new Error(`a question is open: ${JSON.stringify(read)}`);
  return { ...read, products: [...productsOf(read)] };
}

export const questionOf = async (text: string, answers: Partial<ImportAnswers> = {}) => {
  const read = await readProducts(readCsv(bytesOf(text)), { ...nothing, ...answers });
  return "ask" in read ? read : undefined;
};

/** A shop that is empty and has every category that is named. */
export const emptyShop: ShopFacts = {
  placeOf: ({ category, subcategory }) => ({ categoryId: category, subcategoryId: subcategory }),
  placeOfOthers: () => ({ categoryId: "others", subcategoryId: null }),
  nameOfPlace: ({ categoryId, subcategoryId }) => [categoryId, subcategoryId].filter(Boolean).join(" › "),
  pictureOf: () => undefined,
  ownerOf: () => undefined,
  isForeignSku: () => false,
  isFreeSlug: () => true,
};

/** Rows of a Shopify export of before 2025. */
export const shopifyRow = (cells: Record<string, string>): Record<string, string> => ({
  Handle: "",
  Title: "",
  "Body (HTML)": "",
  Vendor: "",
  "Product Category": "",
  Type: "",
  Tags: "",
  Published: "",
  "Option1 Name": "",
  "Option1 Value": "",
  "Variant SKU": "",
  "Variant Grams": "",
  "Variant Inventory Tracker": "",
  "Variant Inventory Qty": "",
  "Variant Inventory Policy": "",
  "Variant Price": "",
  "Variant Compare At Price": "",
  "Image Src": "",
  "Image Position": "",
  "Image Alt Text": "",
  "Variant Image": "",
  Status: "",
  ...cells,
});
