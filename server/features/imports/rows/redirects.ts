/** Files of redirects: an old address and the page that it leads to now, as the list of old addresses has them. */
import { fromJson } from "../../../../db/json.ts";
import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import { findRedirect, listCategories, listSubcategories } from "../../../../db/queries/catalogue/catalogue.ts";
import {
  ADDRESSED_TABLES,
  dropRedirect,
  findAddressed,
  isSlugTaken,
  putRedirect,
} from "../../../../db/queries/catalogue/slugs.ts";
import { updateVersioned } from "../../../../db/queries/versioned.ts";
import type { RedirectUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { articlePath, productPath } from "../../../../src-shared/addresses.ts";
import type { AddressedKind } from "../../../../src-shared/catalogue/addressed-kinds.ts";
import { isCalled } from "../../../../src-shared/catalogue/called.ts";
import { type NamedByAddress, readAddress } from "../../../../src-shared/catalogue/former-addresses.ts";
import type { ImportProblemCode } from "../../../../src-shared/imports/problems.ts";
import type { RedirectSource } from "./redirect-rows.ts";
import { readRedirects, redirectColumns } from "./redirect-rows.ts";
import { oneByOne, type RowKind, type RowPlan } from "./row-kind.ts";

interface Target {
  kind: AddressedKind;
  id: string;
}

interface RedirectPlan extends RowPlan {
  slug?: string;
  target?: Target;
  before?: string | undefined;
}

async function plan(db: Db | Tx, source: RedirectSource): Promise<RedirectPlan> {
  const nothing: RedirectPlan = { outcome: "unchanged", changes: [], problems: [], notices: [] };
  const { from, to, line, columns } = source;
  const wrong = (column: "from" | "to", code: ImportProblemCode): RedirectPlan => ({
    ...nothing,
    outcome: "wrong",
    problems: [{ line, column: columns[column] ?? null, code, value: source[column].slice(0, 80) }],
  });
  if (source.problems.length > 0) return { ...nothing, outcome: "wrong", problems: source.problems };
  const old = readAddress(from);
  if (old === undefined) return wrong("from", "address_foreign");
  if (old === "own") return wrong("from", "address_live");
  const target = await endOf(db, source);
  if (!target) return wrong("to", "address_unknown");
  const slug = old.key;
  const before = old.kinds.includes(target.kind) ? await findRedirect(db, target.kind, slug) : undefined;
  // Also where a page has come under the address since: the shop's own file has such a row.
  if (before === target.id) return nothing;
  if (await isLive(db, old)) return wrong("from", "address_live");
  if (!old.kinds.includes(target.kind)) return wrong("to", "address_kind");
  const planned = { ...nothing, slug, target, before };
  if (before === undefined) return { ...planned, outcome: "new" };
  const was = await addressOf(db, { kind: target.kind, id: before });
  return {
    ...planned,
    outcome: "changed",
    changes: [{ field: "redirect", sku: null, before: was, after: to.slice(0, 300) }],
  };
}

/** The first page of the shop on the way; else what a former address at its end leads to. */
async function endOf(db: Db | Tx, { way, to }: RedirectSource): Promise<Target | undefined> {
  for (const address of way) {
    const target = await findTarget(db, address, findRow);
    if (target) return target;
  }
  return findTarget(db, way.at(-1) ?? to, findRedirect);
}

type Find = (db: Db | Tx, kind: AddressedKind, key: string) => Promise<string | undefined>;

async function findTarget(db: Db | Tx, address: string, find: Find): Promise<Target | undefined> {
  const named = readAddress(address);
  if (named === undefined || named === "own") return undefined;
  for (const kind of named.kinds) {
    const id = await find(db, kind, named.key);
    if (id !== undefined && (await findAddressed(db, ADDRESSED_TABLES[kind], { id }))) return { kind, id };
  }
  return undefined;
}

async function findRow(db: Db | Tx, kind: AddressedKind, key: string): Promise<string | undefined> {
  if (kind !== "category" && kind !== "subcategory")
    return (await findAddressed(db, ADDRESSED_TABLES[kind], { slug: key }))?.id;
  const rows = kind === "category" ? await listCategories(db) : await listSubcategories(db);
  const bySlug = rows.find(({ slug }) => slug === key);
  return (bySlug ?? rows.find(({ id, slug, name }) => isCalled({ id, slug, name: fromJson(name) }, key)))?.id;
}

/** Whether the shop has a page under this address by itself. */
async function isLive(db: Db | Tx, { kinds, key }: NamedByAddress): Promise<boolean> {
  for (const kind of kinds) {
    if ((await findRow(db, kind, key)) !== undefined || (await isSlugTaken(db, kind, key, ""))) return true;
  }
  return false;
}

async function addressOf(db: Db | Tx, { kind, id }: Target): Promise<string | null> {
  const slug = (await findAddressed(db, ADDRESSED_TABLES[kind], { id }))?.slug;
  if (slug === undefined) return null;
  return kind === "product" ? productPath(slug) : kind === "article" || kind === "page" ? articlePath(slug) : slug;
}

async function write(
  ctx: AuditSource,
  tx: Tx,
  _source: RedirectSource,
  { slug, target, before }: RedirectPlan,
): Promise<RedirectUndo | "changed_since"> {
  if (slug === undefined || !target) return "changed_since";
  await lead(ctx, tx, { kind: target.kind, slug, id: target.id });
  return { kind: target.kind, slug, targetId: target.id, before: before ?? null };
}

/** Lets an address lead to a row, or nowhere. The row counts as changed, so that mirrors and stored pages follow. */
async function lead(
  ctx: AuditSource,
  tx: Tx,
  { kind, slug, id, former }: { kind: AddressedKind; slug: string; id: string | null; former?: string },
): Promise<void> {
  if (id === null) await dropRedirect(tx, kind, slug);
  else await putRedirect(tx, kind, { slug, id });
  for (const [row, changes] of [
    [former, { before: { oldAddress: slug }, after: { oldAddress: null } }],
    [id, { before: { oldAddress: null }, after: { oldAddress: slug } }],
  ] as const) {
    if (!row || (await updateVersioned(tx, ADDRESSED_TABLES[kind], { id: row }, {}, ctx.now())) === undefined) continue;
    await recordAudit(tx, ctx, { collection: ADDRESSED_TABLES[kind], rowId: row, ...changes });
  }
}

/** Takes a redirect back that still leads where the import let it lead. */
async function putBack(ctx: AuditSource, tx: Tx, { kind, slug, targetId, before }: RedirectUndo): Promise<boolean> {
  if ((await findRedirect(tx, kind, slug)) !== targetId) return false;
  await lead(ctx, tx, { kind, slug, id: before, former: targetId });
  return true;
}

export const redirectFiles: RowKind<RedirectSource, RedirectPlan, RedirectUndo> = {
  shape: "redirects",
  isOf: (headings) => redirectColumns(headings) !== undefined,
  read: readRedirects,
  plans: oneByOne(plan),
  write,
  putBack,
};
