import type { ProductCard } from "../../src-shared/catalogue/operations.ts";

/** A picture beside words that say the same. */
export type CardPicture = Omit<NonNullable<ProductCard["picture"]>, "alt" | "thumbhash">;

/** What a product's card shows: a page's data has no more of it, because it comes twice, as HTML and for the script. */
export type CardData = Pick<
  ProductCard,
  "slug" | "name" | "brand" | "priceFrom" | "priceTo" | "compareAtPrice" | "isNewArrival" | "availability"
> & {
  colours: Pick<ProductCard["colours"][number], "key" | "hex">[];
  /** Left out where it is not known, and on the home page, whose HTML is the longest. */
  size?: ProductCard["size"];
  picture: CardPicture | null;
};

export function cardData(product: ProductCard): CardData {
  const { slug, name, brand, priceFrom, priceTo, compareAtPrice, isNewArrival, availability } = product;
  return {
    slug,
    name,
    brand,
    priceFrom,
    priceTo,
    compareAtPrice,
    isNewArrival,
    availability,
    colours: product.colours.map(({ key, hex }) => ({ key, hex })),
    ...(product.size && { size: product.size }),
    picture: cardPicture(product.picture),
  };
}

/** As many as a row of related products shows. */
const RELATED_SHOWN = 4;

export const relatedData = (products: readonly ProductCard[]): CardData[] =>
  products.slice(0, RELATED_SHOWN).map(cardData);

export function cardPicture(picture: ProductCard["picture"]): CardPicture | null {
  if (picture === null) return null;
  const { alt: _alt, thumbhash: _hash, ...shown } = picture;
  return shown;
}
