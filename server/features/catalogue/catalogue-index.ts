/**
 * The catalogue for shoppers, in memory: a card for each product on sale, ready to filter, count and search. It follows
 * the change feed and re-reads only the products that changed: a stock movement costs one card, not five thousand.
 * Beside it, from the first request of staff, the catalogue for staff (staff-index.ts).
 */

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
import { followFeed } from "../../kernel/follow-feed.ts";
import { describedAs, pictureView } from "../media/pictures-of.ts";
import { createStaffIndex, type StaffView } from "../products/staff-index.ts";
import { cardOf } from "./cards.ts";
import { createSearch, type Search } from "./search/search.ts";

export interface IndexedProduct {
  card: ProductCard;
  position: number;
  createdAt: string;
}

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
  /** In the order "featured first, then the shop's own". */
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
}

export function createCatalogueIndex(db: Db): CatalogueIndex {
  const products = new Map<string, IndexedProduct>();
  const productOfVariant = new Map<string, string>();
  const media = new Map<string, { facts: Omit<Picture, "alt">; alt: LocalizedText | null }>();
  let categories: CategoryEntry[] = [];
  let subcategories: SubcategoryEntry[] = [];
  let search = createSearch();
  const pathOfMedia = new Map<string, string>();

  const picture = (path: string | null | undefined, alt: LocalizedText): Picture | null => {
    const stored = path ? media.get(path) : undefined;
    return stored ? { ...stored.facts, alt: describedAs(alt, stored.alt) } : null;
  };

  async function readAll(): Promise<void> {
    products.clear();
    productOfVariant.clear();
    media.clear();
    pathOfMedia.clear();
    search = createSearch();
    putMedia(await listMedia(db));
    await readTree();
    put(await listActiveProducts(db), await listVariants(db));
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
    const paths = new Set(ids.map((id) => pathOfMedia.get(id)).filter((path) => path !== undefined));
    for (const path of paths) media.delete(path);
    putMedia(await listMediaByIds(db, ids));
    return [...products].filter(([, { card }]) => card.picture && paths.has(card.picture.path)).map(([id]) => id);
  }

  async function readTree(): Promise<void> {
    const entry = (row: CategoryRow | SubcategoryRow) => ({
      id: row.id,
      slug: row.slug,
      name: fromJson(row.name),
      description: fromJson(row.description),
    });
    categories = (await listCategories(db)).map((row) => ({ ...entry(row), image: row.image }));
    subcategories = (await listSubcategories(db)).map((row) => ({ ...entry(row), categoryId: row.category_id }));
  }

  function put(rows: ProductRow[], variantRows: VariantRow[]): void {
    const variants = Map.groupBy(variantRows, (row) => row.product_id);
    const named = new Map([...categories, ...subcategories].map((entry) => [entry.id, entry.name]));
    for (const row of rows) {
      const own = variants.get(row.id) ?? [];
      if (own.length === 0) continue;
      for (const variant of own) productOfVariant.set(variant.id, row.id);
      products.set(row.id, { card: cardOf(row, own, picture), position: row.position, createdAt: row.created_at });
      search.put({
        id: row.id,
        name: fromJson(row.name),
        shortDescription: fromJson(row.short_description),
        brand: row.brand,
        skus: own.map((variant) => variant.sku),
        groups: [named.get(row.category_id), named.get(row.subcategory_id ?? "")].filter((name) => name !== undefined),
        options: fromJson(row.options).flatMap((option) => option.values.map((value) => value.name)),
        facts: fromJson(row.facts),
      });
    }
  }

  async function follow(changes: FeedRow[]): Promise<void> {
    const changed = (collection: string) => [
      ...new Set(changes.filter((change) => change.collection === collection).map((change) => change.row_id)),
    ];
    // A changed name in the tree changes the search texts of its products.
    if (changed("categories").length > 0 || changed("subcategories").length > 0) return readAll();
    const variants = changed("variants");
    const unknown = variants.filter((id) => !productOfVariant.has(id));
    const touched = new Set([
      ...changed("products"),
      ...variants.map((id) => productOfVariant.get(id)).filter((id) => id !== undefined),
      ...(unknown.length > 0 ? await listProductsOfVariants(db, unknown) : []),
      ...(await followMedia(changed("media"))),
    ]);
    if (touched.size === 0) return;
    for (const id of touched) {
      products.delete(id);
      search.remove(id);
    }
    put(await listActiveProducts(db, [...touched]), await listVariants(db, [...touched]));
  }

  const current = followFeed<CatalogueView>(db, {
    readAll,
    follow,
    view() {
      const ordered = [...products.values()].sort(
        (a, b) => Number(b.card.isFeatured) - Number(a.card.isFeatured) || a.position - b.position,
      );
      return { products, ordered, categories, subcategories, picture, search };
    },
  });
  return { current, everything: createStaffIndex(db) };
}
