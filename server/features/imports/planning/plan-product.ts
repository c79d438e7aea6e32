/**
 * What a product of a file does to the shop: pure, so that the dry run and the writing say the same. Only what the file says changes
 * anything; nothing is removed, and a product with one wrong cell is left as a whole.
 */
import type { ImportChange } from "../../../../src-shared/imports/change.ts";
import {
  type ImportNotice,
  type ImportProblem,
  type ImportProblemCode,
  importProblem,
} from "../../../../src-shared/imports/problems.ts";
import type { ImportOutcome } from "../../../../src-shared/imports/states.ts";
import { productInput, type WrittenProduct } from "../../../../src-shared/products/input.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import { cleanMarkdown } from "../../../kernel/markdown/clean-markdown.ts";
import { safeHtml } from "../../../kernel/markdown/safe-html.ts";
import { checkProduct } from "../../products/check-product.ts";
import { shownValue } from "../shapes/cells.ts";
import { columnOf } from "../shapes/column-of.ts";
import { htmlToMarkdown } from "../shapes/html-to-markdown.ts";
import type { SourceProduct, SourceText } from "../shapes/source-product.ts";
import { listChanges } from "./list-changes.ts";
import { mergeVariants } from "./merge-variants.ts";
import { placeOfPath } from "./place-of-path.ts";
import type { CostChange, ShopFacts, StockChange } from "./shop-facts.ts";
import { type StoredProduct, writtenProduct } from "./stored-product.ts";

export interface ProductPlan {
  outcome: ImportOutcome;
  changes: ImportChange[];
  problems: ImportProblem[];
  notices: ImportNotice[];
  /** The product as it is to be; absent where it is wrong. */
  product?: WrittenProduct;
  /** Addresses of the former shop that are to lead to the product. */
  former: string[];
  /** Stock of known variants that was counted otherwise. */
  stock: StockChange[];
  /** What pieces of known and new variants cost otherwise. */
  costs: CostChange[];
}

type Columns = Readonly<Record<string, string>>;

export function planProduct(
  source: SourceProduct,
  known: StoredProduct | undefined,
  columns: Columns,
  shop: ShopFacts,
): ProductPlan {
  const problems = [...source.problems];
  const notices = [...source.notices];
  /** A cell is named once, by the first thing that is wrong with it. */
  const wrong = (field: string, code: ImportProblemCode, line = source.line, value?: string) => {
    const column = columnOf(columns, field);
    if (problems.some((known) => known.line === line && known.column === column)) return;
    problems.push({ line, column, code, ...(value === undefined ? {} : { value: shownValue(value) }) });
  };

  const before = known && writtenProduct(known);
  const after = before ? structuredClone(before) : blank(source, shop);
  writeTexts(source, after, { isKnown: before !== undefined, columns, wrong, notices });
  if (source.place) {
    const place = shop.placeOf(source.place, before);
    // A file that names the category alone leaves a product in its subcategory.
    const stays = before?.categoryId === place.categoryId && place.subcategoryId === null;
    if (!stays) Object.assign(after, place);
  }
  writePlain(source, after, before);
  const missing = writePictures(source, after, shop);
  if (missing.length > 0) {
    notices.push({
      line: source.line,
      column: columns.pictures ?? null,
      code: "pictures_missing",
      value: shownValue(missing.join(", ")),
    });
  }
  const { stock, costs } = mergeVariants(source, after, known, { wrong, shop });

  const parsed = productInput.safeParse(after);
  const codes: Record<string, string> = {};
  if (parsed.success) Object.assign(codes, checkProduct(parsed.data));
  else for (const issue of parsed.error.issues) codes[issue.path.join(".")] ??= issue.message;
  for (const [path, code] of Object.entries(codes)) {
    const place = placeOfPath(path, source, after);
    wrong(place.field, importProblem(code), place.line, place.value);
  }
  if (problems.length > 0 || !parsed.success)
    return { outcome: "wrong", changes: [], problems: inOrder(problems), notices, former: [], stock: [], costs: [] };
  const former = source.former.filter((name) => name !== after.slug && shop.ownerOf(name) === undefined);
  const changes = listChanges(before, parsed.data, { stock, costs }, shop);
  if (before) for (const name of former) changes.push({ field: "handle", sku: null, before: null, after: name });
  const outcome = before ? (changes.length === 0 ? "unchanged" : "changed") : "new";
  return { outcome, changes, problems, notices, product: parsed.data, former, stock, costs };
}

