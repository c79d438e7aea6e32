/**
 * The catalogue as staff see it, in memory: what every product in every state is filtered and sorted by (staff-columns.ts), and the whole
 * library of pictures. The rows of a page are read when it is shown. It is made when first asked for, with a turn for other requests
 * between its parts, and follows the change feed from then on, whoever writes.
 */

import {
  listMedia,
  listMediaByIds,
  type MediaRow,
  type ProductRow,
  type VariantRow,
} from "../../../../db/queries/catalogue/catalogue.ts";
import {
  listEveryVariant,
  listProductsAfter,
  listProductsByIds,
  listProductsOfVariants,
} from "../../../../db/queries/catalogue/products.ts";
import type { FeedRow } from "../../../../db/queries/feed.ts";
import type { Db } from "../../../../db/schema.ts";
import { MEDIA_USERS } from "../../../../src-shared/media/kinds.ts";
import { packedId } from "../../../kernel/columns/packed-ids.ts";
import { changedIds, followFeed } from "../../../kernel/follow-feed.ts";
import { ownTurn } from "../../../kernel/own-turn.ts";
import { createStaffColumns, type StaffColumns } from "./staff-columns.ts";
import { type Share, type StaffEntry, staffProduct } from "./staff-entry.ts";

export interface StaffView {
  products: StaffColumns;
  /** By path. */
  media: ReadonlyMap<string, MediaRow>;
  /** Moves with each change that the library of pictures shows: of a file, of what shows one, or of that one's name. */
  libraryChanges: number;
}

/** Collections whose rows are in the library, or show what is there (`listOtherHolders`); products apart, whose stock changes with each sale. */
const MEDIA_HOLDERS: ReadonlySet<string> = new Set(["media", ...MEDIA_USERS.filter((name) => name !== "products")]);

/** Products that are read between two turns of the event loop. */
const BATCH = 40;

/** `textsOf` are texts of a product that are in memory for shoppers already; equal ones are kept once for both. */
export function createStaffIndex(db: Db, textsOf: (productId: string) => readonly string[]): () => Promise<StaffView> {
  let products = createStaffColumns();
  const media = new Map<string, MediaRow>();
  const pathOfMedia = new Map<string, string>();
  let libraryChanges = 0;

  function put(rows: readonly ProductRow[], variantRows: readonly VariantRow[]): void {
    const variants = Map.groupBy(variantRows, (row) => row.product_id);
    for (const row of rows) {
      const known = textsOf(row.id);
      const share: Share = (text) => known.find((one) => one === text) ?? text;
      const { entry, facts } = staffProduct(row, variants.get(row.id) ?? [], share);
      if (inLibrary(products.find(row.id)) !== inLibrary(entry)) libraryChanges += 1;
      products.put(entry, facts);
    }
  }

  function putMedia(rows: readonly MediaRow[]): void {
    for (const row of rows) {
      media.set(row.path, row);
      pathOfMedia.set(row.id, row.path);
    }
  }

  async function readAll(): Promise<void> {
    products = createStaffColumns();
    for (const map of [media, pathOfMedia]) map.clear();
    putMedia(await listMedia(db));
    for (let after = ""; ; await ownTurn()) {
      const rows = await listProductsAfter(db, after, BATCH);
      put(rows, await listEveryVariant(db, idsOf(rows)));
      if (rows.length < BATCH) break;
      after = (rows.at(-1) as ProductRow).id;
    }
  }

  async function followMedia(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) media.delete(pathOfMedia.get(id) ?? "");
    putMedia(await listMediaByIds(db, ids));
  }

  /** Products of these variants. Of those that were removed only the columns know it, and are looked through for all at once. */
  async function productsOf(variantIds: readonly string[]): Promise<string[]> {
    if (variantIds.length === 0) return [];
    const owners = await listProductsOfVariants(db, variantIds);
    const removed = [...new Set(variantIds).difference(new Set(idsOf(owners)))].map(packedId);
    const had =
      removed.length === 0 ? [] : [...products.numbers()].filter((number) => products.hasOneOf(number, removed));
    return [...owners.map((owner) => owner.product_id), ...had.map((number) => products.at.id[number] as string)];
  }

  async function follow(changes: FeedRow[]): Promise<void> {
    if (changes.some(({ collection }) => MEDIA_HOLDERS.has(collection))) libraryChanges += 1;
    await followMedia(changedIds(changes, "media"));
    const touched = [
      ...new Set([...changedIds(changes, "products"), ...(await productsOf(changedIds(changes, "variants")))]),
    ];
    for (let start = 0; start < touched.length; start += BATCH) {
      if (start > 0) await ownTurn();
      const batch = touched.slice(start, start + BATCH);
      const [rows, variantRows] = [await listProductsByIds(db, batch), await listEveryVariant(db, batch)];
      const stay = new Set(idsOf(rows));
      for (const id of batch) {
        if (stay.has(id)) continue;
        if (products.find(id)) libraryChanges += 1;
        products.remove(id);
      }
      put(rows, variantRows);
    }
  }

  return followFeed<StaffView>(db, { readAll, follow, view: () => ({ products, media, libraryChanges }) });
}

/** What the library says of a product that shows pictures or a model; undefined of another. */
const inLibrary = (entry: StaffEntry | undefined): string | undefined =>
  entry && (entry.images.length > 0 || entry.model !== null)
    ? JSON.stringify([entry.name, entry.images, entry.model])
    : undefined;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
