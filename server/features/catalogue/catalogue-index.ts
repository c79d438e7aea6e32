/**
 * The catalogue for shoppers, in memory: columns by which the products on sale are filtered, counted, sorted and searched.
 * Their cards are read from the database when they are shown. It follows the change feed and re-reads only the products
 * that changed, so a commit costs the same whatever the number of products. The view is live: whoever holds it over an
 * await finds later commits in it.
 * Beside it, from the first request of staff, the catalogue for staff (staff-index.ts).
 */

import { fromJson } from "../../../db/json.ts";
import {
  hasProducts,
  listIndexedProductsAfter,
  listMediaAfter,
  listMediaByIds,
  listOffers,
} from "../../../db/queries/catalogue/catalogue.ts";
import { listProductsOfVariants } from "../../../db/queries/catalogue/products.ts";
import type { FeedRow } from "../../../db/queries/feed.ts";
import type { Db } from "../../../db/schema.ts";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import type { ProductCard } from "../../../src-shared/catalogue/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { createPackedTexts, type PackedTexts, type PackedTextsState } from "../../kernel/columns/packed-texts.ts";
import { changedIds, followFeed } from "../../kernel/follow-feed.ts";
import { readIndex, writeIndex } from "../../kernel/index-file.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { createStaffIndex, type StaffView } from "../products/list/staff-index.ts";
import { cardOf, shownVariants } from "./cards.ts";
import { createCardStore } from "./index/card-store.ts";
import { type Columns, type ColumnsState, createColumns } from "./index/columns.ts";
import { createMemo, type Memo } from "./index/memo.ts";
import { createPictures, type PicturesState } from "./index/pictures.ts";
import { type IndexedProduct, readProducts, searchable, withVariants } from "./index/read-products.ts";
import { createShownHashes, type ShownHashesState } from "./index/shown-hashes.ts";
import { createSortOrders, type OrdersState, type SortOrders } from "./index/sort-orders.ts";
import { readTree, type Tree } from "./index/tree.ts";
import type { IndexFiles } from "./index-files.ts";
import { rankedIds } from "./search/ranking.ts";
import type { Match } from "./search/scores.ts";
import { createSearch, gatherSearch, type Search, type SearchState } from "./search/search.ts";
import { EVERYTHING, partsChanged, SHOWN_FACTS, shownFactsOf, shownPart } from "./shown-parts.ts";

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
  /** Every product in every state and the whole library, as of now. */
  everything(): Promise<StaffView>;
  /** Writes what was indexed for the next start, unless it is written already. False where it changed meanwhile. */
  store(): Promise<boolean>;
  /** Calls back with the parts (shown-parts.ts) that have changed for shoppers, before any caller of `current` sees them. */
  onShown(listener: (parts: readonly string[]) => void): void;
}

/** Goes up with every change of what the index holds, of what products show, of the weights of words, of the words of the trade and of how words are folded. */
export const FORMAT = 12;

export interface IndexState {
  /** Of all files of the library. */
  paths: PackedTextsState;
  pictures: PicturesState;
  columns: ColumnsState;
  orders: OrdersState;
  search: SearchState;
  /** Hashes of what the products show. */
  shown: ShownHashesState;
}

interface IndexOptions extends IndexFiles {
  /**
   * Makes the files of a catalogue that has as many products, in a process of its own: what that takes would stay with this one. Where it fails, or
   * makes none, everything is read here.
   */
  makeBeside?: { products: number; make(): Promise<void> };
}

interface PutOptions {
  isReworded: (id: string) => boolean;
  search?: Pick<Search, "put">;
}

/** Products, or pictures, that are read between two turns of the event loop. */
export const BATCH = 40;
/** The same of products that are indexed already: what was known of them is taken out first. */
const REREAD_BATCH = 10;

