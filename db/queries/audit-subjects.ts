import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Audited } from "../../src-shared/resources.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { holdsText, jsonText } from "../engines/dialect.ts";
import { fromJson } from "../json.ts";
import type { Db, Json, Tx } from "../schema.ts";

/** What an audit event was about, as it is called now, or was called when it was removed. */
export interface AuditSubject {
  name: string | LocalizedText;
  /** What tells it from others of the same name: a SKU. */
  detail: string | null;
  removed: boolean;
  /** The row whose screen shows it: the product of a variant, the person of a session. */
  shownBy: { collection: string; rowId: string };
}

interface Named {
  collection: string;
  row_id: string;
}

type Fragment = RawBuilder<unknown>;

/** How rows of a collection are read: SQL that stands behind `select … from`. */
interface Naming {
  from: Fragment;
  id: Fragment;
  name: Fragment;
  /** The column of `name` where it is bilingual JSON. */
  localized?: string;
  detail?: Fragment;
  /** Collection and id of the row that shows it; itself by default. */
  shownBy?: { collection: Fragment; id: Fragment };
  /** How it is searched, where that is not by its name and detail among all rows. */
  search?: "numbers" | "events";
}

const plain = (table: string, name: string, id = "id"): Naming => ({
  from: sql.table(table),
  id: sql.ref(`${table}.${id}`),
  name: sql.ref(`${table}.${name}`),
});
/** A document, of which there are as many as orders: it is looked for where a search has a digit. */
const numbered = (table: string): Naming => ({ ...plain(table, "number"), search: "numbers" });
const localized = (table: string, name = "name"): Naming => ({
  ...plain(table, name),
  localized: `${table}.${name}`,
});

const namings: Partial<Record<Audited, Naming>> = {
  orders: {
    ...numbered("orders"),
    // The number of a draft is only a placeholder.
    name: sql`case when orders.status = 'draft' then orders.contact_name else orders.number end`,
  },
  quotes: numbered("quotes"),
  quote_requests: numbered("quote_requests"),
  invoices: numbered("invoices"),
  customers: plain("customers", "name"),
  contact_messages: plain("contact_messages", "name"),
  staff: plain("staff", "name"),
  devices: plain("devices", "name"),
  imports: plain("imports", "file_name"),
  media: plain("media", "name"),
  // Nearly all mails are sent without an event.
  mail_queue: { ...plain("mail_queue", "recipient"), search: "events" },
  number_gaps: plain("number_gaps", "counter"),
  app_releases: plain("app_releases", "id"),
  products: localized("products"),
  categories: localized("categories"),
  subcategories: localized("subcategories"),
  delivery_zones: localized("delivery_zones"),
  authors: localized("authors"),
  testimonials: localized("testimonials", "author"),
  articles: localized("articles", "title"),
  pages: localized("pages", "title"),
  variants: {
    ...localized("products"),
    from: sql`variants join products on products.id = variants.product_id`,
    id: sql`variants.id`,
    detail: sql`variants.sku`,
    shownBy: { collection: sql`'products'`, id: sql`variants.product_id` },
  },
  sessions: {
    ...plain("staff", "name"),
    from: sql`sessions join staff on staff.id = sessions.staff_id`,
    id: sql`sessions.id`,
    shownBy: { collection: sql`'staff'`, id: sql`sessions.staff_id` },
  },
  share_links: {
    from: sql`share_links left join orders on orders.id = share_links.target_id
      left join quotes on quotes.id = share_links.target_id left join invoices on invoices.id = share_links.target_id`,
    id: sql`share_links.id`,
    name: sql`coalesce(orders.number, quotes.number, invoices.number)`,
    shownBy: {
      collection: sql`case when orders.id is not null then 'orders' when quotes.id is not null then 'quotes' else 'invoices' end`,
      id: sql`share_links.target_id`,
    },
  },
};

const namingOf = (collection: string): Naming | undefined =>
  Object.hasOwn(namings, collection) ? namings[collection as Audited] : undefined;

export const subjectKey = ({ collection, row_id }: Named): string => `${collection} ${row_id}`;

/** What a page of audit events was about, by `subjectKey`: all in two statements. What has no row and never had one is left out. */
export async function readSubjects(db: Db | Tx, rows: readonly Named[]): Promise<Map<string, AuditSubject>> {
  const ids = new Map<string, Set<string>>();
  for (const { collection, row_id } of rows)
    if (namingOf(collection)) ids.set(collection, (ids.get(collection) ?? new Set()).add(row_id));
  const found = await readNamed(db, ids);
  for (const [collection, wanted] of ids)
    for (const row_id of wanted) if (found.has(subjectKey({ collection, row_id }))) wanted.delete(row_id);
  return new Map([...(await readRemoved(db, ids)), ...found]);
}

interface NamedRow extends Named {
  name: string | null;
  detail: string | null;
  shown_in: string;
  shown_by: string;
}

