/**
 * The registry of resources: for each its name in the change feed, the audit log and a desktop's mirror, its tables and its
 * operations. Types and lists of resources are derived from this table. Names of tables and columns are checked
 * in db/resources.ts.
 */
import {
  articleScreen,
  customerScreen,
  importScreen,
  invoiceScreen,
  messageScreen,
  orderScreen,
  productScreen,
  quoteRequestScreen,
  quoteScreen,
} from "./addresses.ts";

/** A table whose rows belong to a row of the resource. */
export interface Child {
  table: string;
  /** The column with the id of the owner: a row of the resource, or of the child `of`, which is earlier in the list. */
  owner: string;
  of?: string;
  /** The column of `of` that `owner` refers to; by default `id`. */
  ofKey?: string;
  /** Its primary key; by default `id`. */
  key?: readonly string[];
  /** Only these rows of the table. */
  where?: { column: string; value: string };
  /** The list in the answer of the resource's `read` that holds its rows. */
  list?: string;
  /** Its rows stay on the server, or are mirrored with another resource. */
  mirrored?: false;
  /** Personal data of the owner: exported and masked with it. */
  personal?: true;
}

export interface Resource {
  /** Absent for a resource with audit events but without rows. */
  table?: string;
  /** The column of the table that holds its id; by default `id`. */
  key?: string;
  /** Columns that are unique beside the key. */
  unique?: readonly string[];
  /** Whether db/queries/versioned.ts writes it, with a version and the times of creation and change. */
  versioned?: true;
  /** Whether a desktop's mirror stores its rows, with those of its children. Such a table has a version. */
  mirrored?: true;
  /** Its changes are in the change feed, but its rows are not mirrored. */
  noted?: true;
  /** Whether the audit log has events of it; its label is `kind.NAME` in src-shared/text/audit. */
  audited?: true;
  /** Child tables, each after its owner. */
  children?: readonly Child[];
  /** The operation that reads one of its rows for staff, or all where they are written together. */
  read?: `GET /api/${string}`;
  /** The address of one of its rows in the back office. */
  screen?: (id: string) => string;
  /** The columns that name the person of a row: a contact as it was given, and the customer where one is known. */
  person?: { email: string; phone: string; customer?: string };
}

/** Former addresses of a row. */
const formerSlugs = <const Kind extends string>(kind: Kind) =>
  ({
    table: "slug_redirects",
    owner: "target_id",
    key: ["kind", "slug"],
    where: { column: "kind", value: kind },
  }) as const;

/** Links that share a document of the row, or of its child `of`. */
const shareLinks = <const Kind extends string>(kind: Kind) =>
  ({ table: "share_links", owner: "target_id", where: { column: "kind", value: kind } }) as const;

const shareLinkViews = {
  table: "share_link_views",
  owner: "link_id",
  of: "share_links",
  mirrored: false,
  personal: true,
} as const;