export function createCatalogueIndex(db: Db, options: IndexOptions = {}): CatalogueIndex {
  const { shoppers: file, makeBeside } = options;
  let tree: Tree = { categories: [], subcategories: [] };
  /** Numbers stay those of the same paths, whatever is read anew. */
  let paths = createPackedTexts();
  let kept = emptyIndex(paths);
  const cards = createCardStore(async (ids) => (await readProducts(db, ids)).map(card));
  const memo = createMemo();
  /** Moves with every change of what is kept. */
  let changes = 0;
  let followed = -1;
  /** What the file says: up to which change, and how many paths. */
  let stored = { position: -1, paths: 0 };
  /** Under way: two at once would write the same file. */
  let storing: Promise<boolean> | undefined;

  const listeners: ((parts: readonly string[]) => void)[] = [];
  const notify = (parts: readonly string[]) => {
    if (parts.length > 0) for (const listener of listeners) listener(parts);
  };

  const card = ({ row, variants }: IndexedProduct): ProductCard => cardOf(row, variants, kept.pictures.picture);

  function noteChange(): void {
    changes += 1;
    memo.clear();
  }

  async function restore(): Promise<number | undefined> {
    // Once there was an index, staff know paths by its numbers.
    if (file === undefined || followed >= 0) return undefined;
    const read = () => readIndex<IndexState>(db, file, FORMAT);
    let found = await read();
    if (!found && makeBeside && (await hasProducts(db, makeBeside.products))) {
      await makeBeside.make();
      found = await read();
    }
    if (!found) return undefined;
    paths = createPackedTexts(found.state.paths);
    kept = await restoredIndex(paths, found.state);
    cards.forgetAll();
    setTree(await readTree(db));
    stored = { position: found.position, paths: paths.size() };
    return found.position;
  }

  async function storeNow(): Promise<boolean> {
    if (file === undefined || followed < 0) return true;
    const now = { position: followed, paths: paths.size() };
    if (now.position === stored.position && now.paths === stored.paths) return true;
    const before = changes;
    // Staff's index adds paths too.
    const isStill = () => changes === before && paths.size() === now.paths;
    const isStored = await writeIndex(db, file, {
      format: FORMAT,
      position: now.position,
      state: stateOf(paths, kept),
      isStill,
    });
    if (isStored) stored = now;
    return isStored;
  }

  async function storeBoth(): Promise<boolean> {
    // Those of shoppers last: they have all paths that staff know then.
    const isStored = await staff.store();
    return (await storeNow()) && isStored;
  }

  function store(): Promise<boolean> {
    storing ??= storeBoth().finally(() => {
      storing = undefined;
    });
    return storing;
  }

  async function readAll(): Promise<void> {
    kept = emptyIndex(paths);
    cards.forgetAll();
    for (let after = ""; ; await ownTurn()) {
      const rows = await listMediaAfter(db, after, BATCH);
      kept.pictures.put(rows);
      after = rows.at(-1)?.id ?? "";
      if (rows.length < BATCH) break;
    }
    tree = await readTree(db);
    const search = gatherSearch();
    for (let after = ""; ; await ownTurn()) {
      const rows = await listIndexedProductsAfter(db, after, BATCH);
      put(
        await withVariants(
          db,
          rows.filter(({ status }) => status === "active"),
        ),
        { isReworded: () => true, search },
      );
      after = rows.at(-1)?.id ?? "";
      if (rows.length < BATCH) break;
    }
    kept = await restoredIndex(paths, { ...stateOf(paths, kept), search: await search.state() });
    setTree(tree);
    notify([EVERYTHING]);
  }

  function setTree(next: Tree): void {
    const branches = [...next.categories, ...next.subcategories];
    kept.search.nameBranches(new Map(branches.map(({ id, name }) => [kept.columns.branchOf(id), name])));
    tree = next;
    noteChange();
  }

  /**
   * Puts products at their places; their texts go into the search, or to where a new one is gathered, only where they changed,
   * their SKUs always. Returns the parts that changed.
   */
  function put(products: readonly IndexedProduct[], { isReworded, search = kept.search }: PutOptions): string[] {
    const { columns, orders } = kept;
    if (products.length > 0) changes += 1;
    const moved: number[] = [];
    const parts: string[] = [];
    for (const product of products) {
      const { id } = product.row;
      const values = valuesOf(product);
      const known = columns.docOf(id);
      const doc = known ?? columns.add(id);
      const isRowChanged = known === undefined || isReworded(id);
      if (isRowChanged) search.put(doc, values.searchable);
      else kept.search.putSkus(doc, values.searchable.skus);
      const categoryIds = [...categoriesOf(doc), values.card.categoryId];
      parts.push(...partsChanged(id, kept.shown.put(doc, shownFactsOf(values)), { categoryIds, isRowChanged }));
      if (known !== undefined && !columns.differs(doc, values)) continue;
      if (known !== undefined) orders.remove(doc);
      columns.set(doc, values);
      moved.push(doc);
    }
    orders.put(moved);
    if (moved.length > 0) memo.clear();
    return parts;
  }

  function valuesOf(product: IndexedProduct) {
    const { row, variants } = product;
    const path = fromJson(row.images)[0]?.path;
    return {
      card: card(product),
      picture: path === undefined ? -1 : kept.pictures.numberOf(path),
      position: row.position,
      createdAt: row.created_at,
      variants: shownVariants(row, variants),
      searchable: searchable(product),
    };
  }

  /** The id of the category that a product is in by the columns; of one just added there is none. */
  function categoriesOf(doc: number): string[] {
    const { category, branches } = kept.columns.at;
    const own = branches[category[doc] as number];
    return own === undefined ? [] : [own];
  }

  /** Returns the parts that changed. */
  function remove(id: string): string[] {
    const { columns, orders, search, shown } = kept;
    const doc = columns.docOf(id);
    if (doc === undefined) return [];
    const categoryIds = categoriesOf(doc);
    orders.remove(doc);
    search.remove(doc);
    columns.remove(doc);
    shown.remove(doc);
    noteChange();
    return partsChanged(id, new Set(SHOWN_FACTS), { categoryIds, isRowChanged: true });
  }

  /**
   * Those of these products whose variants are no longer shown as they were. Most stock movements change no word: an order
   * then costs a short read and a hash for each of its products.
   */
  async function listOffersThatDiffer(ids: readonly string[]): Promise<string[]> {
    const { columns, shown } = kept;
    const same = new Set<string>();
    for (let start = 0; start < ids.length; start += BATCH) {
      if (start > 0) await ownTurn();
      const offers = await listOffers(db, ids.slice(start, start + BATCH));
      for (const [id, variants] of Map.groupBy(offers, (variant) => variant.product_id)) {
        const [first] = variants as [(typeof variants)[number]];
        const doc = columns.docOf(id);
        if (doc !== undefined && shown.shows(doc, "variants", shownVariants(first, variants))) same.add(id);
      }
    }
    return ids.filter((id) => !same.has(id));
  }

  /** Reads these products again, and puts or removes them. */
  async function reread(ids: readonly string[], reworded: ReadonlySet<string>): Promise<void> {
    for (let start = 0; start < ids.length; start += REREAD_BATCH) {
      if (start > 0) await ownTurn();
      const batch = ids.slice(start, start + REREAD_BATCH);
      const found = await readProducts(db, batch);
      const onSale = new Set(found.map(({ row }) => row.id));
      const parts = batch.filter((id) => !onSale.has(id)).flatMap(remove);
      parts.push(...put(found, { isReworded: (id) => reworded.has(id) }));
      cards.forget(batch);
      notify(parts);
    }
  }

  /** Reads changed pictures again, and returns the products whose cards show them. */
  async function followMedia(ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const { columns, pictures } = kept;
    const rows = await listMediaByIds(db, ids);
    const isThere = new Set(rows.map(({ id }) => id));
    const removed = pictures.remove(ids.filter((id) => !isThere.has(id)));
    const put = pictures.put(rows);
    const numbers = new Set([...removed, ...put.numbers]);
    noteChange();
    const parts = Array.from(numbers, (number) => shownPart.picture(pictures.pathOf(number)));
    notify(put.areNew ? [...parts, shownPart.library] : parts);
    const { ids: all, picture } = columns.at;
    return all.filter((id, doc) => id !== "" && numbers.has(picture[doc] as number));
  }

  async function follow(changed: FeedRow[]): Promise<void> {
    const isOfTree = ({ collection }: FeedRow) => collection === "categories" || collection === "subcategories";
    if (changed.some(isOfTree)) {
      setTree(await readTree(db));
      notify([shownPart.tree, shownPart.lists, shownPart.words]);
    }
    const reworded = new Set(changedIds(changed, "products"));
    const variants = changedIds(changed, "variants");
    const touched = new Set([...reworded, ...(await followMedia(changedIds(changed, "media")))]);
    const owners = variants.length > 0 ? await listProductsOfVariants(db, variants) : [];
    const offered = new Set(owners.map((owner) => owner.product_id));
    const differing = await listOffersThatDiffer([...offered.difference(touched)]);
    await reread([...touched, ...differing], reworded);
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

  /** An id as the columns hold it, where they do: an equal one is in memory once. */
  function sharedId(id: string): string {
    const { at, docOf } = kept.columns;
    return at.ids[docOf(id) ?? -1] ?? id;
  }

  const current = followFeed<CatalogueView>(db, { restore, readAll, follow, view });
  const pathsOf = () => current().then(() => paths);
  const staff = createStaffIndex(db, { pathsOf, sharedId, file: options.staff });

  return {
    current,
    everything: staff.current,
    store,
    onShown: (listener) => void listeners.push(listener),
  };
}

/** What `makeIndex` makes the parts of an index from again. */
const stateOf = (
  paths: PackedTexts,
  { pictures, columns, orders, search, shown }: ReturnType<typeof emptyIndex>,
): IndexState => ({
  paths: paths.state(),
  pictures: pictures.state(),
  columns: columns.state(),
  orders: orders.state(),
  search: search.state(),
  shown: shown.state(),
});

/** The parts of an index that was stored, or empty ones; each between two turns of the event loop where there is time for them. */
function* makeIndex(paths: PackedTexts, from?: IndexState) {
  const columns = createColumns(from?.columns);
  yield;
  const orders = createSortOrders(columns, from?.orders);
  yield;
  const search = createSearch({
    docsIn: columns.inBranch,
    priceOf: (doc) => columns.at.priceFrom[doc] as number,
    isOnSale: (doc) => (columns.at.ids[doc] ?? "") !== "",
    from: from?.search,
  });
  yield;
  return {
    pictures: createPictures(paths, from?.pictures),
    columns,
    orders,
    search,
    shown: createShownHashes(from?.shown),
  };
}

function emptyIndex(paths: PackedTexts) {
  const making = makeIndex(paths);
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
  }
}

async function restoredIndex(paths: PackedTexts, from: IndexState) {
  const making = makeIndex(paths, from);
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
    await ownTurn();
  }
}
