/**
 * The catalogue for shoppers, in memory: columns by which the products on sale are filtered, counted, sorted and searched.
 * Their cards are read from the database when they are shown. It follows the change feed and re-reads only the products
 * that changed, so a commit costs the same whatever the number of products. The view is live: whoever holds it over an
 * await finds later commits in it.
 * Beside it, from the first request of staff, the catalogue for staff (staff-index.ts).
 */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { fromJson } from "../../../db/json.ts";
import {
  type IndexedRow,
  listIndexedProducts,
  listIndexedProductsAfter,
  listMediaAfter,
  listMediaByIds,
  listVariants,
  type VariantRow,
} from "../../../db/queries/catalogue/catalogue.ts";
import { listProductsOfVariants } from "../../../db/queries/catalogue/products.ts";
import type { FeedRow } from "../../../db/queries/feed.ts";
import type { Db } from "../../../db/schema.ts";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import type { ProductCard } from "../../../src-shared/catalogue/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { changedIds, followFeed } from "../../kernel/follow-feed.ts";
import { createStaffIndex, type StaffView } from "../products/staff-index.ts";
import { cardOf } from "./cards.ts";
import { createCardStore } from "./index/card-store.ts";
import { type Columns, createColumns } from "./index/columns.ts";
import { createMemo, type Memo } from "./index/memo.ts";
import { createPictures } from "./index/pictures.ts";
import { type IndexState, readIndex, writeIndex } from "./index/snapshot.ts";
import { createSortOrders, type SortOrders } from "./index/sort-orders.ts";
import { readTree, type Tree } from "./index/tree.ts";
import { rankedIds } from "./search/ranking.ts";
import type { Match } from "./search/scores.ts";
import { createSearch, type SearchableProduct } from "./search/search.ts";

export interface CatalogueView extends Tree {
  columns: Columns;
  orders: SortOrders;
  /** Answers from the columns and the tree, until one of them changes. */
  memo: Memo;
  /** Products on sale. */
  has(id: string): boolean;
  size(): number;
  /** Cards of those of these products that are on sale, in this order. */
  cards(ids: readonly string[]): Promise<ProductCard[]>;
  /** How many products are in a category or subcategory. */
  countIn(branchId: string): number;
  picture(path: string | null | undefined, alt: LocalizedText): Picture | null;
  /** Whether the card of the product of this number shows a picture. */
  hasPicture(doc: number): boolean;
  search: {
    /** Ids, best first; as many as asked for, or all. */
    find(text: string, count?: number): string[];
    match(text: string): Match;
  };
}

export interface CatalogueIndex {
  /** The catalogue as of now. */
  current(): Promise<CatalogueView>;
  /** Every product in every state and the whole library of pictures, as of now. */
  everything(): Promise<StaffView>;
  /** Writes the shoppers' index for the next start, unless it is written already. False where it changed meanwhile. */
  store(): Promise<boolean>;
}

/** Products, or pictures, that are read between two turns of the event loop. */
export const BATCH = 100;

