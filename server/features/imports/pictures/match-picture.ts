import { listNamed } from "../../../../db/queries/imports/shop-facts.ts";
import type { Db } from "../../../../db/schema.ts";
import { matchSku, placeInName, type SkuMatch, skuCandidates } from "../../../../src-shared/products/match-sku.ts";

/** Whose picture a file is. */
export interface PictureMatch extends SkuMatch {
  /** Counted from 1; null: after the others, in the order of the names. */
  place: number | null;
}

/** Shorter names of folders are no SKU. */
const MIN_LENGTH = 3;

/**
 * Tells whose picture a file is by the name of a folder that it is in, the innermost first, else by its own name: SKU or address of a
 * product, with a number or a word behind it. Remembers what it has asked.
 */
export function createPictureMatcher(db: Db): (path: string) => Promise<PictureMatch | undefined> {
  const known = new Map<string, Promise<SkuMatch | undefined>>();
  const ofName = (name: string) => {
    const asked = known.get(name) ?? ask(db, name);
    known.set(name, asked);
    return asked;
  };
  return async (path) => {
    const folders = path.split("/");
    const file = folders.pop() ?? "";
    for (const folder of folders.reverse()) {
      const name = folder.normalize("NFKC").trim().toUpperCase();
      const match = name.length < MIN_LENGTH ? undefined : await ofName(name);
      if (match) return { ...match, place: null };
    }
    for (const candidate of skuCandidates(file)) {
      const match = await ofName(candidate);
      if (match) return { ...match, place: placeInName(file, candidate) };
    }
    return undefined;
  };
}

async function ask(db: Db, name: string): Promise<SkuMatch | undefined> {
  const { bySku, bySlug } = await listNamed(db, name);
  return bySlug
    ? { productId: bySlug.id, name: bySlug.name, variantId: null, sku: name.toLowerCase() }
    : matchSku(name, bySku);
}
