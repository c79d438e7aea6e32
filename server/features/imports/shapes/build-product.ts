import type { ImportProblemCode } from "../../../../src-shared/imports/problems.ts";
import type { DecimalSign, ImportShape } from "../../../../src-shared/imports/states.ts";
import type { ProductStatus } from "../../../../src-shared/products/states.ts";
import { foldArabic } from "../../../../src-shared/values/arabic.ts";
import type { Lang } from "../../../../src-shared/values/localized.ts";
import { isSlug, slugify } from "../../../../src-shared/values/slug.ts";
import { shownName } from "../../media/store/file-name.ts";
import { type CellReader, cellReader, type MappedRow } from "./cells.ts";
import type { ShapeField } from "./columns.ts";
import { htmlToLine, htmlToMarkdown } from "./html-to-markdown.ts";
import { cleanSku, isSpoiledSku, madeSku } from "./skus.ts";
import type { SourceProduct, SourceText, SourceVariant } from "./source-product.ts";

/** The rows of one product, in the file's order. */
export interface RowGroup {
  /** What names it in the file: its handle, its number or its SKU. */
  key: string;
  handle: string | null;
  rows: MappedRow[];
  /** Those of the rows that are variants. */
  variants: MappedRow[];
  problem?: { row: MappedRow; field: ShapeField; code: ImportProblemCode };
}

export interface FileFacts {
  shape: ImportShape;
  /** Heading of each field's column. */
  columns: Readonly<Record<string, string>>;
  decimal: DecimalSign | null;
  /** Factors from the file's unit to kilograms and centimetres. */
  units: { weight: number; length: number };
}

const SHORT = 200;
const SEO_TITLE = 60;
const SEO_DESCRIPTION = 160;

const statuses = new Map(
  Object.entries<ProductStatus>({
    active: "active",
    draft: "draft",
    archived: "archived",
    scheduled: "draft",
    published: "active",
    unlisted: "draft",
    منشور: "active",
    "في المتجر": "active",
    مسودة: "draft",
    مجدول: "draft",
    مؤرشف: "archived",
  }),
);

/** A product of its rows: product fields from the first row that has them, variants from the rows that are some. */
export function buildProduct(
  group: RowGroup,
  facts: FileFacts,
  statusWords: ReadonlyMap<string, ProductStatus>,
): SourceProduct {
  const read = cellReader(facts.columns, facts.decimal);
  const [first = { line: 0, cells: {} }] = group.rows;
  const rowWith = (field: ShapeField): MappedRow => group.rows.find((row) => read.text(row, field)) ?? first;
  const text = (field: ShapeField) => read.text(rowWith(field), field);
  const whole = (field: ShapeField) => read.whole(rowWith(field), field);
  const flag = (field: ShapeField) => read.flag(rowWith(field), field);
  if (group.problem) read.wrong(group.problem.row, group.problem.field, group.problem.code);

  const isTold = facts.shape === "own";
  const name = languageOf(read, rowWith("nameEn"), { en: "nameEn", ar: "nameAr" }, isTold);
  const isArabic = !isTold && name.ar !== undefined && name.en === undefined;
  const product: SourceProduct = {
    line: first.line,
    rows: group.rows.length,
    handle: group.handle,
    former: formerOf(group, facts.shape),
    name: mapTexts(name, (one) => titleOf(one, facts.shape)),
    shortDescription: {},
    description: {},
    seoTitle: {},
    seoDescription: {},
    materials: {},
    pictures: [],
    variants: [],
    problems: read.problems,
    notices: read.notices,
  };
  readTexts(product, read, rowWith, { isArabic, isTold });
  const place = placeOf(text, facts.columns.subcategory !== undefined);
  if (place) product.place = place;
  assign(product, "brand", text("brand"));
  assign(product, "status", statusOf(read, rowWith, statusWords));
  assign(product, "weight", weightOf(read, rowWith, facts));
  for (const side of ["width", "depth", "height"] as const) {
    const value = read.measure(rowWith(side), side);
    assign(product, side, value === undefined ? undefined : rounded(value * facts.units.length));
  }
  assign(product, "warrantyMonths", whole("warrantyMonths"));
  assign(product, "leadTimeDays", whole("leadTimeDays"));
  for (const mark of ["isFeatured", "isNewArrival", "isBestSeller"] as const) assign(product, mark, flag(mark));
  product.pictures = picturesOf(read, group.rows);
  product.variants = variantsOf(read, group, facts.shape);
  return product;
}

