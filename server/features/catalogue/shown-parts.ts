/**
 * The parts of the catalogue that stored responses are made of, and which of them a change of a product touches. What only
 * staff see, such as the number of pieces in stock, touches none.
 */
import { isDeepStrictEqual } from "node:util";
import type { Product, ProductCard } from "../../../src-shared/catalogue/operations.ts";

/** A part that changed; `now` names its content, so that a response made of the same content stays. */
export interface ShownChange {
  part: string;
  now?: string;
}

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
  /** The texts that the search reads. */
  words: "words",
  /** Categories with their pictures and numbers of products. */
  tree: "tree",
  picture: (path: string) => `picture:${path}`,
  /** The library: another picture may be found under a path that had none. */
  library: "library",
} as const;

/** The content of a product's variants for shoppers, in one line. */
export const variantsContent = (variants: Product["variants"]): string =>
  JSON.stringify(
    variants.map(({ id, sku, options, price, compareAtPrice, availability, pictures }) => [
      ...[id, sku, Object.entries(options), price, compareAtPrice, pictures],
      ...[availability.state, availability.leadDays, availability.left],
    ]),
  );

/** A product as lists show and sort it. */
interface Listed {
  card: ProductCard;
  position: number;
  createdAt: string;
}

export interface ProductChange {
  id: string;
  before: Listed | undefined;
  after: Listed | undefined;
  /** Whether its own row may have changed, or the name of its category. */
  isReworded: boolean;
  areSkusChanged: boolean;
  /** `variantsContent` as it is now. */
  variants?: string;
}

export function listShownChanges({ id, before, after, ...change }: ProductChange): ShownChange[] {
  const [old, now] = [before?.card, after?.card];
  const isOther = (...facts: ((card: ProductCard) => unknown)[]) =>
    !old || !now || facts.some((fact) => !isDeepStrictEqual(fact(old), fact(now)));
  const isMoved =
    before?.position !== after?.position || before?.createdAt !== after?.createdAt || isOther(...placeFacts);
  const parts: string[] = [];
  if (isOther((card) => card)) parts.push(shownPart.card(id));
  if (change.isReworded || !old || !now) parts.push(shownPart.product(id), shownPart.words);
  else if (change.areSkusChanged) parts.push(shownPart.words);
  if (isMoved || isOther(...listFacts)) parts.push(shownPart.lists);
  if (isMoved || isOther(...offerFacts)) {
    for (const card of [old, now]) if (card) parts.push(shownPart.offer(card.categoryId));
  }
  if (isMoved || isOther(({ picture }) => picture)) parts.push(shownPart.tree);
  const changes: ShownChange[] = parts.map((part) => ({ part }));
  if (change.variants !== undefined) changes.push({ part: shownPart.variants(id), now: change.variants });
  return changes;
}

type Fact = (card: ProductCard) => unknown;

/** Where a product is found, and its place there. */
const placeFacts: readonly Fact[] = [
  (card) => card.categoryId,
  (card) => card.subcategoryId,
  (card) => card.isFeatured,
  (card) => card.isNewArrival,
  (card) => card.isBestSeller,
];

const listFacts: readonly Fact[] = [
  (card) => card.slug,
  (card) => card.name,
  (card) => card.brand,
  (card) => card.colours,
  (card) => card.priceFrom,
  (card) => card.priceTo,
  (card) => card.availability.state === "in_stock" || card.availability.state === "low",
];

const offerFacts: readonly Fact[] = [(card) => card.priceFrom, (card) => card.availability.state === "out_of_stock"];
