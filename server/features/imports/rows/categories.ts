/** Files of categories (category-rows.ts). Each row is written by the path of the form, so that a former slug leads to the new one. */
import { fromJson } from "../../../../db/json.ts";
import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import {
  type CategoryRow,
  listCategories,
  listSubcategories,
  type SubcategoryRow,
} from "../../../../db/queries/catalogue/catalogue.ts";
import { listRedirectsOf } from "../../../../db/queries/catalogue/slugs.ts";
import { updateVersioned } from "../../../../db/queries/versioned.ts";
import type { BranchUndo, WrittenBranch } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { isRefusal } from "../../../../src-shared/api/refusal.ts";
import { foldedName, isCalled } from "../../../../src-shared/catalogue/called.ts";
import type { ImportProblemCode } from "../../../../src-shared/imports/problems.ts";
import { withLineFeeds } from "../../../../src-shared/values/line-feeds.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import { addCategory, changeCategory, removeCategory } from "../../categories/write-category.ts";
import { addSubcategory, changeSubcategory, removeSubcategory } from "../../categories/write-subcategory.ts";
import { createTurns } from "../turns.ts";
import { categoryColumns, readCategories, type SourceBranch } from "./category-rows.ts";
import type { RowKind, RowPlan } from "./row-kind.ts";

interface BranchPlan extends RowPlan {
  /** Null: a new one. */
  known: { id: string; version: number; written: WrittenBranch } | null;
  after?: WrittenBranch;
}

const calls = (key: string) => (row: CategoryRow | SubcategoryRow) =>
  isCalled({ id: row.id, slug: row.slug, name: fromJson(row.name) }, key);

/** The one with this slug, else the first with this name: a name can be another one's slug. */
const named = <Row extends CategoryRow | SubcategoryRow>(rows: readonly Row[], key: string): Row | undefined =>
  rows.find(({ slug }) => slug === foldedName(key)) ?? rows.find(calls(key));

const writtenOf = (row: CategoryRow | SubcategoryRow): WrittenBranch => ({
  slug: row.slug,
  name: fromJson(row.name),
  description: fromJson(row.description),
  position: row.position,
  ...("category_id" in row ? { categoryId: row.category_id } : { image: row.image }),
});

const shown = (value: string | number | null | undefined) =>
  typeof value === "string" ? withLineFeeds(value) || null : (value ?? null);

/** What the rows of a file are planned by. */
interface Branches {
  categories: readonly CategoryRow[];
  subcategories: readonly SubcategoryRow[];
  /** By kind and former slug, the id that it leads to. */
  former: Record<Kind, ReadonlyMap<string, string>>;
}

type Kind = "category" | "subcategory";

async function plans(db: Db | Tx, sources: readonly SourceBranch[]): Promise<BranchPlan[]> {
  const slugs = [...new Set(sources.map(({ texts }) => texts.handle).filter(Boolean))];
  const former = async (kind: Kind) =>
    new Map((await listRedirectsOf(db, kind, slugs)).map(({ slug, target_id }) => [slug, target_id]));
  const branches = {
    categories: await listCategories(db),
    subcategories: await listSubcategories(db),
    former: { category: await former("category"), subcategory: await former("subcategory") },
  };
  const turns = createTurns();
  const planned: BranchPlan[] = [];
  for (const source of sources) {
    planned.push(planOne(branches, source));
    await turns();
  }
  return planned;
}

function planOne({ categories, subcategories, former }: Branches, source: SourceBranch): BranchPlan {
  const nothing: BranchPlan = { outcome: "unchanged", changes: [], problems: [], notices: [], known: null };
  const { texts, line, columns, parent, order } = source;
  const wrong = (column: string, code: ImportProblemCode, value: string): BranchPlan => ({
    ...nothing,
    outcome: "wrong",
    problems: [{ line, column: columns[column] ?? null, code, value: value.slice(0, 80) }],
  });
  if (source.problems.length > 0) return { ...nothing, outcome: "wrong", problems: source.problems };
  const category = parent === null ? undefined : named(categories, parent);
  if (parent !== null && !category && !source.hasParentInFile) return wrong("parent", "parent_unknown", parent);
  const kind = parent === null ? "category" : "subcategory";
  const rows = parent === null ? categories : subcategories;
  const row = knownRow(rows, source, category?.id, former[kind]);
  if (row === "several") return wrong("nameEn", "category_several", texts.nameEn || texts.nameAr);
  const isTaken = [...categories, ...subcategories].some(({ id, slug }) => slug === texts.handle && id !== row?.id);
  if (texts.handle !== "" && isTaken) return wrong("handle", "slug_taken", texts.handle);
  const before = row && writtenOf(row);
  const name = texts.nameEn || before?.name.en || texts.nameAr;
  if (name === "") return wrong("nameEn", "name_missing", texts.handle);
  const ar = (text: string, stored: string | undefined) => text || stored;
  const after: WrittenBranch = {
    slug: texts.handle || before?.slug || "",
    name: { en: name, ar: ar(texts.nameAr, before?.name.ar) },
    description: {
      en: texts.descriptionEn || before?.description.en || "",
      ar: ar(texts.descriptionAr, before?.description.ar),
    },
    position: order ?? before?.position ?? null,
    ...(parent === null ? { image: before?.image ?? null } : { categoryId: category?.id ?? "" }),
  };
  if (!row || !before) {
    const notices =
      texts.nameEn === "" ? [{ line, column: columns.nameAr ?? null, code: "english_missing" as const }] : [];
    return { ...nothing, outcome: "new", notices, after };
  }
  const nameOf = (id: string | undefined) => {
    const found = categories.find((one) => one.id === id);
    return found ? fromJson(found.name).en : (parent ?? null);
  };
  const pairs = [
    ["handle", before.slug, after.slug],
    ["nameEn", before.name.en, after.name.en],
    ["nameAr", before.name.ar, after.name.ar],
    ["descriptionEn", before.description.en, after.description.en],
    ["descriptionAr", before.description.ar, after.description.ar],
    ["category", nameOf(before.categoryId), nameOf(after.categoryId)],
    ["category.order", before.position, after.position],
  ] as const;
  const changes = pairs
    .map(([field, was, is]) => ({ field, sku: null, before: shown(was), after: shown(is) }))
    .filter(({ before: was, after: is }) => was !== is);
  const known = { id: row.id, version: row.version, written: before };
  return { ...nothing, outcome: changes.length > 0 ? "changed" : "unchanged", changes, known, after };
}