/** Addresses of the former shop end with its handle, and WooCommerce's short ones with the number. */
function formerOf({ key, rows }: RowGroup, shape: ImportShape): string[] {
  const number = rows[0]?.cells.wooId?.trim() ?? "";
  const hasHandle = (rows[0]?.cells.handle?.trim() ?? "") !== "";
  if (shape === "woocommerce") return /^\d{1,12}$/.test(number) ? [`?p=${number}`] : [];
  return shape === "own" || !hasHandle ? [] : [key.toLowerCase().slice(0, 200)];
}

/** A name is no HTML, but shops that had it in names exported it. */
const titleOf = (text: string, shape: ImportShape): string =>
  shape === "own"
    ? text.replace(/\s*\n\s*/g, " ")
    : /<[a-z/!]|&#?\w+;/i.test(text)
      ? htmlToLine(text)
      : text.replace(/\s+/g, " ");

function assign<K extends keyof SourceProduct>(
  product: SourceProduct,
  field: K,
  value: SourceProduct[K] | undefined,
): void {
  if (value !== undefined) product[field] = value;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const hasArabic = (text: string): boolean =>
  (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0);

/** The texts of a field in both languages; a cell that is Arabic is the Arabic text, unless the file tells languages apart. */
function languageOf(
  read: CellReader,
  row: MappedRow,
  fields: { en: ShapeField; ar: ShapeField },
  isTold: boolean,
): SourceText {
  const en = read.text(row, fields.en);
  const ar = read.text(row, fields.ar);
  if (!isTold && en !== undefined && ar === undefined && hasArabic(en)) return { ar: en };
  return { ...(en === undefined ? {} : { en }), ...(ar === undefined ? {} : { ar }) };
}

const mapTexts = (texts: SourceText, change: (text: string, lang: Lang) => string): SourceText =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, change(text, lang as Lang)]));

interface Writing {
  /** The product's own name is Arabic alone, and so are its other texts that are not told apart. */
  isArabic: boolean;
  /** The shop's own file: its columns tell the language, and its texts are no HTML. */
  isTold: boolean;
}

function readTexts(
  product: SourceProduct,
  read: CellReader,
  rowWith: (field: ShapeField) => MappedRow,
  { isArabic, isTold }: Writing,
): void {
  const isHtml = !isTold;
  const textsOf = (en: ShapeField, ar: ShapeField): SourceText => {
    const texts = { ...languageOf(read, rowWith(en), { en, ar }, isTold), ...pick(read, rowWith(ar), ar, "ar") };
    return isArabic && texts.en !== undefined && texts.ar === undefined ? { ar: texts.en } : texts;
  };
  const long = mapTexts(textsOf("descriptionEn", "descriptionAr"), (text) =>
    isHtml ? htmlToMarkdown(withBreaks(text)) : text,
  );
  const short = textsOf("shortEn", "shortAr");
  for (const [lang, text] of Object.entries(short) as [Lang, string][]) {
    const line = isHtml ? htmlToLine(withBreaks(text)) : text;
    if (line === "") continue;
    product.shortDescription[lang] = cut(line, SHORT);
    if (line.length <= SHORT) continue;
    read.notice(rowWith(lang === "en" ? "shortEn" : "shortAr"), lang === "en" ? "shortEn" : "shortAr", "cut");
    // Nothing of it is lost: the whole of it begins the description.
    long[lang] = [isHtml ? htmlToMarkdown(withBreaks(text)) : text, long[lang]].filter(Boolean).join("\n\n");
  }
  product.description = long;
  const seo = [
    ["seoTitle", "seoTitleEn", "seoTitleAr", SEO_TITLE],
    ["seoDescription", "seoDescriptionEn", "seoDescriptionAr", SEO_DESCRIPTION],
  ] as const;
  for (const [field, en, ar, max] of seo) {
    product[field] = mapTexts(textsOf(en, ar), (text, lang) => {
      const line = isHtml ? htmlToLine(text) : text;
      if (line.length > max) read.notice(rowWith(lang === "en" ? en : ar), lang === "en" ? en : ar, "cut");
      return cut(line, max);
    });
  }
  const materials = textsOf("materialsEn", "materialsAr");
  product.materials = Object.fromEntries(
    Object.entries(materials).map(([lang, text]) => [
      lang,
      text
        .split(/[;؛\n]/)
        .map((one) => one.trim())
        .filter(Boolean),
    ]),
  );
}

const pick = (read: CellReader, row: MappedRow, field: ShapeField, lang: Lang): SourceText => {
  const text = read.text(row, field);
  return text === undefined ? {} : { [lang]: text };
};

/** WooCommerce writes a line break as a backslash and an n. */
const withBreaks = (text: string): string => text.replaceAll("\\n", "\n");