/** The mirrored ones in dependency order: a resource comes after those that its rows refer to. */
export const resources = {
  settings: { table: "settings", key: "key", mirrored: true, audited: true },
  staff: { table: "staff", unique: ["email"], mirrored: true, audited: true },
  // A desktop has those of its owner (db/mirror/read-rows.ts).
  saved_views: { table: "saved_views", versioned: true, mirrored: true },
  media: {
    table: "media",
    unique: ["path"],
    versioned: true,
    mirrored: true,
    audited: true,
    read: "GET /api/media/:id",
  },
  categories: {
    table: "categories",
    unique: ["slug"],
    versioned: true,
    mirrored: true,
    audited: true,
    children: [formerSlugs("category")],
    read: "GET /api/staff/categories/:id",
  },
  subcategories: {
    table: "subcategories",
    unique: ["slug"],
    versioned: true,
    mirrored: true,
    audited: true,
    children: [formerSlugs("subcategory")],
    read: "GET /api/staff/subcategories/:id",
  },
  products: {
    table: "products",
    unique: ["slug"],
    versioned: true,
    mirrored: true,
    audited: true,
    children: [formerSlugs("product")],
    read: "GET /api/staff/products/:id",
    screen: productScreen,
  },
  variants: {
    table: "variants",
    unique: ["sku"],
    versioned: true,
    mirrored: true,
    audited: true,
    children: [
      { table: "stock_movements", owner: "variant_id" },
      { table: "variant_costs", owner: "variant_id", key: ["variant_id", "number"], mirrored: false },
    ],
    read: "GET /api/variants/:id",
  },
  testimonials: {
    table: "testimonials",
    versioned: true,
    mirrored: true,
    audited: true,
    read: "GET /api/staff/testimonials/:id",
  },
  delivery_zones: {
    table: "delivery_zones",
    unique: ["key"],
    versioned: true,
    mirrored: true,
    audited: true,
    read: "GET /api/staff/delivery-zones",
  },
  authors: {
    table: "authors",
    unique: ["key"],
    versioned: true,
    mirrored: true,
    audited: true,
    read: "GET /api/staff/authors/:id",
  },
  articles: {
    table: "articles",
    unique: ["slug"],
    versioned: true,
    mirrored: true,
    audited: true,
    children: [formerSlugs("article")],
    read: "GET /api/staff/articles/:id",
    screen: articleScreen,
  },
  pages: {
    table: "pages",
    unique: ["key"],
    versioned: true,
    mirrored: true,
    audited: true,
    children: [formerSlugs("page"), { table: "page_versions", owner: "page_id", mirrored: false }],
    read: "GET /api/staff/pages/:key",
  },
  contact_messages: {
    table: "contact_messages",
    versioned: true,
    mirrored: true,
    audited: true,
    children: [{ table: "contact_replies", owner: "message_id", personal: true }],
    read: "GET /api/staff/messages/:id",
    screen: messageScreen,
    person: { email: "email", phone: "phone" },
  },
  quote_requests: {
    table: "quote_requests",
    unique: ["number"],
    versioned: true,
    mirrored: true,
    audited: true,
    children: [{ table: "quote_request_lines", owner: "request_id", personal: true }],
    read: "GET /api/staff/quote-requests/:id",
    screen: quoteRequestScreen,
    person: { email: "email", phone: "phone" },
  },
  customers: {
    table: "customers",
    mirrored: true,
    audited: true,
    children: [
      { table: "customer_contacts", owner: "customer_id", key: ["kind", "value"], personal: true },
      { table: "customer_pairs", owner: "customer_id", key: ["phone", "email"], personal: true },
    ],
    read: "GET /api/customers/:id",
    screen: customerScreen,
    person: { email: "email", phone: "phone", customer: "id" },
  },
  orders: {
    table: "orders",
    unique: ["number", "access_hash"],
    mirrored: true,
    audited: true,
    children: [
      { table: "order_lines", owner: "order_id", personal: true },
      { table: "order_events", owner: "order_id", personal: true },
      { table: "order_outputs", owner: "order_id", mirrored: false, personal: true },
      { table: "order_deliveries", owner: "order_id", personal: true, list: "deliveries" },
      {
        table: "order_delivery_lines",
        owner: "delivery_id",
        of: "order_deliveries",
        key: ["delivery_id", "line_id"],
      },
      { table: "payments", owner: "order_id", personal: true },
      { table: "order_returns", owner: "order_id", personal: true },
      { table: "order_return_lines", owner: "return_id", of: "order_returns", key: ["return_id", "line_id"] },
      { table: "order_files", owner: "order_id", personal: true },
      { table: "order_deposits", owner: "order_id", key: ["order_id"] },
      shareLinks("order-document"),
      { table: "invoices", owner: "order_id", mirrored: false, personal: true },
    ],
    read: "GET /api/orders/:id",
    screen: orderScreen,
    person: { email: "contact_email", phone: "contact_phone", customer: "customer_id" },
  },
  quotes: {
    table: "quotes",
    unique: ["number", "request_id"],
    mirrored: true,
    audited: true,
    children: [
      { table: "quote_versions", owner: "quote_id", personal: true },
      { table: "quote_acceptances", owner: "quote_id", key: ["quote_id", "version"], personal: true },
      { table: "quote_events", owner: "quote_id", personal: true },
      { table: "quote_orders", owner: "quote_id", key: ["order_id"] },
      {
        table: "quote_order_lines",
        owner: "order_id",
        of: "quote_orders",
        ofKey: "order_id",
        key: ["order_id", "line_id"],
      },
      { table: "quote_holds", owner: "quote_id", key: ["quote_id"] },
      { table: "quote_hold_lines", owner: "quote_id", key: ["quote_id", "variant_id"] },
      { ...shareLinks("quote"), personal: true },
      shareLinkViews,
    ],
    read: "GET /api/quotes/:id",
    screen: quoteScreen,
    person: { email: "contact_email", phone: "contact_phone", customer: "customer_id" },
  },
  // Mails and prints of orders: rows of their own, so that a mail which is sent leaves its order the version.
  order_outputs: { table: "order_outputs", mirrored: true },
  stock_reservations: { table: "stock_reservations", mirrored: true },
  // A posted document is written once; its state is a row of its own and has the version.
  invoices: {
    table: "invoice_states",
    key: "invoice_id",
    mirrored: true,
    audited: true,
    children: [
      { table: "invoices", owner: "id" },
      { table: "invoice_lines", owner: "invoice_id" },
      { ...shareLinks("invoice"), of: "invoices", personal: true },
      shareLinkViews,
    ],
    read: "GET /api/invoices/:id",
    screen: invoiceScreen,
  },

  app_releases: { table: "app_releases", audited: true },
  audit: { table: "audit", audited: true },
  archive: { audited: true },
  dashboard: { audited: true },
  demo: { audited: true },
  devices: { table: "devices", noted: true, audited: true },
  site_parts: {
    table: "site_parts",
    versioned: true,
    noted: true,
    audited: true,
    children: [{ table: "site_versions", owner: "part_id", mirrored: false }],
    read: "GET /api/staff/site/:part",
  },
  imports: { table: "imports", audited: true, screen: importScreen },
  number_gaps: { table: "number_gaps", audited: true },
  // Of them all; each is noted with the row that it leads to.
  redirects: { audited: true },
  mail_queue: { table: "mail_queue", audited: true },
  sessions: { table: "sessions", audited: true },
  share_links: { table: "share_links", audited: true },
} as const satisfies Record<string, Resource>;

