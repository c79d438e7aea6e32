/**
 * What travels as one row between the server and a desktop's mirror: for each collection its table, and the tables whose
 * rows belong to a row of it. A table that a mirrored row needs is added here, and to `mirrored` of
 * src-shared/sync/operations.ts where it is a collection of its own.
 */
import type { SettingKey } from "../../src-shared/settings/operations.ts";
import type { Mirrored } from "../../src-shared/sync/operations.ts";
import { fromJson, toJson } from "../json.ts";
import type { TableName } from "../schema.ts";

type Hidden = Readonly<Record<string, (id: string) => string | number | null>>;

/** A table whose rows belong to the row of a collection. */
export interface Part {
  table: TableName;
  /** The column that names the row they belong to: of the collection, or of `under`. */
  column: string;
  key: readonly string[];
  /** They belong to a row of that part (by its `id` unless `parentKey` says otherwise), and so to the collection's. */
  under?: TableName;
  parentKey?: string;
  /** Only these rows of the table. */
  where?: { column: string; value: string };
  hidden?: Hidden;
  /** Columns whose text is another one for the role `staff`. */
  redactedForStaff?: Readonly<Record<string, (value: unknown) => unknown>>;
}

export interface MirrorCollection {
  /** Where its id and its version stand. */
  table: TableName;
  key: "id" | "key" | "invoice_id";
  /** In an order in which a part comes before what is under it. */
  parts: readonly Part[];
  /** Columns that are unique beside the key: while a mirror is between two pages, two rows may claim one value. */
  unique: readonly string[];
  /** Columns that never leave the server, with what stands there instead; made from the row's id where it is unique. */
  hidden: Hidden;
}

const blank = () => "";
const none = () => null;
/** Stands for a value that must be unique. */
const standIn = (id: string) => `hidden:${id}`;

const of = (table: TableName, about: Partial<Omit<MirrorCollection, "table">> = {}): MirrorCollection => ({
  table,
  key: "id",
  parts: [],
  unique: [],
  hidden: {},
  ...about,
});

const formerSlugs = (kind: string): Part => ({
  table: "slug_redirects",
  column: "target_id",
  key: ["kind", "slug"],
  where: { column: "kind", value: kind },
});

const part = (table: TableName, column: string, key: readonly string[] = ["id"]): Part => ({ table, column, key });

/** The links that share a document, without what opens them. */
const shareLinks = (kind: string): Part => ({
  ...part("share_links", "target_id"),
  where: { column: "kind", value: kind },
  hidden: { token_hash: standIn },
});

/** A quote version's content without what its lines cost the shop: cost and margin are a manager's. */
function withoutCosts(content: unknown): unknown {
  if (typeof content !== "string") return content;
  const { sections, ...rest } = fromJson<{ sections?: { lines: { cost: number | null }[] }[] }>(content);
  if (!sections) return content;
  const redacted = sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, cost: null })),
  }));
  return toJson({ ...rest, sections: redacted });
}

/** In dependency order: a table comes after those that its rows refer to. */
export const mirrorCollections: Readonly<Record<Mirrored, MirrorCollection>> = {
  settings: of("settings", { key: "key" }),
  staff: of("staff", {
    unique: ["email"],
    hidden: { password_hash: blank, password_expires_at: none, must_change_password: () => 0 },
  }),
  media: of("media", { unique: ["path"] }),
  categories: of("categories", { unique: ["slug"], parts: [formerSlugs("category")] }),
  subcategories: of("subcategories", {
    unique: ["slug"],
    parts: [formerSlugs("subcategory")],
  }),
  products: of("products", {
    unique: ["slug"],
    parts: [formerSlugs("product")],
  }),
  variants: of("variants", {
    unique: ["sku"],
    parts: [part("stock_movements", "variant_id")],
  }),
  testimonials: of("testimonials"),
  delivery_zones: of("delivery_zones", { unique: ["key"] }),
  authors: of("authors", { unique: ["key"] }),
  articles: of("articles", {
    unique: ["slug"],
    parts: [formerSlugs("article")],
  }),
  pages: of("pages", { unique: ["key"] }),
  contact_messages: of("contact_messages"),
  quote_requests: of("quote_requests", {
    unique: ["number"],
    parts: [part("quote_request_lines", "request_id")],
  }),
  customers: of("customers", {
    parts: [
      part("customer_contacts", "customer_id", ["kind", "value"]),
      part("customer_pairs", "customer_id", ["phone", "email"]),
    ],
  }),
  orders: of("orders", {
    unique: ["number", "access_hash"],
    parts: [
      part("order_lines", "order_id"),
      part("order_events", "order_id"),
      part("order_deliveries", "order_id"),
      {
        table: "order_delivery_lines",
        column: "delivery_id",
        key: ["delivery_id", "line_id"],
        under: "order_deliveries",
      },
      part("payments", "order_id"),
      part("order_returns", "order_id"),
      { table: "order_return_lines", column: "return_id", key: ["return_id", "line_id"], under: "order_returns" },
      part("order_files", "order_id"),
      part("order_deposits", "order_id", ["order_id"]),
      shareLinks("order-document"),
    ],
    hidden: { access_hash: standIn },
  }),
  quotes: of("quotes", {
    unique: ["number", "request_id"],
    parts: [
      { ...part("quote_versions", "quote_id"), redactedForStaff: { content: withoutCosts } },
      part("quote_acceptances", "quote_id", ["quote_id", "version"]),
      part("quote_events", "quote_id"),
      part("quote_orders", "quote_id", ["order_id"]),
      {
        ...part("quote_order_lines", "order_id", ["order_id", "line_id"]),
        under: "quote_orders",
        parentKey: "order_id",
      },
      part("quote_holds", "quote_id", ["quote_id"]),
      part("quote_hold_lines", "quote_id", ["quote_id", "variant_id"]),
      shareLinks("quote"),
    ],
  }),
  stock_leases: of("stock_leases"),
  // What moves about a posted document is its state, which has the version; the document itself is written once.
  invoices: of("invoice_states", {
    key: "invoice_id",
    parts: [part("invoices", "id"), part("invoice_lines", "invoice_id"), shareLinks("invoice")],
  }),
};

/** Columns of a collection that only administrators see, beside those that nobody does. */
export const hiddenFromStaff: Partial<Record<Mirrored, Hidden>> = {
  staff: { email: standIn, lang: () => "en" },
};

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

export const mirroredNames = Object.keys(mirrorCollections) as Mirrored[];

export const mirrorCollection = (name: Mirrored): MirrorCollection => mirrorCollections[name];
