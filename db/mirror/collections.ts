/**
 * What travels as one row between the server and a desktop's mirror: a row of each mirrored resource
 * (src-shared/resources.ts) with the rows of its children; and what of it stays on the server.
 */
import type { StoredQuoteContent } from "../../src-shared/quotes/stored-content.ts";
import { type Mirrored, mirroredNames, resourceOf } from "../../src-shared/resources.ts";
import type { SettingKey } from "../../src-shared/settings/operations.ts";
import { fromJson, toJson } from "../json.ts";
import { childrenOf, tableOf } from "../resources.ts";
import type { Json, Schema, TableName } from "../schema.ts";

/** By column, what stands there instead; made from the row's id where it must be unique. */
type Hidden = Readonly<Record<string, (id: string) => string | number | null>>;
type ByColumn<Instead> = { readonly [Table in TableName]?: { readonly [Column in keyof Schema[Table]]?: Instead } };

/** A table whose rows belong to the row of a collection. */
export interface Part {
  table: TableName;
  /** The column that names the row they belong to: of the collection, or of `under`. */
  column: string;
  key: readonly string[];
  /** They belong to a row of that part, by its column `parentKey`, and so to the collection's. */
  under: TableName | undefined;
  parentKey: string;
  /** Only these rows of the table. */
  where: { column: string; value: string } | undefined;
}

export interface MirrorCollection {
  /** Where its id and its version stand. */
  table: TableName;
  key: string;
  /** In an order in which a part comes before what is under it. */
  parts: readonly Part[];
  /** Columns that are unique beside the key: while a mirror is between two pages, two rows may claim one value. */
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
/** Stands for a value that must be unique. */
const standIn = (id: string) => `hidden:${id}`;

/** Columns that never leave the server. */
const hidden: ByColumn<Hidden[string]> = {
  staff: { password_hash: blank, password_expires_at: none, must_change_password: () => 0 },
  orders: { access_hash: standIn },
  // The links that share a document travel without what opens them.
  share_links: { token_hash: standIn },
};

/** Columns that only administrators see, beside those that nobody does. */
const hiddenFromStaff: ByColumn<Hidden[string]> = {
  staff: { email: standIn, lang: () => "en" },
};

/** Columns whose text is another one for the role `staff`. */
const redactedForStaff: ByColumn<(value: unknown) => unknown> = { quote_versions: { content: withoutCosts } };

export const hiddenIn = (table: TableName, isAdmin: boolean): Hidden => ({
  ...hidden[table],
  ...(isAdmin ? {} : hiddenFromStaff[table]),
});

export const redactedIn = (table: TableName): Readonly<Record<string, (value: unknown) => unknown>> =>
  redactedForStaff[table] ?? {};

/** A quote version's content without what its lines cost the shop: cost and margin are a manager's. */
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

/** Settings that the work at a desktop reads, whoever works there. All others are an administrator's, as in the API. */
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
