import { listEveryVariant, listProductsByIds } from "../../../../db/queries/catalogue/products.ts";
import { listRedirectsOf } from "../../../../db/queries/catalogue/slugs.ts";
import {
  listPicturesNamed,
  listProductsOfSkus,
  listProductsOfSlugs,
} from "../../../../db/queries/imports/shop-facts.ts";
import { listStockFigures } from "../../../../db/queries/stock/stock-figures.ts";
import { listCosts } from "../../../../db/queries/stock/variant-costs.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { SourceProduct } from "../shapes/source-product.ts";
import { readTree, type Tree } from "./read-tree.ts";
import type { Place, ShopFacts } from "./shop-facts.ts";
import type { StoredProduct } from "./stored-product.ts";

/** Where a new product goes whose file names no category. */
export const OTHERS = { category: "Other products", subcategory: null };

export interface ReadFacts {
  shop: ShopFacts;
  /** The product that a source is about; "several" where its SKUs are of different ones. */
  knownOf(source: SourceProduct): StoredProduct | undefined | "several";
}

/**
 * Reads what the plan of these products needs: the products that have their SKUs, else their handle as slug, the pictures that they
 * name, and the categories (`tree`, where they are read already). `places` keeps the categories that do not exist yet from one part of the file to the next.
 */
export async function readShopFacts(
  db: Db | Tx,
  sources: readonly SourceProduct[],
  { places = new NewPlaces(), tree }: { places?: NewPlaces; tree?: Tree } = {},
): Promise<ReadFacts> {
  const skus = [...new Set(sources.flatMap(({ variants }) => variants.map(({ sku }) => sku)))];
  const handles = [...new Set(sources.flatMap(({ handle }) => (handle === null ? [] : [handle])))];
  const bySku = new Map((await listProductsOfSkus(db, skus)).map((row) => [row.sku, row.product_id]));
  const bySlug = new Map((await listProductsOfSlugs(db, handles)).map((row) => [row.slug, row.id]));
  const former = [...new Set([...handles, ...sources.flatMap((source) => source.former)])];
  const byFormer = new Map((await listRedirectsOf(db, "product", former)).map((row) => [row.slug, row.target_id]));
  const stored = await readStored(db, [...new Set([...bySku.values(), ...bySlug.values(), ...byFormer.values()])], {
    withCosts: sources.some(namesCosts),
  });
  const names = sources.flatMap(({ pictures, variants }) => [
    ...pictures.map(({ name }) => name),
    ...variants.flatMap(({ picture }) => (picture === undefined ? [] : [picture])),
  ]);
  const pictures = new Map<string, string>();
  for (const { name, path } of await listPicturesNamed(db, [...new Set(names)]))
    for (const one of [path.split("/").at(-1) ?? path, name]) if (!pictures.has(one)) pictures.set(one, path);
  const known = tree ?? (await readTree(db));

  return {
    shop: {
      placeOf: (named, now) => placeIn(known, named, places, now),
      placeOfOthers: () => placeIn(known, OTHERS, places),
      nameOfPlace: (place) => nameIn(known, place, places),
      pictureOf: (name) => pictures.get(name),
      isForeignSku: (sku, productId) => bySku.has(sku) && bySku.get(sku) !== productId,
      ownerOf: (slug) => bySlug.get(slug) ?? byFormer.get(slug),
      isFreeSlug: (slug) => !bySlug.has(slug),
    },
    knownOf({ variants, handle, former }) {
      const ids = new Set(variants.flatMap(({ sku }) => bySku.get(sku) ?? []));
      if (ids.size > 1) return "several";
      const [bySkus] = ids;
      const names = handle === null ? former : [handle, ...former];
      const id = bySkus ?? names.map((name) => bySlug.get(name) ?? byFormer.get(name)).find((one) => one !== undefined);
      return id === undefined ? undefined : stored.get(id);
    },
  };
}

const namesCosts = ({ variants }: SourceProduct): boolean => variants.some(({ cost }) => cost !== undefined);

async function readStored(
  db: Db | Tx,
  ids: readonly string[],
  { withCosts }: { withCosts: boolean },
): Promise<Map<string, StoredProduct>> {
  if (ids.length === 0) return new Map();
  const variants = await listEveryVariant(db, ids);
  const figures = await listStockFigures(
    db,
    variants.map(({ id }) => id),
  );
  // What is not counted now still has its figure, with which counting begins again (products/begin-tracking.ts).
  const onHand = new Map(variants.map(({ id, tracked }) => [id, countedFrom(figures.get(id)?.onHand ?? 0, tracked)]));
  const known = await listCosts(db, withCosts ? variants.map(({ id }) => id) : []);
  const costs = new Map([...known].map(([id, { cost }]) => [id, cost]));
  const byProduct = Map.groupBy(variants, (variant) => variant.product_id);
  return new Map(
    (await listProductsByIds(db, ids)).map((row) => [
      row.id,
      { row, variants: byProduct.get(row.id) ?? [], onHand, costs },
    ]),
  );
}

const countedFrom = (onHand: number, tracked: boolean): number => (tracked ? onHand : Math.max(0, onHand));

const preferred = <Row extends { id: string }>(found: readonly Row[], id: string | null | undefined): Row | undefined =>
  found.find((row) => row.id === id) ?? found[0];

/** Categories that the shop lacks, with ids that only the plan knows. */
export class NewPlaces {
  private readonly names: string[] = [];
  private readonly usedIds = new Set<string>();

  idOf(name: string): string {
    const at = this.names.findIndex((known) => known.toLowerCase() === name.toLowerCase());
    return `new:${at === -1 ? this.names.push(name) - 1 : at}`;
  }

  /** Names of those that products are really put into. */
  get used(): string[] {
    return this.names.filter((_, at) => this.usedIds.has(`new:${at}`));
  }

  use(...ids: (string | null)[]): void {
    for (const id of ids) if (id?.startsWith("new:")) this.usedIds.add(id);
  }

  nameOf(id: string): string | undefined {
    return id.startsWith("new:") ? this.names[Number(id.slice(4))] : undefined;
  }
}

export const LEVEL_SIGN = " › ";

function placeIn(
  { categories, subcategories }: Tree,
  named: { category: string; subcategory: string | null },
  places: NewPlaces,
  now?: Place,
): Place {
  const category = preferred(categories.called(named.category), now?.categoryId);
  const categoryId = category?.id ?? places.idOf(named.category);
  if (named.subcategory === null) return { categoryId, subcategoryId: null };
  const name = named.subcategory;
  const inside = subcategories.called(name).filter((row) => row.category_id === categoryId);
  const subcategory = preferred(inside, now?.subcategoryId);
  return { categoryId, subcategoryId: subcategory?.id ?? places.idOf(`${named.category}${LEVEL_SIGN}${name}`) };
}

function nameIn({ categories, subcategories }: Tree, { categoryId, subcategoryId }: Place, places: NewPlaces): string {
  const nameOf = (id: string, rows: Tree["categories" | "subcategories"]) =>
    rows.called(id).find((row) => row.id === id)?.name.en ?? places.nameOf(id)?.split(LEVEL_SIGN).at(-1) ?? "";
  const category = nameOf(categoryId, categories);
  return subcategoryId === null ? category : `${category}${LEVEL_SIGN}${nameOf(subcategoryId, subcategories)}`;
}
