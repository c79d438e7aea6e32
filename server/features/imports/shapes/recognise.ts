import type { ImportField, ImportMapping } from "../../../../src-shared/imports/fields.ts";
import type { ImportShape } from "../../../../src-shared/imports/states.ts";
import { commonColumns, headingOf, type ShapeField, shopifyColumns, wooColumns } from "./columns.ts";
import { ownColumns } from "./own-columns.ts";

/** What a table's headings say: whose export it is, and the field of each column. */
export interface Recognised {
  shape: ImportShape;
  fields: (ShapeField | null)[];
  /** Numbers of attribute columns of WooCommerce: by their number, the columns of name and value. */
  attributes: { name: number; value: number }[];
  units: { weight: number; length: number };
}

const wooTypes = /^(?:simple|variable|variation|grouped|external)(?:,|$)/;

const metric = { weight: 1, length: 1 };

/** Recognises the exports of Shopify, WooCommerce and this shop by their headings; undefined for any other table. */
export function recognise(headings: readonly string[], sample: readonly (readonly string[])[]): Recognised | undefined {
  const names = headings.map(headingOf);
  return shopify(names) ?? wooByName(names, headings) ?? wooByPlace(names, sample) ?? own(names);
}

function shopify(names: readonly string[]): Recognised | undefined {
  const isIt =
    (names.includes("handle") || names.includes("url handle")) &&
    names.includes("title") &&
    (names.includes("variant price") || names.includes("option1 value") || names.includes("url handle"));
  if (!isIt) return undefined;
  return {
    shape: "shopify",
    fields: once(names.map((name) => shopifyColumns.get(name) ?? null)),
    attributes: [],
    units: metric,
  };
}

const wooByHeading = new Map(wooColumns.flatMap(({ names, field }) => names.map((name) => [name, field] as const)));

function wooByName(names: readonly string[], headings: readonly string[]): Recognised | undefined {
  const fields = names.map((name) => wooField(name));
  const needed: ShapeField[] = ["wooId", "wooType", "nameEn", "price"];
  if (!needed.every((field) => fields.includes(field))) return undefined;
  return { shape: "woocommerce", fields: once(fields), attributes: attributeColumns(names), units: unitsOf(headings) };
}

const wooField = (name: string): ShapeField | null => {
  const unit = /^(.+) \((?:kg|g|lbs|oz|cm|mm|m|in|yd)\)$/.exec(name)?.[1];
  const [key, length] = unit ? [`${unit} (kg)`, `${unit} (cm)`] : [name, name];
  return wooByHeading.get(name) ?? wooByHeading.get(key) ?? wooByHeading.get(length) ?? null;
};

/** Headings of another language: the core columns always stand in one order, and the types of products are never translated. */
function wooByPlace(names: readonly string[], sample: readonly (readonly string[])[]): Recognised | undefined {
  if (names.length < 35 || sample.length === 0 || !sample.every((row) => wooTypes.test(row[1] ?? ""))) return undefined;
  const hasCode = names.some((name) => name.includes("gtin"));
  const order = wooColumns.filter(({ names: [first] }) => hasCode || first !== "gtin, upc, ean, or isbn");
  const fields = names.map((_, at) => order[at]?.field ?? null);
  return { shape: "woocommerce", fields, attributes: attributeColumns(names), units: unitsOf(names) };
}

/** Attributes come in groups of columns with the same number. */
function attributeColumns(names: readonly string[]): Recognised["attributes"] {
  const byNumber = new Map<string, { name?: number; value?: number }>();
  names.forEach((name, at) => {
    const english = /^attribute (\d+) (name|value\(s\))$/.exec(name);
    const arabic = /^(?:(اسم)|قيمة|قيم|قيمة \(قيم\)) (?:السمة|الخاصية) (\d+)$/.exec(name);
    const number = english?.[1] ?? arabic?.[2];
    if (number === undefined) return;
    const isName = english ? english[2] === "name" : arabic?.[1] !== undefined;
    byNumber.set(number, { ...byNumber.get(number), ...(isName ? { name: at } : { value: at }) });
  });
  return [...byNumber.values()].flatMap(({ name, value }) =>
    name === undefined || value === undefined ? [] : [{ name, value }],
  );
}

const weights: Record<string, number> = { kg: 1, كجم: 1, g: 0.001, lbs: 0.453_592, oz: 0.028_35 };
const lengths: Record<string, number> = { cm: 1, سم: 1, mm: 0.1, m: 100, in: 2.54, yd: 91.44 };

function unitsOf(headings: readonly string[]): Recognised["units"] {
  const units = headings.map((heading) => /\(([^)]+)\)\s*$/.exec(heading)?.[1]?.toLowerCase() ?? "");
  const weight = units.find((unit) => unit in weights);
  const length = units.find((unit) => unit in lengths);
  return { weight: weights[weight ?? "kg"] ?? 1, length: lengths[length ?? "cm"] ?? 1 };
}

function own(names: readonly string[]): Recognised | undefined {
  const fields = names.map((name) => ownColumns().get(name) ?? null);
  const isIt =
    fields.includes("handle") && fields.includes("sku") && fields.includes("nameEn") && fields.includes("price");
  return isIt ? { shape: "own", fields: once(fields), attributes: [], units: metric } : undefined;
}

/** What a column with this heading is in a table of any shop that we know, and of people. */
export function fieldOfHeading(heading: string): ShapeField | null {
  const name = headingOf(heading);
  return ownColumns().get(name) ?? commonColumns.get(name) ?? shopifyColumns.get(name) ?? wooField(name);
}

/** A proposal for a table that nobody knows: columns by the names that people give them. */
export const proposedMapping = (headings: readonly string[]): ImportMapping =>
  once(
    headings.map((heading) => commonColumns.get(headingOf(heading)) ?? ownColumns().get(headingOf(heading)) ?? null),
  );

/** The first column of each field; two of one field would overwrite each other. */
function once<F extends ShapeField | ImportField>(fields: readonly (F | null)[]): (F | null)[] {
  const seen = new Set<F>();
  return fields.map((field) => {
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

/** A matched table can be read when a product can be told and named. */
export const isEnough = (mapping: ImportMapping): boolean =>
  (mapping.includes("nameEn") || mapping.includes("nameAr") || mapping.includes("sku")) &&
  (mapping.includes("sku") || mapping.includes("handle") || mapping.includes("nameEn") || mapping.includes("nameAr"));
