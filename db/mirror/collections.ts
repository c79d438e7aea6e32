/**
 * Mirrored collections. A row of a mirrored resource (src-shared/resources.ts) is transferred with the rows of its children;
 * hidden columns stay on the server.
 */
import type { StoredQuoteContent } from "../../src-shared/quotes/stored-content.ts";
import { type Mirrored, mirroredNames, resourceOf } from "../../src-shared/resources.ts";
import type { SettingKey } from "../../src-shared/settings/operations.ts";
import { fromJson, toJson } from "../json.ts";
import { childrenOf, tableOf } from "../resources.ts";
import type { Json, Schema, TableName } from "../schema.ts";

/** Replacement values of hidden columns; made from the row's id where they must be unique. */
type Hidden = Readonly<Record<string, (id: string) => string | number | null>>;
type ByColumn<Instead> = { readonly [Table in TableName]?: { readonly [Column in keyof Schema[Table]]?: Instead } };

/** A table whose rows belong to the row of a collection. */
export interface Part {
  table: TableName;
  /** The column with the id of the parent: the collection's row, or a row of `under`. */
  column: string;
  key: readonly string[];
  /** The part whose rows are the parents, by their column `parentKey`. */
  under: TableName | undefined;
  parentKey: string;
  /** Only these rows of the table. */
  where: { column: string; value: string } | undefined;
}

export interface MirrorCollection {
  /** The table with id and version. */
  table: TableName;
  key: string;
  /** Parts, each before those under it. */
  parts: readonly Part[];
  /** Unique columns beside the key; between two pages of the feed two rows may have the same value. */
  unique: readonly string[];
}

function collectionOf(name: Mirrored): MirrorCollection {
  const { key = "id", unique = [] } = resourceOf(name);
  const parts = childrenOf(name)
    .filter((child) => child.mirrored !== false)
    .map((child) => ({
      table: child.table,
      column: child.owner,
      key: child.key ?? ["id"],
      under: child.of,
      parentKey: child.ofKey ?? "id",
      where: child.where,
    }));
  return { table: tableOf(name), key, parts, unique };
}

export const mirrorCollections = Object.fromEntries(
  mirroredNames.map((name) => [name, collectionOf(name)]),
) as Readonly<Record<Mirrored, MirrorCollection>>;

const blank = () => "";
const none = () => null;
/** Replacement of a value that must be unique. */
const placeholder = (id: string) => `hidden:${id}`;

/** Columns that never leave the server. */
const hidden: ByColumn<Hidden[string]> = {
  staff: { password_hash: blank, password_expires_at: none, must_change_password: () => 0 },
  orders: { access_hash: placeholder },
  // Share links are transferred without the token that opens them.
  share_links: { token_hash: placeholder },
};

/** Columns that only administrators receive. */
const hiddenFromStaff: ByColumn<Hidden[string]> = {
  staff: { email: placeholder, lang: () => "en" },
};

/** Columns that are redacted for the role `staff`. */
const redactedForStaff: ByColumn<(value: unknown) => unknown> = { quote_versions: { content: withoutCosts } };

export const hiddenIn = (table: TableName, isAdmin: boolean): Hidden => ({
  ...hidden[table],
  ...(isAdmin ? {} : hiddenFromStaff[table]),
});

export const redactedIn = (table: TableName): Readonly<Record<string, (value: unknown) => unknown>> =>
  redactedForStaff[table] ?? {};

/** A quote version's content without the cost of its lines, which only managers may see. */
function withoutCosts(content: unknown): unknown {
  if (typeof content !== "string") return content;
  const { sections, ...rest } = fromJson(content as Json<Partial<StoredQuoteContent>>);
  if (!sections) return content;
  const redacted = sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, cost: null })),
  }));
  return toJson({ ...rest, sections: redacted });
}

/** Settings that every desktop receives. Administrators receive all of them, as in the API. */
export const settingsOfDesktops = [
  "company",
  "hours",
  "bank",
  "taxRate",
  "payment",
  "discounts",
  "quotes",
  "calendar",
  "closedUntil",
] as const satisfies readonly (SettingKey | "closedUntil")[];

export const mirrorCollection = (name: Mirrored): MirrorCollection => mirrorCollections[name];