const inOrder = (problems: ImportProblem[]): ImportProblem[] => problems.sort((a, b) => a.line - b.line);

function blank(source: SourceProduct, shop: ShopFacts): WrittenProduct {
  const nothing = { en: "", ar: undefined };
  return {
    slug: source.handle !== null && shop.isFreeSlug(source.handle) ? source.handle : undefined,
    name: { ...nothing },
    shortDescription: { ...nothing },
    description: { ...nothing },
    ...(source.place ? shop.placeOf(source.place) : shop.placeOfOthers()),
    facts: { dimensions: { width: 0, depth: 0, height: 0 }, carton: null, weight: 0, materials: { en: [] }, specs: [] },
    brand: "",
    warrantyMonths: 0,
    leadTimeDays: 0,
    isFeatured: false,
    isNewArrival: false,
    isBestSeller: false,
    services: { assembly: { kind: "none", price: 0 }, carryUp: null, takeAway: null },
    status: "draft",
    publishAt: null,
    options: [],
    variants: [],
    images: [],
    model: null,
    related: [],
    seo: { title: { ...nothing }, description: { ...nothing }, keywords: { en: [] } },
    arabicChecked: [],
  };
}

interface Texts {
  isKnown: boolean;
  columns: Columns;
  wrong: (field: string, code: ImportProblemCode, line?: number, value?: string) => void;
  notices: ImportNotice[];
}

function writeTexts(source: SourceProduct, after: WrittenProduct, { isKnown, columns, wrong, notices }: Texts): void {
  put(after.name, source.name);
  if (!isKnown && after.name.en === "") {
    if (source.name.ar === undefined) wrong("nameEn", "name_missing");
    else {
      after.name.en = source.name.ar;
      notices.push({ line: source.line, column: columns.nameAr ?? columns.nameEn ?? null, code: "english_missing" });
    }
  }
  put(after.shortDescription, source.shortDescription);
  put(after.seo.title, source.seoTitle);
  put(after.seo.description, source.seoDescription);
  for (const lang of LANGS) {
    const text = source.description[lang];
    if (text === undefined) continue;
    const clean = cleanMarkdown(text);
    if (typeof clean === "string") wrong(lang === "en" ? "descriptionEn" : "descriptionAr", clean);
    else if (!isSameText(after.description[lang] ?? "", clean.text)) after.description[lang] = clean.text;
  }
  for (const lang of LANGS) {
    const list = source.materials[lang];
    if (list) after.facts.materials[lang] = list;
  }
}

function put(target: { en: string; ar?: string | undefined }, source: SourceText): void {
  for (const lang of LANGS) if (source[lang] !== undefined && source[lang] !== "") target[lang] = source[lang];
}

/** Whether two texts show the same: HTML that was made of a stored text comes back as another spelling of it. */
const isSameText = (stored: string, text: string): boolean =>
  stored === text || (stored !== "" && htmlToMarkdown(safeHtml(stored)) === text);

function writePlain(source: SourceProduct, after: WrittenProduct, before: WrittenProduct | undefined): void {
  for (const field of [
    "brand",
    "warrantyMonths",
    "leadTimeDays",
    "isFeatured",
    "isNewArrival",
    "isBestSeller",
  ] as const) {
    if (source[field] !== undefined) Object.assign(after, { [field]: source[field] });
  }
  if (source.weight !== undefined) after.facts.weight = source.weight;
  for (const side of ["width", "depth", "height"] as const) {
    if (source[side] !== undefined) after.facts.dimensions[side] = source[side];
  }
  if (source.status === undefined || source.status === before?.status) return;
  after.status = source.status;
  after.publishAt = null;
}

/** Adds the pictures that the library has; answers the names of the others. */
function writePictures(source: SourceProduct, after: WrittenProduct, shop: ShopFacts): string[] {
  const missing: string[] = [];
  for (const { name, alt } of source.pictures) {
    const path = shop.pictureOf(name);
    if (path === undefined) missing.push(name);
    else if (!after.images.some((image) => image.path === path)) {
      after.images.push({
        path,
        alt: { en: alt ?? after.name.en.slice(0, 200), ar: alt === undefined ? after.name.ar : undefined },
      });
    }
  }
  return missing;
}