/** The text up to the last word that fits. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  const words =
    start.lastIndexOf(" ") > max / 2 ? start.slice(0, start.lastIndexOf(" ")) : start.replace(/[\ud800-\udbff]$/, "");
  return `${words.trimEnd()}…`;
}

/**
 * Category and subcategory: named by themselves, or the last two levels of a path, where the file has no column of subcategories; a type
 * that is no part of the path wins over it.
 */
function placeOf(
  text: (field: ShapeField) => string | undefined,
  areApart: boolean,
): SourceProduct["place"] | undefined {
  const category = text("category");
  if (category !== undefined) {
    const subcategory = text("subcategory");
    return subcategory === undefined && !areApart ? ofPath(category) : { category, subcategory: subcategory ?? null };
  }
  const woo = text("wooCategories");
  if (woo !== undefined) return ofPath(longestPath(woo));
  const type = text("type");
  const path = text("productPath");
  const isInPath =
    type === undefined || (path ?? "").split(">").some((level) => foldArabic(level.trim()) === foldArabic(type));
  return path !== undefined && isInPath
    ? ofPath(path)
    : type === undefined
      ? undefined
      : { category: type, subcategory: null };
}

function ofPath(path: string): SourceProduct["place"] | undefined {
  const levels = path
    .split(">")
    .map((level) => htmlToLine(level))
    .filter((level) => level !== "" && level !== "Uncategorized");
  const [last, before] = [levels.at(-1), levels.at(-2)];
  if (last === undefined) return undefined;
  return before === undefined ? { category: last, subcategory: null } : { category: before, subcategory: last };
}

/** Of several paths the deepest, of equals the first; blank where the cell has commas alone. */
const longestPath = (list: string): string =>
  listed(list).reduce(
    (best, path) => (best === "" || path.split(">").length > best.split(">").length ? path : best),
    "",
  );

/** Values of a WooCommerce list: divided by commas, with a backslash before a comma that belongs to a value. */
export const listed = (list: string): string[] =>
  list
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll("\\,", ",").trim())
    .filter(Boolean);

function statusOf(
  read: CellReader,
  rowWith: (field: ShapeField) => MappedRow,
  words: ReadonlyMap<string, ProductStatus>,
): ProductStatus | undefined {
  const row = rowWith("status");
  const said = read.text(row, "status");
  const isPublished = read.flag(rowWith("published"), "published");
  const woo = read.text(rowWith("wooPublished"), "wooPublished");
  if (woo !== undefined) return woo === "1" ? "active" : "draft";
  if (said === undefined) return isPublished === undefined ? undefined : isPublished ? "active" : "draft";
  const status = words.get(foldArabic(said)) ?? statuses.get(said.toLowerCase());
  if (!status) return read.wrong(row, "status", "status_unknown");
  return status === "active" && isPublished === false ? "draft" : status;
}

function weightOf(
  read: CellReader,
  rowWith: (field: ShapeField) => MappedRow,
  { units }: FileFacts,
): number | undefined {
  const grams = read.measure(rowWith("grams"), "grams");
  // Shops that never weighed anything have 0 everywhere.
  if (grams !== undefined && grams > 0) return rounded(grams / 1000);
  const value = read.measure(rowWith("weight"), "weight");
  return value === undefined ? undefined : rounded(value * units.weight);
}

/** Pictures in the order of their numbers, where they have some; each once. */
function picturesOf(read: CellReader, rows: readonly MappedRow[]): SourceProduct["pictures"] {
  const found: (SourceProduct["pictures"][number] & { place: number })[] = [];
  const add = (text: string, place: number, alt?: string) => {
    const name = fileName(text);
    const address = /^https?:\/\//i.test(text.trim()) ? text.trim() : undefined;
    if (name === "" || found.some((one) => one.name === name && one.address === address)) return;
    found.push({ name, place, ...(alt ? { alt } : {}), ...(address ? { address } : {}) });
  };
  for (const row of rows) {
    const alt = cut(htmlToLine(read.text(row, "pictureAlt") ?? ""), 200);
    const said = Number(read.text(row, "imagePosition") ?? found.length + 1);
    for (const one of (read.text(row, "pictures") ?? "").split(/\s*[,;|\n]\s*(?=\S)/)) {
      add(one, Number.isFinite(said) ? said : found.length + 1, alt);
    }
    add(read.text(row, "variantPicture") ?? "", found.length + 1000);
  }
  return found.sort((a, b) => a.place - b.place).map(({ place: _, ...picture }) => picture);
}

