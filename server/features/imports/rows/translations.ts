/** Files of translations (features/translations): each item is a row of the shop with the Arabic of its texts. */
import { fromJson, toJson } from "../../../../db/json.ts";
import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import type { ProductRow } from "../../../../db/queries/catalogue/catalogue.ts";
import { findCategory, findSubcategory } from "../../../../db/queries/catalogue/categories.ts";
import { findProduct, listEveryVariant } from "../../../../db/queries/catalogue/products.ts";
import { redirectFormerNames } from "../../../../db/queries/catalogue/slugs.ts";
import { findArticle } from "../../../../db/queries/content/articles.ts";
import { findVersioned, updateVersioned } from "../../../../db/queries/versioned.ts";
import type { ImportUndo, RowUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { isRefusal } from "../../../../src-shared/api/refusal.ts";
import { articleInput } from "../../../../src-shared/articles/operations.ts";
import { categoryInput } from "../../../../src-shared/catalogue/categories.ts";
import { type ImportProblemCode, importProblem } from "../../../../src-shared/imports/problems.ts";
import { productInput } from "../../../../src-shared/products/input.ts";
import { exportWords } from "../../../../src-shared/text/export/index.ts";
import { type ArabicSources, arabicSources } from "../../../../src-shared/values/arabic-age.ts";
import { atFirstUse } from "../../../../src-shared/values/at-first-use.ts";
import { fingerprint } from "../../../../src-shared/values/fingerprint.ts";
import { withLineFeeds } from "../../../../src-shared/values/line-feeds.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import { withoutGuards } from "../../../kernel/export/csv-text.ts";
import { markdownProblem } from "../../../kernel/markdown/clean-markdown.ts";
import { articleTexts } from "../../articles/article-texts.ts";
import { describedOf as describedArticle } from "../../articles/read-staff-article.ts";
import {
  type ArabicTexts,
  articleWithArabic,
  branchWithArabic,
  productWithArabic,
} from "../../translations/set-arabic.ts";
import { findTranslatedRow, TRANSLATED, type Translated } from "../../translations/translated-rows.ts";
import { changeImported } from "../applying/change-imported.ts";
import { putBack as putBackProduct } from "../applying/put-back.ts";
import { writtenProduct } from "../planning/stored-product.ts";
import type { TableRow } from "../reading/table-row.ts";
import { headingOf } from "../shapes/columns.ts";
import { oneByOne, type RowKind, type RowPlan, type RowSource } from "./row-kind.ts";

interface SourceText {
  line: number;
  field: string;
  /** The English that the Arabic was written for; null: the file has no such column, or a blank cell. */
  en: string | null;
  ar: string;
}

export interface SourceTranslation extends RowSource {
  collection: Translated;
  id: string;
  texts: SourceText[];
  /** Headings, for what is wrong. */
  columns: Readonly<Record<string, string>>;
}

const COLUMNS = ["key", "where", "english", "arabic", "state"] as const;
type Column = (typeof COLUMNS)[number];

const columnOf = atFirstUse(
  () =>
    new Map(
      LANGS.flatMap((lang) =>
        COLUMNS.map((column) => [headingOf(exportWords[lang](`translation.${column}`)), column] as const),
      ),
    ),
);

const SHOWN = 300;
const short = (text: string): string | null =>
  text === "" ? null : text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
const wordingOf = (text: string): string => withLineFeeds(text).trim();

function read(headings: readonly string[], rows: readonly TableRow[]) {
  const places = headings.map((heading) => columnOf().get(headingOf(heading)));
  const cellOf = ({ cells }: TableRow, column: Column) => {
    const cell = cells[places.indexOf(column)];
    return cell === undefined ? "" : wordingOf(withoutGuards(cell));
  };
  const columns = Object.fromEntries(
    places.flatMap((column, at) => (column === undefined ? [] : [[column, headings[at] ?? ""]])),
  );
  const sources = new Map<string, SourceTranslation>();
  let count = 0;
  for (const row of rows) {
    const key = cellOf(row, "key");
    // Our own exports end with the number of their rows.
    if (row === rows.at(-1) && row.cells.filter((cell) => cell !== "").length === 1 && !key.includes("/")) continue;
    count += 1;
    const [collection = "", id = "", ...rest] = key.split("/");
    const known = TRANSLATED.find((one) => one === collection);
    const field = rest.join("/");
    const name = `${collection}/${id}`;
    const isKnown = known !== undefined && id !== "" && field !== "";
    const source = sources.get(isKnown ? name : key) ?? {
      line: row.line,
      label: [cellOf(row, "where"), name].filter(Boolean).join(" · ").slice(0, 200),
      rows: 0,
      problems: [],
      collection: known ?? "products",
      id,
      texts: [],
      columns,
    };
    source.rows += 1;
    sources.set(isKnown ? name : key, source);
    const wrong = (code: ImportProblemCode) =>
      source.problems.push({ line: row.line, column: columns.key ?? null, code, value: key.slice(0, 80) });
    if (!isKnown) wrong("text_unknown");
    else if (source.texts.some((text) => text.field === field)) wrong("text_twice");
    else source.texts.push({ line: row.line, field, en: cellOf(row, "english") || null, ar: cellOf(row, "arabic") });
  }
  const unknown = headings.filter((heading, at) => heading !== "" && places[at] === undefined);
  return { columns, unknown, sources: [...sources.values()], rows: count };
}

/** What the file changes of a row as it is now. A blank cell of Arabic leaves what stands there. */
async function plan(
  db: Db | Tx,
  source: SourceTranslation,
): Promise<RowPlan & { arabic: ArabicTexts; arabicFor: ArabicSources }> {
  const result: RowPlan & { arabic: Record<string, string>; arabicFor: Record<string, string> } = {
    outcome: "unchanged",
    changes: [],
    problems: [...source.problems],
    notices: [],
    arabic: {},
    arabicFor: {},
  };
  const row = source.problems.length > 0 ? undefined : await findTranslatedRow(db, source.collection, source.id);
  const { columns } = source;
  for (const { line, field, en, ar } of source.problems.length > 0 ? [] : source.texts) {
    const text = row?.texts[field];
    if (!text)
      result.problems.push({ line, column: columns.key ?? null, code: "text_unknown", value: field.slice(0, 80) });
    else if (ar !== "" && ar !== wordingOf(text.ar ?? "")) {
      result.arabic[field] = ar;
      if (en !== null) {
        result.arabicFor[field] = fingerprint(en);
        if (fingerprint(en) !== fingerprint(text.en))
          result.notices.push({
            ...{ line, column: columns.english ?? null },
            ...{ code: "english_changed", value: field.slice(0, 80) },
          });
      }
      result.changes.push({ field: "arabic", sku: field, before: short(text.ar ?? ""), after: short(ar) });
    }
  }
  if (result.problems.length === 0 && result.changes.length > 0) await checkTexts(db, source, result);
  if (result.problems.length > 0) return { ...result, outcome: "wrong", changes: [], notices: [] };
  return { ...result, outcome: result.changes.length > 0 ? "changed" : "unchanged" };
}

/** Says which of the texts a form would refuse. */
async function checkTexts(
  db: Db | Tx,
  source: SourceTranslation,
  { arabic, problems }: { arabic: ArabicTexts } & RowPlan,
) {
  const problemOf = await checkerOf(db, source);
  for (const { line, field } of source.texts) {
    const text = arabic[field];
    if (text === undefined) continue;
    const isMarkdown = field === "description" || field === "body";
    const code = problemOf({ [field]: text }) ?? (isMarkdown ? (markdownProblem(text) ?? undefined) : undefined);
    if (code !== undefined)
      problems.push({
        ...{ line, column: source.columns.arabic ?? null },
        ...{ code: importProblem(code), value: short(text)?.slice(0, 80) ?? "" },
      });
  }
}

const articleFields = articleInput.pick({ title: true, excerpt: true, body: true, imageAlt: true, seo: true });
const branchFields = categoryInput.pick({ name: true, description: true });

async function checkerOf(
  db: Db | Tx,
  { collection, id }: SourceTranslation,
): Promise<(arabic: ArabicTexts) => string | undefined> {
  const first = (parsed: { success: boolean; error?: { issues: { message: string }[] } }) =>
    parsed.success ? undefined : (parsed.error?.issues[0]?.message ?? "invalid");
  if (collection === "products") {
    const known = await readProduct(db, id);
    return (arabic) => known && first(productInput.safeParse(productWithArabic(writtenProduct(known), arabic)));
  }
  if (collection === "articles") {
    const row = await findArticle(db, id);
    return (arabic) => {
      if (!row) return undefined;
      const { image_alt, ...columns } = articleWithArabic(row, arabic);
      return first(
        articleFields.safeParse({
          title: fromJson(columns.title),
          excerpt: fromJson(columns.excerpt),
          body: fromJson(columns.body),
          seo: fromJson(columns.seo),
          imageAlt: fromJson(image_alt),
        }),
      );
    };
  }
  const row = await findBranch(db, collection, id);
  return (arabic) => {
    if (!row) return undefined;
    const { name, description } = branchWithArabic(row, arabic);
    return first(branchFields.safeParse({ name: fromJson(name), description: fromJson(description) }));
  };
}

async function readProduct(db: Db | Tx, id: string) {
  const row = await findProduct(db, id);
  return row && { row, variants: await listEveryVariant(db, [id]), onHand: new Map(), costs: new Map() };
}

const findBranch = (db: Db | Tx, collection: "categories" | "subcategories", id: string) =>
  collection === "categories" ? findCategory(db, id) : findSubcategory(db, id);

async function write(
  ctx: AuditSource,
  tx: Tx,
  source: SourceTranslation,
  { arabic, arabicFor }: { arabic: ArabicTexts; arabicFor: ArabicSources },
): Promise<ImportUndo | RowUndo | "changed_since"> {
  const { collection, id } = source;
  if (collection === "products") {
    const known = await readProduct(tx, id);
    if (!known) return "changed_since";
    const before = writtenProduct(known);
    const product = productWithArabic(writtenProduct(known), arabic);
    const changed = await changeImported(ctx, tx, known, { product, arabicFor });
    if (isRefusal(changed)) return "changed_since";
    return { productId: id, before, ...changed, arabicFor: standingOf(known.row, arabic) };
  }
  if (collection === "articles") {
    const row = await findArticle(tx, id);
    if (!row) return "changed_since";
    const columns = articleWithArabic(row, arabic);
    const sources = arabicSources(
      { texts: articleTexts(describedArticle(row)), sources: fromJson(row.arabic_of) },
      articleTexts(describedArticle({ ...row, ...columns })),
      [],
      arabicFor,
    );
    return writeColumns(ctx, tx, { collection, rowId: id }, row, { ...columns, arabic_of: toJson(sources) });
  }
  const row = await findBranch(tx, collection, id);
  if (!row) return "changed_since";
  const columns = branchWithArabic(row, arabic);
  const undo = await writeColumns(ctx, tx, { collection, rowId: id }, row, columns);
  const kind = collection === "categories" ? "category" : "subcategory";
  const names = { name: fromJson(columns.name), former: fromJson(row.name) };
  await redirectFormerNames(tx, kind, { id, slug: row.slug, ...names });
  return undo;
}

/** Of each text that was changed, the English that its former Arabic was written for. */
function standingOf({ arabic_of }: ProductRow, arabic: ArabicTexts): Record<string, string> {
  const older: ArabicSources = fromJson(arabic_of);
  return Object.fromEntries(Object.keys(arabic).flatMap((field) => (older[field] ? [[field, older[field]]] : [])));
}

type Columns = Record<string, string>;

async function writeColumns(
  ctx: AuditSource,
  tx: Tx,
  { collection, rowId }: { collection: Exclude<RowUndo["collection"], "customers">; rowId: string },
  known: { version: number },
  columns: Columns,
): Promise<RowUndo | "changed_since"> {
  const stored = new Map<string, unknown>(Object.entries(known));
  const before = Object.fromEntries(Object.keys(columns).map((name) => [name, String(stored.get(name) ?? "")]));
  const at = { id: rowId, version: known.version };
  const version = await updateVersioned(tx, collection, at, columns as object, ctx.now());
  if (!version) return "changed_since";
  const plain = (values: Columns) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.parse(value) as unknown]));
  await recordAudit(tx, ctx, { collection, rowId, before: plain(before), after: plain(columns) });
  return { collection, rowId, version, before };
}

async function putBack(ctx: AuditSource, tx: Tx, undo: ImportUndo | RowUndo): Promise<boolean> {
  if ("productId" in undo) return putBackProduct(ctx, tx, undo);
  const { collection, rowId, before } = undo;
  if (collection === "customers") return false;
  const row = await findVersioned(tx, collection, rowId);
  if (row?.version !== undo.version || before === null) return false;
  return (await writeColumns(ctx, tx, { collection, rowId }, row, before as Columns)) !== "changed_since";
}

export const translationFiles: RowKind<SourceTranslation, Awaited<ReturnType<typeof plan>>, ImportUndo | RowUndo> = {
  shape: "translations",
  isOf: (headings) => {
    const columns = headings.map((heading) => columnOf().get(headingOf(heading)));
    return columns.includes("key") && columns.includes("arabic");
  },
  read,
  plans: oneByOne(plan),
  write,
  putBack,
};
