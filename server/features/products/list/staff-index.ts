/**
 * The catalogue as staff see it, in memory: what every product in every state is filtered and sorted by (staff-columns.ts), and the whole
 * library. The rows of a page are read when it is shown. It is made when first asked for, with a turn for other requests between its
 * parts, or taken from where an earlier run stored it, and follows the change feed from then on, whoever writes.
 */

import {
  listMediaAfter,
  listMediaByIds,
  type ProductRow,
  type VariantRow,
} from "../../../../db/queries/catalogue/catalogue.ts";
import { listOtherHolders } from "../../../../db/queries/catalogue/media.ts";
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
import { createPackedTexts, type PackedTexts } from "../../../kernel/columns/packed-texts.ts";
import { changedIds, followFeed } from "../../../kernel/follow-feed.ts";
import { readIndex, writeIndex } from "../../../kernel/index-file.ts";
import { ownTurn } from "../../../kernel/own-turn.ts";
import { createLibrary, type LibraryColumns, type LibraryState } from "../../media/library-columns.ts";
import { createStaffColumns, type StaffColumns, type StaffColumnsState } from "./staff-columns.ts";
import { staffProduct } from "./staff-entry.ts";

export interface StaffView {
  products: StaffColumns;
  library: LibraryColumns;
}

/** Collections beside products that show what is in the library (`listOtherHolders`). */
const OTHER_HOLDERS: ReadonlySet<string> = new Set(MEDIA_USERS.filter((name) => name !== "products"));

/** Products that are read between two turns of the event loop. */
const BATCH = 40;
/** The same of files of the library. */
const FILES_AT_ONCE = 500;

/** Goes up with every change of what the columns hold and of how words are folded. */
const FORMAT = 1;
/** Products whose ids are shared between two turns. */
const SHARED_AT_ONCE = 2000;

interface StaffState {
  /** How many paths of files it knows by number, and their fingerprint. */
  paths: { count: number; fingerprint: number };
  library: LibraryState;
  products: StaffColumnsState;
}

export interface StaffIndex {
  current(): Promise<StaffView>;
  /** Writes it for the next start, unless it is written already or was not made. False where it changed meanwhile. */
  store(): Promise<boolean>;
}

interface StaffIndexOptions {
  /** Paths of all files by number, when the shoppers' index is there: from then on they only grow. */
  pathsOf: () => Promise<PackedTexts>;
  /** Answers with the same id, as it is in memory for shoppers already where it is. */
  sharedId: (id: string) => string;
  /** Where it is stored; nowhere unless told. */
  file?: string | undefined;
}

export function createStaffIndex(db: Db, { pathsOf, sharedId, file }: StaffIndexOptions): StaffIndex {
  let library = createLibrary(createPackedTexts());
  let products = createStaffColumns(library);
  /** Moves with every change of what is kept. */
  let changes = 0;
  let followed = -1;
  let storedAt = -1;

  function put(rows: readonly ProductRow[], variantRows: readonly VariantRow[]): void {
    const variantsOf = Map.groupBy(variantRows, (row) => row.product_id);
    for (const row of rows) {
      const variants = variantsOf.get(row.id) ?? [];
      const { entry, facts } = staffProduct({ row, variants, numberOfFile: library.numberOf });
      products.put({ ...entry, id: sharedId(row.id) }, facts);
    }
  }

  async function restore(): Promise<number | undefined> {
    const found = file === undefined ? undefined : await readIndex<StaffState>(db, file, FORMAT);
    const paths = await pathsOf();
    const known = found?.state.paths;
    if (!known || known.count > paths.size() || paths.fingerprint(known.count) !== known.fingerprint) return undefined;
    changes += 1;
    library = createLibrary(paths, found.state.library);
    library.setHolders(await listOtherHolders(db));
    products = createStaffColumns(library, found.state.products);
    const numbers = products.numbers().toArray();
    for (let start = 0; start < numbers.length; start += SHARED_AT_ONCE) {
      for (const number of numbers.slice(start, start + SHARED_AT_ONCE)) products.shareId(number, sharedId);
      await ownTurn();
    }
    storedAt = found.position;
    return found.position;
  }

  async function store(): Promise<boolean> {
    if (file === undefined || followed < 0 || followed === storedAt) return true;
    const [before, position] = [changes, followed];
    const paths = await pathsOf();
    const count = paths.size();
    const known = { count, fingerprint: paths.fingerprint(count) };
    const state: StaffState = { paths: known, library: library.state(), products: products.state() };
    const isStored = await writeIndex(db, file, { format: FORMAT, position, state, isStill: () => changes === before });
    if (isStored) storedAt = position;
    return isStored;
  }

  async function readAll(): Promise<void> {
    changes += 1;
    library = createLibrary(await pathsOf());
    products = createStaffColumns(library);
    for (let after = ""; ; await ownTurn()) {
      const rows = await listMediaAfter(db, after, FILES_AT_ONCE);
      library.put(rows);
      if (rows.length < FILES_AT_ONCE) break;
      after = (rows.at(-1) as (typeof rows)[number]).id;
    }
    library.setHolders(await listOtherHolders(db));
    for (let after = ""; ; await ownTurn()) {
      const rows = await listProductsAfter(db, after, BATCH);
      put(rows, await listEveryVariant(db, idsOf(rows)));
      if (rows.length < BATCH) break;
      after = (rows.at(-1) as ProductRow).id;
    }
  }

  async function followMedia(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await listMediaByIds(db, ids);
    const isThere = new Set(idsOf(rows));
    library.remove(ids.filter((id) => !isThere.has(id)));
    library.put(rows);
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

  async function follow(changed: FeedRow[]): Promise<void> {
    changes += 1;
    await followMedia(changedIds(changed, "media"));
    if (changed.some(({ collection }) => OTHER_HOLDERS.has(collection))) library.setHolders(await listOtherHolders(db));
    const touched = [
      ...new Set([...changedIds(changed, "products"), ...(await productsOf(changedIds(changed, "variants")))]),
    ];
    for (let start = 0; start < touched.length; start += BATCH) {
      if (start > 0) await ownTurn();
      const batch = touched.slice(start, start + BATCH);
      const [rows, variantRows] = [await listProductsByIds(db, batch), await listEveryVariant(db, batch)];
      const stay = new Set(idsOf(rows));
      for (const id of batch) if (!stay.has(id)) products.remove(id);
      put(rows, variantRows);
    }
  }

  function view(position: number): StaffView {
    followed = position;
    return { products, library };
  }

  return { current: followFeed<StaffView>(db, { restore, readAll, follow, view }), store };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