/**
 * The row that has the slug, else alone has the name in the same category, else had the slug formerly. A name that the file has for
 * several slugs tells none of them.
 */
function knownRow(
  rows: readonly (CategoryRow | SubcategoryRow)[],
  { texts: { handle, nameEn, nameAr }, isNameShared }: SourceBranch,
  categoryId: string | undefined,
  former: ReadonlyMap<string, string>,
): CategoryRow | SubcategoryRow | undefined | "several" {
  const bySlug = rows.find(({ slug }) => slug === handle);
  if (bySlug) return bySlug;
  const beside = rows.filter((row) => !("category_id" in row) || row.category_id === categoryId);
  // Two may share an Arabic name: it tells one only where the file has no English one.
  const name = nameEn || nameAr;
  const byName = name === "" ? [] : beside.filter(calls(name));
  if (handle === "") return byName.length > 1 ? "several" : byName[0];
  if (byName.length === 1 && !isNameShared) return byName[0];
  const target = former.get(handle);
  return rows.find(({ id }) => id === target);
}

async function write(
  ctx: AuditSource,
  tx: Tx,
  _source: SourceBranch,
  { known, after }: BranchPlan,
): Promise<BranchUndo | "changed_since"> {
  if (!after) return "changed_since";
  const kind = after.categoryId === undefined ? "category" : "subcategory";
  const done = await save(ctx, tx, known, after);
  return done
    ? { branch: kind, rowId: done.id, version: done.version, before: known?.written ?? null }
    : "changed_since";
}

const inBoth = ({ en, ar }: LocalizedText) => ({ en, ar });

type Saved = { id: string; version: number };

/** Adds a row, or makes a known one what is written; undefined where a rule forbids it. */
async function save(
  ctx: AuditSource,
  tx: Tx,
  known: Saved | null,
  { position, image = null, categoryId, ...written }: WrittenBranch,
): Promise<Saved | undefined> {
  const editing = { ...ctx, ifMatch: known?.version };
  const texts = { slug: written.slug, name: inBoth(written.name), description: inBoth(written.description) };
  const saved =
    categoryId === undefined
      ? known
        ? await changeCategory(editing, tx, known.id, { ...texts, image })
        : await addCategory(ctx, tx, { ...texts, image })
      : known
        ? await changeSubcategory(editing, tx, known.id, { ...texts, categoryId })
        : await addSubcategory(ctx, tx, { ...texts, categoryId });
  if (isRefusal(saved)) return undefined;
  const { id, version } = saved;
  if (position === null || position === saved.position) return { id, version };
  const table = categoryId === undefined ? "categories" : "subcategories";
  const moved = await updateVersioned(tx, table, { id, version }, { position }, ctx.now());
  if (!moved) throw new Error("a category changed while it was written");
  const changes = { before: { position: saved.position }, after: { position } };
  await recordAudit(tx, ctx, { collection: table, rowId: id, ...changes });
  return { id, version: moved };
}

/** Removes a new one that nothing is in, and gives a changed one its former values; unless somebody changed it since. */
async function putBack(ctx: AuditSource, tx: Tx, { branch, rowId: id, version, before }: BranchUndo): Promise<boolean> {
  const editing = { ...ctx, ifMatch: version };
  if (before === null) {
    const remove = branch === "category" ? removeCategory : removeSubcategory;
    return !isRefusal(await remove(editing, tx, id));
  }
  return (await save(ctx, tx, { id, version }, before)) !== undefined;
}

export const categoryFiles: RowKind<SourceBranch, BranchPlan, BranchUndo> = {
  shape: "categories",
  isOf: (headings) => categoryColumns(headings) !== undefined,
  read: readCategories,
  plans,
  write,
  putBack,
};