type Table = typeof resources;
export type ResourceName = keyof Table;

/** The names of the resources whose entry has these fields. */
type ResourcesWith<Fact> = { [Name in ResourceName]: Table[Name] extends Fact ? Name : never }[ResourceName];

/** The resources that a desktop's mirror stores. */
export type Mirrored = ResourcesWith<{ mirrored: true }>;
/** The resources in the change feed. */
export type InFeed = Mirrored | ResourcesWith<{ noted: true }>;
export type Versioned = ResourcesWith<{ versioned: true }>;
/** The resources in the audit log. */
export type Audited = ResourcesWith<{ audited: true }>;

const namesOf = <Name extends ResourceName>(isOne: (resource: Resource) => boolean) =>
  (Object.keys(resources) as ResourceName[]).filter((name) => isOne(resources[name])) as Name[];

export const mirroredNames: readonly Mirrored[] = namesOf<Mirrored>(({ mirrored }) => mirrored === true);
export const auditedNames: readonly Audited[] = namesOf<Audited>(({ audited }) => audited === true);
/** The resources with rows of persons. */
export type Personal = ResourcesWith<{ person: object }>;

export const personalNames: readonly Personal[] = namesOf<Personal>(({ person }) => person !== undefined);

export const isResource = (name: string): name is ResourceName => Object.hasOwn(resources, name);

/** The entry of a resource, with all optional fields. */
export const resourceOf = (name: ResourceName): Resource => resources[name];
