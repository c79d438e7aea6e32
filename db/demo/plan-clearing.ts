/**
 * What goes with the demo, and what stays.
 *
 * 1. A row goes that the demo has filled in and nobody has written since. One that somebody has changed is the owner's, and stays
 *    unless the changed ones are asked for as well.
 * 2. Until trade begins, orders, quotes and requests of goods that go are trials and go too (trial-documents.ts). A product that is named by
 *    a document which stays is archived.
 * 3. What something that stays names, stays: the category of a product, the author of an article, a picture.
 */
import { CLEARED_KINDS, type ClearedKind, type KeptRow } from "../../src-shared/demo/operations.ts";
import { FIRST_TEXTS } from "../../src-shared/settings/first-values.ts";
import { readTradeBegan } from "../queries/content/trade.ts";
import type { Db, Tx } from "../schema.ts";
import { inChunks } from "./delete-rows.ts";
import { type DemoRow, type DemoTable, listDemoPages, listDemoRows, listDemoSettings } from "./demo-rows.ts";
import {
  documentsNaming,
  type Holder,
  holdersOfAuthors,
  holdersOfBranches,
  holdersOfPictures,
  labelOf,
} from "./holders.ts";
import {
  type Documents,
  findTrials,
  listAllDocuments,
  listDocumentsNaming,
  listTrialCustomers,
} from "./trial-documents.ts";

export interface ClearingPlan {
  hasDemo: boolean;
  goes: Record<DemoTable, Set<string>> & { pages: Set<string>; settings: Set<string>; customers: Set<string> };
  documents: Documents;
  /** Products that are archived, with the documents that name them. */
  archives: KeptRow[];
  stays: KeptRow[];
}

const holdsAll = (documents: Documents, wanted: Documents): boolean =>
  wanted.orders.isSubsetOf(documents.orders) &&
  wanted.quotes.isSubsetOf(documents.quotes) &&
  wanted.requests.isSubsetOf(documents.requests);

const noDocuments = (): Documents => ({ orders: new Set(), quotes: new Set(), requests: new Set() });

/** Reads only. `changed`: rows that somebody has written since go as well. */
export async function planClearing(db: Db | Tx, { changed }: { changed: boolean }): Promise<ClearingPlan> {
  const rows = await listEveryDemoRow(db);
  const stays: KeptRow[] = [];
  const goes: ClearingPlan["goes"] = {
    ...(Object.fromEntries(
      Object.entries(rows).map(([table, all]) => [
        table,
        new Set(all.filter((row) => changed || !row.isChanged).map(({ id }) => id)),
      ]),
    ) as Record<DemoTable, Set<string>>),
    pages: new Set(),
    settings: new Set(),
    customers: new Set(),
  };
  for (const [table, all] of Object.entries(rows) as [DemoTable, DemoRow[]][]) {
    for (const row of all) if (!goes[table].has(row.id)) stays.push(keptRow(table, row, "changed"));
  }

  const trade = await readTradeBegan(db);
  const named = await listDocumentsNaming(db, goes.products);
  const documents = trade === null ? await findTrials(db, named) : noDocuments();
  const naming = holdsAll(documents, named) ? new Map() : await documentsNaming(db, goes.products, documents);
  const archives = rows.products
    .filter(({ id }) => naming.has(id))
    .map((row) => keptRow("products", row, "in_use", naming.get(row.id)));
  for (const id of naming.keys()) goes.products.delete(id);

  const keep = (table: DemoTable, holders: ReadonlyMap<string, readonly Holder[]>) => {
    for (const row of rows[table]) {
      if (goes[table].has(row.id) && holders.has(row.id)) {
        goes[table].delete(row.id);
        stays.push(keptRow(table, row, "in_use", holders.get(row.id)));
      }
    }
  };
  keep("subcategories", await holdersOfBranches(db, "subcategories", goes));
  keep("categories", await holdersOfBranches(db, "categories", goes));
  keep("authors", await holdersOfAuthors(db, goes));
  const pages = await listDemoPages(db);
  for (const { id, isChanged } of pages) if (changed || !isChanged) goes.pages.add(id);
  for (const { key } of await listDemoSettings(db)) if (key in FIRST_TEXTS) goes.settings.add(key);
  keep("media", await holdersOfPictures(db, goes, rows.media));
  for (const id of await listTrialCustomers(db, documents)) goes.customers.add(id);

  const hasDemo = pages.length > 0 || goes.settings.size > 0 || Object.values(rows).some((all) => all.length > 0);
  return { hasDemo, goes, documents, archives, stays };
}

/** Documents of the whole shop, which go when trade begins with new numbers. */
export async function planTrade(db: Db | Tx): Promise<{ documents: Documents; customers: Set<string> }> {
  const documents = await listAllDocuments(db);
  return { documents, customers: new Set(await listTrialCustomers(db, documents)) };
}

/** How many rows of each kind a plan takes, without the kinds of which it takes none. */
export async function countGoing(
  db: Db | Tx,
  { goes, documents }: { goes: Partial<Record<ClearedKind, ReadonlySet<string>>>; documents: Documents },
): Promise<{ kind: ClearedKind; count: number }[]> {
  const counts: Partial<Record<ClearedKind, number>> = {
    orders: documents.orders.size,
    quotes: documents.quotes.size,
    quote_requests: documents.requests.size,
    invoices: await countPosted(db, documents.orders),
  };
  for (const [kind, ids] of Object.entries(goes) as [ClearedKind, ReadonlySet<string>][]) counts[kind] = ids.size;
  return CLEARED_KINDS.flatMap((kind) => {
    const { [kind]: count = 0 } = counts;
    return count > 0 ? [{ kind, count }] : [];
  });
}

async function countPosted(db: Db | Tx, orders: Iterable<string>): Promise<number> {
  let count = 0;
  for (const chunk of inChunks(orders)) {
    const rows = await db.selectFrom("invoices").select("id").where("order_id", "in", chunk).execute();
    count += rows.length;
  }
  return count;
}

async function listEveryDemoRow(db: Db | Tx): Promise<Record<DemoTable, DemoRow[]>> {
  const products = await listDemoRows(db, "products");
  const repriced = await listRepriced(db, products);
  return {
    products: products.map((row) => ({ ...row, isChanged: row.isChanged || repriced.has(row.id) })),
    categories: await listDemoRows(db, "categories"),
    subcategories: await listDemoRows(db, "subcategories"),
    articles: await listDemoRows(db, "articles"),
    authors: await listDemoRows(db, "authors"),
    testimonials: await listDemoRows(db, "testimonials"),
    media: await listDemoRows(db, "media"),
  };
}

/** Products of which staff changed a variant, apart from its stock: variants also change with every order. */
async function listRepriced(db: Db | Tx, products: readonly DemoRow[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of inChunks(products.map(({ id }) => id))) {
    const rows = await db
      .selectFrom("audit")
      .innerJoin("variants", "variants.id", "audit.row_id")
      .select("variants.product_id")
      .distinct()
      .where("audit.collection", "=", "variants")
      .where("audit.action", "=", "PATCH /api/variants/:id")
      .where("variants.product_id", "in", chunk)
      .execute();
    for (const { product_id } of rows) found.add(product_id);
  }
  return found;
}

const MOST_NAMED = 3;

function keptRow(
  kind: DemoTable,
  { id, name }: DemoRow,
  reason: KeptRow["reason"],
  by: readonly Holder[] = [],
): KeptRow {
  return { kind, id, label: labelOf(name), reason, by: by.slice(0, MOST_NAMED) };
}
