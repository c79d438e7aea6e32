import { type Selectable, type SqlBool, sql } from "kysely";
import { foldedName } from "../../../src-shared/catalogue/called.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";

export type SlugKind = Schema["slug_redirects"]["kind"];

/** Columns that share one set of slugs, because their rows are beside each other in addresses. */
const ofGroups = ["categories.slug", "subcategories.slug"] as const;
const ofTexts = ["articles.slug", "pages.key"] as const;
const neighbours = {
  product: ["products.slug"],
  category: ofGroups,
  subcategory: ofGroups,
  article: ofTexts,
  page: ofTexts,
} as const satisfies Record<SlugKind, readonly string[]>;

/** Kinds whose former slugs are at the same addresses, so that one under a slug that is claimed ends. */
const beside: Partial<Record<SlugKind, readonly SlugKind[]>> = {
  article: ["article", "page"],
  page: ["article", "page"],
};

export async function isSlugTaken(db: Db | Tx, kind: SlugKind, slug: string, exceptId: string): Promise<boolean> {
  for (const place of neighbours[kind]) {
    const [table, column] = place.split(".") as ["products", "slug"];
    const row = await db
      .selectFrom(table)
      .select("id")
      .where(column, "=", slug)
      .where("id", "!=", exceptId)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/**
 * `wanted`, or with the lowest number behind it that makes it free: mesh-chair, mesh-chair-2 …
 * @param given slugs of rows that are about to be written
 */
export async function freeSlug(
  db: Db | Tx,
  kind: SlugKind,
  wanted: string,
  id: string,
  given: ReadonlySet<string> = new Set(),
): Promise<string> {
  let slug = wanted;
  for (let number = 2; given.has(slug) || (await isSlugTaken(db, kind, slug, id)); number += 1)
    slug = `${wanted.slice(0, 75)}-${number}`;
  return slug;
}

/**
 * Makes `slug` name `id`; the row's former slug redirects to it. A redirect leads to an id, not to another slug, so
 * chains cannot form; a redirect under the new slug ends, because the slug is now found directly.
 */
export async function claimSlug(
  tx: Tx,
  kind: SlugKind,
  claim: { id: string; slug: string; former?: string | undefined },
): Promise<void> {
  for (const one of beside[kind] ?? [kind]) await dropRedirect(tx, one, claim.slug);
  if (claim.former === undefined || claim.former === claim.slug) return;
  await putRedirect(tx, kind, { slug: claim.former, id: claim.id });
}

/**
 * The same for names, by which `/collection` finds categories and subcategories: the former name leads to the row, in each
 * language in which it changed. A name that another row has now is found there before any redirect.
 */
export async function redirectFormerNames(
  tx: Tx,
  kind: "category" | "subcategory",
  claim: { id: string; slug: string; name: LocalizedText; former: LocalizedText },
): Promise<void> {
  const namesOf = (name: LocalizedText | undefined) =>
    [name?.en, name?.ar].flatMap((one) => (one ? [foldedName(one)] : []));
  const own = namesOf(claim.name);
  const given = new Set(namesOf(claim.former).filter((name) => name !== claim.slug && !own.includes(name)));
  for (const slug of given) await putRedirect(tx, kind, { slug, id: claim.id });
}

/** Where the rows of each kind are. */
export const ADDRESSED_TABLES = {
  product: "products",
  category: "categories",
  subcategory: "subcategories",
  article: "articles",
  page: "pages",
} as const satisfies Record<SlugKind, string>;

export type RedirectKey = Pick<Selectable<Schema["slug_redirects"]>, "kind" | "slug">;

/** All former slugs, or those with this text in them, by kind and slug. */
export function listRedirectKeys(db: Db | Tx, text?: string): Promise<RedirectKey[]> {
  const query = db.selectFrom("slug_redirects").select(["kind", "slug"]).orderBy("kind").orderBy("slug");
  if (!text) return query.execute();
  return query.where(sql<SqlBool>`lower(slug) like ${containing(text.toLowerCase())} escape '\\'`).execute();
}

/** The present slugs of these rows, by their ids; none for rows that are gone. */
export async function listSlugs(db: Db | Tx, kind: SlugKind, ids: readonly string[]): Promise<Map<string, string>> {
  const rows =
    kind === "page"
      ? await db
          .selectFrom("pages")
          .select(["id", "key as slug"])
          .where("id", "in", [...ids])
          .execute()
      : await db
          .selectFrom(ADDRESSED_TABLES[kind] as "products")
          .select(["id", "slug"])
          .where("id", "in", [...ids])
          .execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** A row that has an address, in any state. */
export const findAddressed = (
  db: Db | Tx,
  table: "products" | "categories" | "subcategories" | "articles" | "pages",
  by: { id: string } | { slug: string },
): Promise<{ id: string; slug: string } | undefined> => {
  if (table === "pages") {
    const query = db.selectFrom(table).select(["id", "key as slug"]);
    return ("id" in by ? query.where("id", "=", by.id) : query.where("key", "=", by.slug)).executeTakeFirst();
  }
  const query = db.selectFrom(table as "products").select(["id", "slug"]);
  return ("id" in by ? query.where("id", "=", by.id) : query.where("slug", "=", by.slug)).executeTakeFirst();
};

/** Lets a former slug lead to a row. */
export async function putRedirect(tx: Tx, kind: SlugKind, { slug, id }: { slug: string; id: string }): Promise<void> {
  await tx
    .insertInto("slug_redirects")
    .values({ kind, slug, target_id: id })
    .onConflict((c) => c.columns(["kind", "slug"]).doUpdateSet({ target_id: id }))
    .execute();
}

export async function dropRedirect(tx: Tx, kind: SlugKind, slug: string): Promise<void> {
  await tx.deleteFrom("slug_redirects").where("kind", "=", kind).where("slug", "=", slug).execute();
}

export async function dropRedirects(tx: Tx, kind: SlugKind, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  await tx
    .deleteFrom("slug_redirects")
    .where("kind", "=", kind)
    .where("slug", "in", [...slugs])
    .execute();
}

/** What these former slugs lead to. */
export const listRedirectsOf = (
  db: Db | Tx,
  kind: SlugKind,
  slugs: readonly string[],
): Promise<{ slug: string; target_id: string }[]> =>
  slugs.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("slug_redirects")
        .select(["slug", "target_id"])
        .where("kind", "=", kind)
        .where("slug", "in", [...slugs])
        .execute();

/** Lets addresses of another shop lead to a row, as far as nothing else has them. */
export async function addRedirects(tx: Tx, kind: SlugKind, id: string, slugs: readonly string[]): Promise<void> {
  for (const slug of new Set(slugs)) {
    if (await isSlugTaken(tx, kind, slug, "")) continue;
    await tx
      .insertInto("slug_redirects")
      .values({ kind, slug, target_id: id })
      .onConflict((c) => c.columns(["kind", "slug"]).doNothing())
      .execute();
  }
}

export async function listFormerSlugs(db: Db | Tx, kind: SlugKind, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("slug_redirects")
    .select("slug")
    .where("kind", "=", kind)
    .where("target_id", "=", id)
    .orderBy("slug")
    .execute();
  return rows.map((row) => row.slug);
}

export async function dropRedirectsTo(tx: Tx, kind: SlugKind, id: string): Promise<void> {
  await tx.deleteFrom("slug_redirects").where("kind", "=", kind).where("target_id", "=", id).execute();
}
