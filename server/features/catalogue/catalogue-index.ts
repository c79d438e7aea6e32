/**
 * The catalogue as shoppers browse it, in memory: a card for each product on sale, ready to filter, count and search.
 *
 * 1. It follows the change feed: `current()` reads the feed's head (one indexed row) and re-reads only the products
 *    that changed since; a stock movement costs one card, not five thousand.
 * 2. It never answers from before a commit that the caller could have seen: the head is read on every call.
 * 3. Refreshes run one after another; callers that arrive during one wait for it and look again.
 */
import { listCategories, listMedia, listActiveProducts, listSubcategories, listVariants } from "../../../db/queries/catalogue.ts";
import type { CategoryRow, ProductRow, SubcategoryRow, VariantRow } from "../../../db/queries/catalogue.ts";
import { type FeedRow, listFeedAfter, readFeedHead } from "../../../db/queries/feed.ts";
import { fromJson } from "../../../db/json.ts";
import type { Db } from "../../../db/schema.ts";
import type { ProductCard, ProductOption } from "../../../src-shared/contract/catalogue.ts";
import type { Picture } from "../../../src-shared/contract/schemas.ts";
import type { LocalizedText } from "../../../src-shared/model/localized.ts";
import { createSearch, type Search } from "../search/search.ts";
import { cardOf } from "./cards.ts";

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
}

/** Above this many changes at once a full read is quicker than following each. */
const rereadAbove = 2000;

export function createCatalogueIndex(db: Db): CatalogueIndex {
  const products = new Map<string, IndexedProduct>();
  const productOfVariant = new Map<string, string>();
  const media = new Map<string, Omit<Picture, "alt">>();
  let categories: CategoryEntry[] = [];
  let subcategories: SubcategoryEntry[] = [];
  let search = createSearch();
  let position = -1;
  let refreshing: Promise<void> | undefined;
  let view: CatalogueView | undefined;

  const picture = (path: string | null | undefined, alt: LocalizedText): Picture | null => {
    const known = path ? media.get(path) : undefined;
    return known ? { ...known, alt } : null;
  };

  async function readAll(head: number): Promise<void> {
    products.clear();
    productOfVariant.clear();
    search = createSearch();
    await readMedia();
    await readTree();
    put(await listActiveProducts(db), await listVariants(db));
    position = head;
  }

  async function readMedia(paths?: string[]): Promise<void> {
    for (const row of await listMedia(db, paths)) {
      if (row.kind !== "image" || row.width === null || row.height === null) continue;
      media.set(row.path, { path: row.path, width: row.width, height: row.height, thumbhash: row.thumbhash });
    }
  }

  async function readTree(): Promise<void> {
    const entry = (row: CategoryRow | SubcategoryRow) => ({
      id: row.id,
      slug: row.slug,
      name: fromJson<LocalizedText>(row.name),
      description: fromJson<LocalizedText>(row.description),
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
        options: fromJson<ProductOption[]>(row.options).flatMap((option) => option.values.map((value) => value.name)),
        facts: fromJson(row.facts),
      });
    }
  }

  async function follow(changes: FeedRow[]): Promise<void> {
    const ids = { products: new Set<string>(), variants: new Set<string>(), media: new Set<string>() };
    let tree = false;
    for (const { collection, row_id } of changes) {
      if (collection === "products" || collection === "variants" || collection === "media") ids[collection].add(row_id);
      if (collection === "categories" || collection === "subcategories") tree = true;
    }
    // A change of a name in the tree changes what its products are found by; a change of a picture, whoever shows it.
    if (tree || ids.media.size > 0) return readAll((changes.at(-1) as FeedRow).position);
    const unknown = [...ids.variants].filter((id) => !productOfVariant.has(id));
    for (const id of ids.variants) {
      const product = productOfVariant.get(id);
      if (product) ids.products.add(product);
    }
    if (unknown.length > 0) {
      const rows = await db.selectFrom("variants").select("product_id").where("id", "in", unknown).execute();
      for (const row of rows) ids.products.add(row.product_id);
    }
    if (ids.products.size > 0) {
      const changed = [...ids.products];
      for (const id of changed) {
        products.delete(id);
        search.remove(id);
      }
      put(await listActiveProducts(db, changed), await listVariants(db, changed));
    }
    position = (changes.at(-1) as FeedRow).position;
  }

  async function refresh(head: number): Promise<void> {
    const changes = position < 0 || head < position ? undefined : await listFeedAfter(db, position, rereadAbove + 1);
    if (!changes || changes.length > rereadAbove) await readAll(head);
    else if (changes.length > 0) await follow(changes);
    const ordered = [...products.values()].sort(
      (a, b) => Number(b.card.isFeatured) - Number(a.card.isFeatured) || a.position - b.position,
    );
    view = { products, ordered, categories, subcategories, picture, search };
  }

  return {
    async current() {
      for (;;) {
        const head = await readFeedHead(db);
        if (view && head === position) return view;
        refreshing ??= refresh(head).finally(() => {
          refreshing = undefined;
        });
        await refreshing;
      }
    },
  };
}

