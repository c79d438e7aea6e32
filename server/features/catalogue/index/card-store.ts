/** Cards of the products that are shown, read from the database together and kept while they are asked for. */
import type { ProductCard } from "../../../../src-shared/catalogue/operations.ts";

/** Cards kept; the least recently asked for goes first. */
const MAX_CARDS = 2000;

export interface CardStore {
  /** The cards of those of these products that are on sale, in this order. */
  cards(ids: readonly string[]): Promise<ProductCard[]>;
  /** Forgets the cards of products that changed. */
  forget(ids: Iterable<string>): void;
  forgetAll(): void;
}

/** `read` makes cards anew; it may be called at any time, also while changes are followed. */
export function createCardStore(read: (ids: string[]) => Promise<ProductCard[]>): CardStore {
  const kept = new Map<string, ProductCard>();
  /** Moves with each change: what was read before it may be older than the change, and is not kept. */
  let changes = 0;

  function keep(card: ProductCard): void {
    kept.delete(card.id);
    kept.set(card.id, card);
    if (kept.size > MAX_CARDS) kept.delete(kept.keys().next().value as string);
  }

  return {
    async cards(ids) {
      const found = new Map<string, ProductCard>();
      for (const id of ids) {
        const card = kept.get(id);
        if (!card) continue;
        found.set(id, card);
        keep(card);
      }
      const missing = [...new Set(ids)].filter((id) => !found.has(id));
      if (missing.length > 0) {
        const before = changes;
        for (const card of await read(missing)) {
          found.set(card.id, card);
          if (changes === before) keep(card);
        }
      }
      return ids.map((id) => found.get(id)).filter((card) => card !== undefined);
    },
    forget(ids) {
      changes += 1;
      for (const id of ids) kept.delete(id);
    },
    forgetAll() {
      changes += 1;
      kept.clear();
    },
  };
}