/** Name of a picture's file by its path or address, as the library has it: the last part, without what follows a question mark. */
export function fileName(address: string): string {
  const last =
    address
      .trim()
      .replace(/[?#].*$/, "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  try {
    return shownName(decodeURIComponent(last));
  } catch {
    return shownName(last);
  }
}

function variantsOf(read: CellReader, group: RowGroup, shape: ImportShape): SourceVariant[] {
  const names = [1, 2, 3].map((n) => {
    const field = `option${n}Name` as ShapeField;
    return group.rows.map((row) => read.text(row, field)).find((name) => name !== undefined);
  });
  return group.variants.map((row) => {
    const options = optionsOf(read, row, names, shape === "own");
    const sku = skuOf(read, row, group, options);
    const variant: SourceVariant = { line: row.line, ...sku, options };
    readPrices(variant, read, row, shape);
    const cost = read.amount(row, "cost");
    if (cost !== undefined) variant.cost = cost;
    readStock(variant, read, row, shape);
    const picture = fileName(read.text(row, "variantPicture") ?? "");
    if (picture !== "") variant.picture = picture;
    return variant;
  });
}

function optionsOf(
  read: CellReader,
  row: MappedRow,
  names: readonly (string | undefined)[],
  isOwn: boolean,
): SourceVariant["options"] {
  const lineOf = (text: string) => (isOwn ? text : htmlToLine(text));
  if (row.attributes) return row.attributes;
  const options = names.flatMap((name, at) => {
    const value = read.text(row, `option${at + 1}Value` as ShapeField);
    return name === undefined || value === undefined ? [] : [{ name: lineOf(name), value: lineOf(value) }];
  });
  const [only] = options;
  const isDefault =
    options.length === 1 && only?.name.toLowerCase() === "title" && only.value.toLowerCase() === "default title";
  return isDefault ? [] : options;
}

function skuOf(
  read: CellReader,
  row: MappedRow,
  { key }: RowGroup,
  options: SourceVariant["options"],
): { sku: string; isSkuMade: boolean } {
  const made = {
    sku: madeSku(
      key,
      options.map(({ value }) => value),
    ),
    isSkuMade: true,
  };
  const typed = read.text(row, "sku");
  if (typed === undefined) {
    read.notice(row, "sku", "sku_made");
    return made;
  }
  if (isSpoiledSku(typed)) {
    read.wrong(row, "sku", "sku_number");
    return made;
  }
  const clean = cleanSku(typed);
  if (!clean) {
    read.wrong(row, "sku", "sku");
    return made;
  }
  if (clean.isChanged) read.notice(row, "sku", "sku_cleaned");
  return { sku: clean.sku, isSkuMade: false };
}

/** A sale is the price, and the regular price the one before it. An earlier price is blank where a price stands alone. */
function readPrices(variant: SourceVariant, read: CellReader, row: MappedRow, shape: ImportShape): void {
  const price = read.amount(row, "price");
  const sale = read.amount(row, "salePrice");
  const before = read.amount(row, "compareAtPrice");
  if (price === undefined && sale === undefined) return;
  variant.price = sale ?? (price as number);
  if (shape === "woocommerce") variant.compareAtPrice = sale === undefined || price === undefined ? null : price;
  else if (before !== undefined) variant.compareAtPrice = before;
  else if (row.cells.compareAtPrice !== undefined) variant.compareAtPrice = null;
  // Shops write the same price, or none, where there is no sale.
  if (
    variant.compareAtPrice !== undefined &&
    variant.compareAtPrice !== null &&
    variant.compareAtPrice <= variant.price
  ) {
    if (shape === "shopify" || shape === "woocommerce") variant.compareAtPrice = null;
  }
}

function readStock(variant: SourceVariant, read: CellReader, row: MappedRow, shape: ImportShape): void {
  const quantity = read.whole(row, "quantity");
  const backorder = shape === "shopify" ? read.flag(row, "policy") : read.flag(row, "backorder");
  if (backorder !== undefined) variant.backorder = backorder;
  if (quantity !== undefined) {
    variant.quantity = Math.max(0, quantity);
    if (quantity < 0) read.notice(row, "quantity", "stock_negative");
  }
  const tracked = read.flag(row, "tracked");
  if (tracked !== undefined) variant.tracked = tracked;
  else if (shape === "shopify" && row.cells.tracker !== undefined)
    variant.tracked = read.text(row, "tracker") !== undefined;
  else if (shape === "woocommerce") {
    const inStock = read.text(row, "inStock");
    if (quantity !== undefined || inStock === "0") variant.tracked = true;
    else if (inStock !== undefined) variant.tracked = false;
    if (inStock === "backorder") variant.backorder = true;
  } else if (quantity !== undefined) variant.tracked = true;
  if (variant.tracked === false) delete variant.quantity;
}

/** Handle as a slug of ours; undefined where it cannot be one. */
export const slugOf = (handle: string): string | undefined => {
  if (isSlug(handle)) return handle;
  return slugify(handle) || undefined;
};