/** `file` is where the index is stored for the next start; without one it is not. */
export function createCatalogueIndex(db: Db, file?: string): CatalogueIndex {
  let tree: Tree = { categories: [], subcategories: [] };
  let kept = indexOf();
  const cards = createCardStore(async (ids) => (await read(ids)).map(({ row, variants }) => card(row, variants)));
  const memo = createMemo();
  /** Moves with every change of what is kept. */
  let changes = 0;
  let followed = -1;
  let storedAt = -1;

  const card = (row: IndexedRow, variants: VariantRow[]): ProductCard => cardOf(row, variants, kept.pictures.picture);

  /** Those of these products that are on sale, with their variants. */
  async function read(ids: string[]): Promise<{ row: IndexedRow; variants: VariantRow[] }[]> {
    const rows = await listIndexedProducts(db, ids);
    return withVariants(rows);
  }

  async function withVariants(rows: IndexedRow[]): Promise<{ row: IndexedRow; variants: VariantRow[] }[]> {
    const variants = Map.groupBy(
      rows.length === 0
        ? []
        : await listVariants(
            db,
            rows.map((row) => row.id),
          ),
      (row) => row.product_id,
    );
    return rows.flatMap((row) => {
      const own = variants.get(row.id);
      return own ? [{ row, variants: own }] : [];
    });
  }

  function noteChange(): void {
    changes += 1;
    memo.clear();
  }

  async function restore(): Promise<number | undefined> {
    const found = file === undefined ? undefined : await readIndex(db, file);
    if (!found) return undefined;
    kept = indexOf(found.state);
    cards.forgetAll();
    setTree(await readTree(db));
    storedAt = found.position;
    return found.position;
  }

  async function store(): Promise<boolean> {
    if (file === undefined || followed < 0 || followed === storedAt) return true;
    const [before, position] = [changes, followed];
    const { pictures, columns, orders, search } = kept;
    const state = { pictures: pictures.state(), columns: columns.at, orders: orders.state(), search: search.state() };
    const isStored = await writeIndex(db, file, { position, state, isStill: () => changes === before });
    if (isStored) storedAt = position;
    return isStored;
  }

  async function readAll(): Promise<void> {
    kept = indexOf();
    cards.forgetAll();
    for (let after = ""; ; await yieldToOthers()) {
      const rows = await listMediaAfter(db, after, BATCH);
      kept.pictures.put(rows);
      after = rows.at(-1)?.id ?? "";
      if (rows.length < BATCH) break;
    }
    setTree(await readTree(db));
    for (let after = ""; ; await yieldToOthers()) {
      const rows = await listIndexedProductsAfter(db, after, BATCH);
      put(await withVariants(rows.filter(({ status }) => status === "active")), () => true);
      after = rows.at(-1)?.id ?? "";
      if (rows.length < BATCH) break;
    }
  }

  function setTree(next: Tree): void {
    const branches = [...next.categories, ...next.subcategories];
    kept.search.nameBranches(new Map(branches.map(({ id, name }) => [kept.columns.branchOf(id), name])));
    tree = next;
    noteChange();
  }

  /** Puts products at their places; their texts go into the search only where they changed, their SKUs always. */
  function put(products: { row: IndexedRow; variants: VariantRow[] }[], isReworded: (id: string) => boolean): void {
    const { columns, orders, pictures, search } = kept;
    if (products.length > 0) changes += 1;
    const moved: number[] = [];
    for (const { row, variants } of products) {
      const path = fromJson(row.images)[0]?.path;
      const values = {
        card: card(row, variants),
        picture: path === undefined ? -1 : pictures.numberOf(path),
        position: row.position,
        createdAt: row.created_at,
      };
      const known = columns.docOf(row.id);
      const doc = known ?? columns.add(row.id);
      if (known === undefined || isReworded(row.id)) search.put(doc, searchable(row, variants));
      else search.putSkus(doc, skusOf(variants));
      if (known !== undefined && !columns.differs(doc, values)) continue;
      if (known !== undefined) orders.remove(doc);
      columns.set(doc, values);
      moved.push(doc);
    }
    orders.put(moved);
    if (moved.length > 0) memo.clear();
  }

  function remove(id: string): void {
    const { columns, orders, search } = kept;
    const doc = columns.docOf(id);
    if (doc === undefined) return;
    orders.remove(doc);
    search.remove(doc);
    columns.remove(doc);
    noteChange();
  }

  /** Reads these products again, and puts or removes them. */
  async function reread(ids: readonly string[], reworded: ReadonlySet<string>): Promise<void> {
    for (let start = 0; start < ids.length; start += BATCH) {
      if (start > 0) await yieldToOthers();
      const batch = ids.slice(start, start + BATCH);
      const found = await read(batch);
      const onSale = new Set(found.map(({ row }) => row.id));
      for (const id of batch) if (!onSale.has(id)) remove(id);
      put(found, (id) => reworded.has(id));
      cards.forget(batch);
    }
  }

  /** Reads changed pictures again, and returns the products whose cards show them. */
  async function followMedia(ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const { columns, pictures } = kept;
    const rows = await listMediaByIds(db, ids);
    const numbers = new Set(pictures.remove(ids));
    pictures.put(rows);
    for (const row of rows) numbers.add(pictures.numberOf(row.path));
    noteChange();
    const { ids: all, picture } = columns.at;
    return all.filter((id, doc) => id !== "" && numbers.has(picture[doc] as number));
  }

  async function follow(changed: FeedRow[]): Promise<void> {
    const isOfTree = ({ collection }: FeedRow) => collection === "categories" || collection === "subcategories";
    if (changed.some(isOfTree)) setTree(await readTree(db));
    const reworded = new Set(changedIds(changed, "products"));
    const variants = changedIds(changed, "variants");
    const touched = new Set([
      ...reworded,
      ...(variants.length > 0 ? await listProductsOfVariants(db, variants) : []),
      ...(await followMedia(changedIds(changed, "media"))),
    ]);
    await reread([...touched], reworded);
  }

  function view(position: number): CatalogueView {
    followed = position;
    const { columns, orders, pictures, search } = kept;
    return {
      ...tree,
      columns,
      orders,
      memo,
      has: (id) => columns.docOf(id) !== undefined,
      size: columns.size,
      cards: cards.cards,
      countIn: (branchId) => columns.inBranch(columns.branchOf(branchId)).length,
      picture: pictures.picture,
      hasPicture: (doc) => pictures.has(columns.at.picture[doc] as number),
      search: {
        match: search.match,
        find: (text, count) => rankedIds({ columns, orders }, search.match(text), count),
      },
    };
  }

  return {
    current: followFeed<CatalogueView>(db, { restore, readAll, follow, view }),
    everything: createStaffIndex(db),
    store,
  };
}

/** The parts of an index that was stored, or empty ones. */
function indexOf(from?: IndexState) {
  const columns = createColumns(from?.columns);
  return {
    pictures: createPictures(from?.pictures),
    columns,
    orders: createSortOrders(columns, from?.orders),
    search: createSearch({ docsIn: columns.inBranch, from: from?.search }),
  };
}

const skusOf = (variants: VariantRow[]): string[] => variants.map((variant) => variant.sku);

const searchable = (row: IndexedRow, variants: VariantRow[]): SearchableProduct => ({
  name: fromJson(row.name),
  shortDescription: fromJson(row.short_description),
  brand: row.brand,
  skus: skusOf(variants),
  options: fromJson(row.options).flatMap((option) => option.values.map((value) => value.name)),
  facts: fromJson(row.facts),
});
