/**
 * The catalogue for shoppers, in memory: a card for each product on sale, ready to filter, count and search. It follows
 * the change feed and re-reads only the products that changed; their order, and which products show a picture, are kept
 * up to date with them. So a commit costs the same whatever the number of products. The view is live: whoever holds it
 * over an await finds later commits in it.
 * Beside it, from the first request of staff, the catalogue for staff (staff-index.ts).
 */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { fromJson } from "../../../db/json.ts";
import {
  type CategoryRow,
  listActiveProducts,
  listCategories,
  listMedia,
  listMediaByIds,
  listSubcategories,
  listVariants,
  type MediaRow,
  type ProductRow,
  type SubcategoryRow,
  type VariantRow,
} from "../../../db/queries/catalogue/catalogue.ts";
import { listProductsOfVariants } from "../../../db/queries/catalogue/products.ts";
import type { FeedRow } from "../../../db/queries/feed.ts";
import type { Db } from "../../../db/schema.ts";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import type { ProductCard } from "../../../src-shared/catalogue/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { changedIds, followFeed } from "../../kernel/follow-feed.ts";
import { createOwnersByKey } from "../../kernel/owners-by-key.ts";
import { createSortedList } from "../../kernel/sorted-list.ts";
import { describedAs, pictureView } from "../media/pictures-of.ts";
import { createStaffIndex, type StaffView } from "../products/staff-index.ts";
import { cardOf, shownVariants } from "./cards.ts";
import { createSearch, type Search, type SearchableProduct } from "./search/search.ts";
import { EVERYTHING, listShownChanges, type ShownChange, shownPart, variantsContent } from "./shown-parts.ts";

export interface IndexedProduct {
  card: ProductCard;
  position: number;
  createdAt: string;
}

/** Featured first, then the shop's own order. */
export const byPlace = (a: IndexedProduct, b: IndexedProduct): number =>
  Number(b.card.isFeatured) - Number(a.card.isFeatured) ||
  a.position - b.position ||
  Number(a.card.id > b.card.id) - Number(a.card.id < b.card.id);

export interface CategoryEntry {
  id: string;
  slug: string;
  name: LocalizedText;
  description: LocalizedText;
  image: string | null;
}
export interface SubcategoryEntry extends Omit<CategoryEntry, "image"> {
  categoryId: string;
}

export interface CatalogueView {
  products: ReadonlyMap<string, IndexedProduct>;
  /** In the order of `byPlace`. */
  ordered: readonly IndexedProduct[];
  categories: readonly CategoryEntry[];
  subcategories: readonly SubcategoryEntry[];
  picture(path: string | null | undefined, alt: LocalizedText): Picture | null;
  search: Search;
}

export interface CatalogueIndex {
  /** The catalogue as of now. */
  current(): Promise<CatalogueView>;
  /** Every product in every state and the whole library of pictures, as of now. */
  everything(): Promise<StaffView>;
  /** Calls back whenever what shoppers are shown has changed, before any caller of `current` sees it. */
  onShown(listener: (changes: readonly ShownChange[]) => void): void;
}

interface Tree {
  categories: CategoryEntry[];
  subcategories: SubcategoryEntry[];
}

/** Products that are read again between two turns of the event loop. */
const BATCH = 200;

