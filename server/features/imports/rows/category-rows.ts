/** Reads files of categories: a category or subcategory in each row, which names the category that it is in. */
import { foldedName } from "../../../../src-shared/catalogue/called.ts";
import { categoryInput } from "../../../../src-shared/catalogue/categories.ts";
import { importProblem } from "../../../../src-shared/imports/problems.ts";
import { type ExportKey, exportWords } from "../../../../src-shared/text/export/index.ts";
import { atFirstUse } from "../../../../src-shared/values/at-first-use.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import { withoutGuards } from "../../../kernel/export/csv-text.ts";
import type { TableRow } from "../reading/table-row.ts";
import { readWhole } from "../shapes/amounts.ts";
import { shownValue } from "../shapes/cells.ts";
import { headingOf } from "../shapes/columns.ts";
import { fieldOfHeading } from "../shapes/recognise.ts";
import type { ReadRows, RowSource } from "./row-kind.ts";
import { withoutCount } from "./without-count.ts";

const TEXTS = ["handle", "nameEn", "nameAr", "descriptionEn", "descriptionAr"] as const;
type Column = (typeof TEXTS)[number] | "parent" | "order";

export interface SourceBranch extends RowSource {
  /** Blank: the file says nothing. */
  texts: Record<(typeof TEXTS)[number], string>;
  /** Slug or name of the category that it is in; null: it is a category itself. */
  parent: string | null;
  /** Whether the file has that category, so that it will be there when this row is written. */
  hasParentInFile: boolean;
  /** Whether another row of the same category is called by one of its names, so that only its slug tells it. */
  isNameShared: boolean;
  order: number | null;
  /** Headings, for what is wrong. */
  columns: Readonly<Record<string, string>>;
}

const wordsOf = (key: ExportKey): string[] => LANGS.map((lang) => headingOf(exportWords[lang](key)));
const parentWords = atFirstUse(
  () => new Set(["parent", "parent category", "parent handle", ...wordsOf("category.parent")]),
);
const orderWords = atFirstUse(() => new Set(["position", "sort order", ...wordsOf("category.order")]));

/** The columns of a file of categories, which alone names a parent and no SKU; undefined for any other. */
export function categoryColumns(headings: readonly string[]): (Column | null)[] | undefined {
  const columns = headings.map((heading): Column | "other" | null => {
    const name = headingOf(heading);
    if (parentWords().has(name)) return "parent";
    if (orderWords().has(name)) return "order";
    const field = fieldOfHeading(heading);
    return field === null ? null : (TEXTS.find((one) => one === field) ?? "other");
  });
  const isNamed = columns.includes("nameEn") || columns.includes("nameAr");
  return columns.includes("parent") && isNamed && !columns.includes("other")
    ? (columns as (Column | null)[])
    : undefined;
}

export function readCategories(headings: readonly string[], rows: readonly TableRow[]): ReadRows<SourceBranch> {
  const places = categoryColumns(headings) ?? [];
  const columns = Object.fromEntries(
    places.flatMap((column, at) => (column === null ? [] : [[column, headings[at] ?? ""]])),
  );
  const sources: SourceBranch[] = [];
  const slugs = new Set<string>();
  /** Rows by category and all that they are called: those without a slug are known by their name alone. */
  const called = new Map<string, { first: SourceBranch; isWithoutSlug: boolean }>();
  for (const row of withoutCount(rows)) {
    const source = readRow(row, places, columns);
    const { handle, nameEn, nameAr } = source.texts;
    const place = foldedName(source.parent ?? "");
    const keyOf = (name: string) => `${place}/${foldedName(name)}`;
    const sameName = called.get(keyOf(nameEn || nameAr));
    const isSlugTaken = slugs.has(handle);
    if (isSlugTaken || (sameName && (handle === "" || sameName.isWithoutSlug))) {
      const column = (isSlugTaken ? columns.handle : (columns.nameEn ?? columns.nameAr)) ?? null;
      source.problems.push({ line: row.line, column, code: "category_twice", value: shownValue(source.label) });
    }
    if (handle !== "") slugs.add(handle);
    for (const key of new Set([handle, nameEn, nameAr].filter(Boolean).map(keyOf))) {
      const before = called.get(key);
      if (before) for (const one of [before.first, source]) one.isNameShared = true;
      called.set(key, {
        first: before?.first ?? source,
        isWithoutSlug: handle === "" || (before?.isWithoutSlug ?? false),
      });
    }
    sources.push(source);
  }
  const inFile = new Set(
    sources
      .filter(({ parent, problems }) => parent === null && problems.length === 0)
      .flatMap(({ texts: { handle, nameEn, nameAr } }) => [handle, foldedName(nameEn), foldedName(nameAr)])
      // A blank cell names nothing, nor does a parent of invisible signs.
      .filter(Boolean),
  );
  for (const source of sources) {
    source.hasParentInFile = source.parent !== null && inFile.has(foldedName(source.parent));
  }
  // Categories come first, so that those that a subcategory names are there.
  const inOrder = [
    ...sources.filter(({ parent }) => parent === null),
    ...sources.filter(({ parent }) => parent !== null),
  ];
  const unknown = headings.filter((heading, at) => heading !== "" && places[at] === null);
  return { columns, unknown, sources: inOrder, rows: sources.length };
}

function readRow(
  { line, cells }: TableRow,
  places: readonly (Column | null)[],
  columns: Readonly<Record<string, string>>,
): SourceBranch {
  const cell = (column: Column) => withoutGuards(cells[places.indexOf(column)] ?? "").trim();
  const source: SourceBranch = {
    line,
    label: [cell("parent"), cell("nameEn") || cell("nameAr") || cell("handle")]
      .filter(Boolean)
      .join(" › ")
      .slice(0, 200),
    rows: 1,
    problems: [],
    texts: {
      handle: cell("handle"),
      nameEn: cell("nameEn"),
      nameAr: cell("nameAr"),
      descriptionEn: cell("descriptionEn"),
      descriptionAr: cell("descriptionAr"),
    },
    parent: cell("parent") || null,
    hasParentInFile: false,
    isNameShared: false,
    order: null,
    columns,
  };
  const { texts, problems } = source;
  const wrong = (column: Column, code: string) => {
    const value = cell(column);
    const place = {
      line,
      column: columns[column] ?? columns.nameEn ?? columns.nameAr ?? null,
      code: importProblem(code),
    };
    problems.push(value === "" ? place : { ...place, value: shownValue(value) });
  };
  if (texts.handle === "" && texts.nameEn === "" && texts.nameAr === "") wrong("nameEn", "name_missing");
  const typed = cell("order");
  const order = typed === "" ? null : readWhole(typed);
  if (order === undefined || (order !== null && order < 0)) wrong("order", "whole_number");
  else source.order = order;
  const asked = {
    slug: texts.handle,
    name: { en: texts.nameEn || texts.nameAr || "–", ar: texts.nameAr },
    description: { en: texts.descriptionEn, ar: texts.descriptionAr },
  };
  for (const { path, message } of categoryInput.safeParse(asked).error?.issues ?? []) {
    const [field, lang] = path;
    if (field === "slug") wrong("handle", message);
    else wrong(`${field === "name" ? "name" : "description"}${lang === "ar" ? "Ar" : "En"}`, message);
  }
  return source;
}
