/**
 * The parts of the catalogue that stored responses are made of, and which of them a change of a product touches. What only
 * staff see, such as the number of pieces in stock, touches none.
 */
import type { ProductCard, Variant } from "../../../src-shared/catalogue/operations.ts";
import type { SearchableProduct } from "./search/search.ts";

/** Everything that is shown: nothing stored before may be served. */
export const EVERYTHING = "*";

/** Names of parts. A response names those that it is made of (server/http/pages/made-of.ts). */
export const shownPart = {
  /** A product's own row. */
  product: (id: string) => `product:${id}`,
  /** A product's variants, with prices and availability in the words that shoppers read. */
  variants: (id: string) => `variants:${id}`,
  card: (id: string) => `card:${id}`,
  /** Which products a category has, their prices, and whether they can be bought: what related products follow from. */
  offer: (categoryId: string) => `offer:${categoryId}`,
  /** What lists are filtered, counted and sorted by. */
  lists: "lists",
  /** What the search reads: texts, SKUs, names of categories and the shop's own order. */
  words: "words",
  /** Categories with their pictures and numbers of products. */
  tree: "tree",
  picture: (path: string) => `picture:${path}`,
  /** The library: another picture may be found under a path that had none. */
  library: "library",
} as const;

/** A product on sale, as it is shown, sorted and searched. */
export interface ShownProduct {
  card: ProductCard;
  position: number;
  createdAt: string;
  variants: readonly Variant[];
  searchable: SearchableProduct;
}

/** What is shown of a product, by what is made of it. */
export const SHOWN_FACTS = ["card", "variants", "words", "place", "picture", "list", "offer"] as const;
export type ShownFact = (typeof SHOWN_FACTS)[number];
/** Values that are the same as JSON where the same is shown. */
export type ShownFacts = Record<ShownFact, unknown>;

export const shownFactsOf = ({ card, position, createdAt, variants, searchable }: ShownProduct): ShownFacts => ({
  card,
  variants,
  words: searchable,
  /** Where it is found, and its place there. */
  place: [
    ...[card.categoryId, card.subcategoryId, position, createdAt],
    ...[card.isFeatured, card.isNewArrival, card.isBestSeller],
  ],
  picture: card.picture,
  list: [
    ...[card.slug, card.name, card.brand, card.colours, card.priceFrom, card.priceTo],
    card.availability.state === "in_stock" || card.availability.state === "low",
  ],
  offer: [card.priceFrom, card.availability.state === "out_of_stock"],
});

/** The parts that a change of these facts touches, of a product that is or was in these categories. */
export function partsChanged(
  id: string,
  changed: ReadonlySet<ShownFact>,
  { categoryIds, isRowChanged }: { categoryIds: readonly string[]; isRowChanged: boolean },
): string[] {
  const parts: string[] = [];
  const isMoved = changed.has("place");
  if (changed.has("card")) parts.push(shownPart.card(id));
  if (changed.has("variants")) parts.push(shownPart.variants(id));
  // A product's page shows when its row last changed.
  if (isRowChanged) parts.push(shownPart.product(id));
  if (isMoved || changed.has("words")) parts.push(shownPart.words);
  if (isMoved || changed.has("list")) parts.push(shownPart.lists);
  if (isMoved || changed.has("offer")) parts.push(...new Set(categoryIds.map(shownPart.offer)));
  if (isMoved || changed.has("picture")) parts.push(shownPart.tree);
  return parts;
}