export function createCatalogueIndex(db: Db): CatalogueIndex {
  const products = new Map<string, IndexedProduct>();
  const ordered = createSortedList(byPlace);
  const productOfVariant = new Map<string, string>();
  const media = new Map<string, { facts: Omit<Picture, "alt">; alt: LocalizedText | null }>();
  const pathOfMedia = new Map<string, string>();
  /** Products by the path of their card's picture, by category and by subcategory. */
  const byPicture = createOwnersByKey();
  const byCategory = createOwnersByKey();
  const bySubcategory = createOwnersByKey();
  let tree: Tree = { categories: [], subcategories: [] };
  let search = createSearch();
  const listeners: ((changes: readonly ShownChange[]) => void)[] = [];
  const notify = (changes: readonly ShownChange[]) => {
    if (changes.length > 0) for (const listener of listeners) listener(changes);
  };

  const picture = (path: string | null | undefined, alt: LocalizedText): Picture | null => {
    const stored = path ? media.get(path) : undefined;
    return stored ? { ...stored.facts, alt: describedAs(alt, stored.alt) } : null;
  };

  async function readAll(): Promise<void> {
    for (const kept of [products, productOfVariant, media, pathOfMedia, byPicture, byCategory, bySubcategory]) {
      kept.clear();
    }
    search = createSearch();
    putMedia(await listMedia(db));
    tree = await readTree(db);
    const [rows, variantRows] = [await listActiveProducts(db), await listVariants(db)];
    const variants = Map.groupBy(variantRows, (row) => row.product_id);
    const names = namesIn(tree);
    for (const row of rows) {
      const own = variants.get(row.id);
      if (!own) continue;
      products.set(row.id, indexed(row, own));
      search.put(searchable(row, own, names));
    }
    ordered.fill(products.values());
    notify([{ part: EVERYTHING }]);
  }

  function putMedia(rows: MediaRow[]): void {
    for (const row of rows) {
      const facts = pictureView(row);
      if (!facts) continue;
      media.set(row.path, { facts, alt: row.alt && fromJson(row.alt) });
      pathOfMedia.set(row.id, row.path);
    }
  }

  /** Reads changed pictures again, and returns the products whose cards show them. */
  async function followMedia(ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await listMediaByIds(db, ids);
    const paths = new Set(ids.map((id) => pathOfMedia.get(id)).filter((path) => path !== undefined));
    for (const path of paths) media.delete(path);
    putMedia(rows);
    const added = rows.filter((row) => !paths.has(row.path));
    for (const row of added) paths.add(row.path);
    notify([
      ...[...paths].map((path) => ({ part: shownPart.picture(path) })),
      ...(added.length > 0 ? [{ part: shownPart.library }] : []),
    ]);
    return [...paths].flatMap((path) => [...byPicture.of(path)]);
  }

  /** A product as the index holds it, and its keys noted. */
  function indexed(row: ProductRow, variants: VariantRow[]): IndexedProduct {
    for (const variant of variants) productOfVariant.set(variant.id, row.id);
    byPicture.set(row.id, fromJson(row.images)[0]?.path);
    byCategory.set(row.id, row.category_id);
    bySubcategory.set(row.id, row.subcategory_id ?? undefined);
    return { card: cardOf(row, variants, picture), position: row.position, createdAt: row.created_at };
  }

  function remove(id: string): void {
    const before = products.get(id);
    if (before) ordered.remove(before);
    if (before) notify(listShownChanges({ id, before, after: undefined, isReworded: true, areSkusChanged: true }));
    products.delete(id);
    search.remove(id);
    for (const kept of [byPicture, byCategory, bySubcategory]) kept.remove(id);
  }

  /** Puts a product at its place; its texts go into the search only where they changed, its SKUs always. */
  function put(row: ProductRow, variants: VariantRow[], names: Names, isReworded: boolean): void {
    const before = products.get(row.id);
    const after = indexed(row, variants);
    if (before && byPlace(before, after) !== 0) ordered.remove(before);
    ordered.put(after);
    products.set(row.id, after);
    let areSkusChanged = false;
    if (isReworded || !before) search.put(searchable(row, variants, names));
    else areSkusChanged = search.putSkus(row.id, skusOf(variants));
    const shown = variantsContent(shownVariants(row, variants));
    notify(listShownChanges({ id: row.id, before, after, isReworded, areSkusChanged, variants: shown }));
  }

  /** Reads these products again; the texts of the `reworded` ones too. */
  async function reread(ids: string[], reworded: ReadonlySet<string>, next: Tree): Promise<void> {
    const names = namesIn(next);
    for (let start = 0; start < ids.length; start += BATCH) {
      if (start > 0) await yieldToOthers();
      const batch = ids.slice(start, start + BATCH);
      const rows = new Map((await listActiveProducts(db, batch)).map((row) => [row.id, row]));
      const variants = Map.groupBy(await listVariants(db, batch), (row) => row.product_id);
      for (const id of batch) {
        const row = rows.get(id);
        const own = variants.get(id);
        if (row && own) put(row, own, names, reworded.has(id));
        else remove(id);
      }
    }
  }

  async function follow(changes: FeedRow[]): Promise<void> {
    const isTreeChanged = changes.some(
      ({ collection }) => collection === "categories" || collection === "subcategories",
    );
    const next = isTreeChanged ? await readTree(db) : tree;
    // A changed name in the tree changes the search texts of its products.
    const renamed = isTreeChanged ? listRenamed(tree, next) : [];
    const ofRenamed = renamed.flatMap((id) => [...byCategory.of(id), ...bySubcategory.of(id)]);
    const reworded = new Set([...changedIds(changes, "products"), ...ofRenamed]);
    const variants = changedIds(changes, "variants");
    const unknown = variants.filter((id) => !productOfVariant.has(id));
    const touched = new Set([
      ...reworded,
      ...variants.map((id) => productOfVariant.get(id)).filter((id) => id !== undefined),
      ...(unknown.length > 0 ? await listProductsOfVariants(db, unknown) : []),
      ...(await followMedia(changedIds(changes, "media"))),
    ]);
    await reread([...touched], reworded, next);
    if (isTreeChanged) notify([shownPart.tree, shownPart.lists].map((part) => ({ part })));
    // Last: after a failure the same changes are followed again, and a rename must still be seen as one.
    tree = next;
  }

  const current = followFeed<CatalogueView>(db, {
    readAll,
    follow,
    view: () => ({ products, ordered: ordered.items, ...tree, picture, search }),
  });
  return { current, everything: createStaffIndex(db), onShown: (listener) => void listeners.push(listener) };
}

async function readTree(db: Db): Promise<Tree> {
  const entry = (row: CategoryRow | SubcategoryRow) => ({
    id: row.id,
    slug: row.slug,
    name: fromJson(row.name),
    description: fromJson(row.description),
  });
  return {
    categories: (await listCategories(db)).map((row) => ({ ...entry(row), image: row.image })),
    subcategories: (await listSubcategories(db)).map((row) => ({ ...entry(row), categoryId: row.category_id })),
  };
}

/** Names of categories and subcategories, by id. */
type Names = ReadonlyMap<string, LocalizedText>;
const namesIn = ({ categories, subcategories }: Tree): Names =>
  new Map([...categories, ...subcategories].map((entry) => [entry.id, entry.name]));

function listRenamed(before: Tree, after: Tree): string[] {
  const names = namesIn(before);
  return [...namesIn(after)]
    .filter(([id, name]) => name.en !== names.get(id)?.en || name.ar !== names.get(id)?.ar)
    .map(([id]) => id);
}

const skusOf = (variants: VariantRow[]): string[] => variants.map((variant) => variant.sku);

const searchable = (row: ProductRow, variants: VariantRow[], names: Names): SearchableProduct => ({
  id: row.id,
  name: fromJson(row.name),
  shortDescription: fromJson(row.short_description),
  brand: row.brand,
  skus: skusOf(variants),
  groups: [names.get(row.category_id), names.get(row.subcategory_id ?? "")].filter((name) => name !== undefined),
  options: fromJson(row.options).flatMap((option) => option.values.map((value) => value.name)),
  facts: fromJson(row.facts),
});