async function readNamed(db: Db | Tx, ids: ReadonlyMap<string, ReadonlySet<string>>) {
  const subjects = new Map<string, AuditSubject>();
  const selects = [...ids].flatMap(([collection, wanted]) => {
    const naming = namingOf(collection);
    if (!naming) return [];
    const { from, id, name, detail = sql`null`, shownBy = { collection: sql.lit(collection), id } } = naming;
    return sql`select ${sql.lit(collection)} as collection, ${id} as row_id, ${name} as name, cast(${detail} as text) as detail,
      ${shownBy.collection} as shown_in, ${shownBy.id} as shown_by from ${from} where ${id} in (${sql.join([...wanted])})`;
  });
  if (selects.length === 0) return subjects;
  const { rows } = await sql<NamedRow>`${sql.join(selects, sql` union all `)}`.execute(db);
  for (const row of rows) {
    if (row.name === null) continue;
    subjects.set(subjectKey(row), {
      name: namingOf(row.collection)?.localized ? fromJson(row.name as Json<LocalizedText>) : row.name,
      detail: row.detail,
      removed: false,
      shownBy: { collection: row.shown_in, rowId: row.shown_by },
    });
  }
  return subjects;
}

/** The name of a removed row is in the event of its removal, the only kind that has a row before it and none after it. */
const removals = sql<SqlBool>`audit.after is null and audit.before is not null`;

async function readRemoved(db: Db | Tx, ids: ReadonlyMap<string, ReadonlySet<string>>) {
  const subjects = new Map<string, AuditSubject>();
  const missing = [...ids].filter(([, wanted]) => wanted.size > 0);
  if (missing.length === 0) return subjects;
  const rows = await db
    .selectFrom("audit")
    .select(["collection", "row_id", "before"])
    .where(removals)
    .where((eb) => eb.or(missing.map(([kind, wanted]) => eb("collection", "=", kind).and("row_id", "in", [...wanted]))))
    .orderBy("at")
    .execute();
  for (const { collection, row_id, before } of rows) {
    const known = before ? fromJson(before) : {};
    const name = NAME_FIELDS.map((field) => known[field]).find((value) => isName(value));
    if (!name) continue;
    const detail = typeof known.sku === "string" && known.sku !== name ? known.sku : null;
    subjects.set(subjectKey({ collection, row_id }), {
      name: name as string | LocalizedText,
      detail,
      removed: true,
      shownBy: { collection, rowId: row_id },
    });
  }
  return subjects;
}

/** Fields of an event that are what its row is called, the first that is there. */
const NAME_FIELDS = ["number", "name", "title", "author", "sku"] as const;

const isName = (value: unknown): boolean =>
  (typeof value === "string" && value !== "") ||
  (typeof value === "object" && value !== null && "en" in value && typeof value.en === "string");

/**
 * Events about what is called so, or was when it was removed, whatever the case. Each kind finds its own by their rows, so that the log is
 * not walked through.
 */
export function isAbout(db: Db | Tx, text: string): RawBuilder<SqlBool> {
  const term = text.toLowerCase();
  const holds = (parts: readonly Fragment[]) =>
    holdsText(
      db,
      sql`lower(${sql.join(
        parts.map((part) => sql`coalesce(${part}, '')`),
        sql` || ' ' || `,
      )})`,
      term,
    );
  const known = Object.entries(namings).flatMap(([collection, { from, id, name, localized, detail, search }]) => {
    const events = sql`select audit.id from audit`;
    const isKind = sql`audit.collection = ${sql.lit(collection)}`;
    const parts = [...(localized ? bilingual(db, localized) : [name]), ...(detail ? [detail] : [])];
    if (search === "events")
      return sql`${events} join ${from} on ${id} = audit.row_id where ${isKind} and ${holds(parts)}`;
    const among = (test: Fragment) =>
      sql`${events} where ${isKind} and audit.row_id in (select ${id} from ${from} where ${test})`;
    if (search !== "numbers") return among(holds(parts));
    const drafts = sql`orders.status = 'draft' and ${holds([sql`orders.contact_name`])}`;
    return [...(/\d/.test(term) ? [among(holds(parts))] : collection === "orders" ? [among(drafts)] : [])];
  });
  const before = "audit.before";
  const removed = sql`select audit.id from audit where (audit.collection, audit.row_id) in (
    select audit.collection, audit.row_id from audit where ${removals} and ${holds(
      NAME_FIELDS.flatMap((field) => [...bilingual(db, before, field), unlessJson(jsonText(db, before, [field]))]),
    )})`;
  return sql<SqlBool>`audit.id in (${sql.join([...known, removed], sql` union all `)})`;
}

const bilingual = (db: Db | Tx, column: string, ...path: string[]): Fragment[] =>
  (["en", "ar"] as const).map((lang) => jsonText(db, column, [...path, lang]));

/** A bilingual name is found by its texts, not by the signs around them. */
const unlessJson = (text: Fragment): Fragment => sql`case when ${text} like '{%' then '' else ${text} end`;
