/**
 * The catalogue as staff see it, in memory: what every product in every state is filtered and sorted by (staff-entry.ts), and the whole
 * library of pictures. The rows of a page are read when it is shown. It is made when first asked for, with a turn for other requests
 * between its parts, and follows the change feed from then on, whoever writes.
 */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import {
  listMedia,
  listMediaByIds,
  type MediaRow,
  type ProductRow,
  type VariantRow,
} from "../../../db/queries/catalogue/catalogue.ts";
import {
  listEveryVariant,
  listProductsAfter,
  listProductsByIds,
  listProductsOfVariants,
} from "../../../db/queries/catalogue/products.ts";
import type { FeedRow } from "../../../db/queries/feed.ts";
import type { Db } from "../../../db/schema.ts";
import { changedIds, followFeed } from "../../kernel/follow-feed.ts";
import { type StaffEntry, staffEntry } from "./staff-entry.ts";

export interface StaffView {
  products: ReadonlyMap<string, StaffEntry>;
  /** By path. */
  media: ReadonlyMap<string, MediaRow>;
}

/** Products that are read between two turns of the event loop. */
const BATCH = 40;

export function createStaffIndex(db: Db): () => Promise<StaffView> {
  const products = new Map<string, StaffEntry>();
  const media = new Map<string, MediaRow>();
  const pathOfMedia = new Map<string, string>();
  const productOfVariant = new Map<string, string>();
  const texts = new Map<string, string>();

  function share<Text extends string>(text: Text): Text {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return (known ?? text) as Text;
  }

  function put(rows: readonly ProductRow[], variantRows: readonly VariantRow[]): void {
    const variants = Map.groupBy(variantRows, (row) => row.product_id);
    for (const row of rows) {
      const own = variants.get(row.id) ?? [];
      for (const variant of own) productOfVariant.set(variant.id, row.id);
      products.set(row.id, staffEntry(row, own, share));
    }
  }

  function putMedia(rows: readonly MediaRow[]): void {
    for (const row of rows) {
      media.set(row.path, row);
      pathOfMedia.set(row.id, row.path);
    }
  }

  async function readAll(): Promise<void> {
    for (const map of [products, media, pathOfMedia, productOfVariant, texts]) map.clear();
    putMedia(await listMedia(db));
    for (let after = ""; ; await yieldToOthers()) {
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

  async function follow(changes: FeedRow[]): Promise<void> {
    await followMedia(changedIds(changes, "media"));
    const variants = changedIds(changes, "variants");
    const unknown = variants.filter((id) => !productOfVariant.has(id));
    const touched = [
      ...new Set([
        ...changedIds(changes, "products"),
        ...variants.map((id) => productOfVariant.get(id)).filter((id) => id !== undefined),
        ...(unknown.length > 0 ? await listProductsOfVariants(db, unknown) : []),
      ]),
    ];
    for (let start = 0; start < touched.length; start += BATCH) {
      if (start > 0) await yieldToOthers();
      const batch = touched.slice(start, start + BATCH);
      const [rows, variantRows] = [await listProductsByIds(db, batch), await listEveryVariant(db, batch)];
      for (const id of batch) products.delete(id);
      put(rows, variantRows);
    }
  }

  return followFeed<StaffView>(db, { readAll, follow, view: () => ({ products, media }) });
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
