import type { ProductCard } from "../../src-shared/catalogue/operations.ts";

/** What a product's card shows: a page's data has no more of it, because it comes twice, as HTML and for the script. */
export type CardData = Pick<
  ProductCard,
  "id" | "slug" | "name" | "brand" | "priceFrom" | "priceTo" | "compareAtPrice" | "isNewArrival" | "availability"
> & {
  colours: Pick<ProductCard["colours"][number], "key" | "hex">[];
  picture: Omit<NonNullable<ProductCard["picture"]>, "alt" | "thumbhash"> | null;
};

export function cardData(product: ProductCard): CardData {
  const { id, slug, name, brand, priceFrom, priceTo, compareAtPrice, isNewArrival, availability } = product;
  return {
    id,
    slug,
    name,
    brand,
    priceFrom,
    priceTo,
    compareAtPrice,
    isNewArrival,
    availability,
    colours: product.colours.map(({ key, hex }) => ({ key, hex })),
    picture: product.picture && pictureData(product.picture),
  };
}

function pictureData({ alt: _alt, thumbhash: _hash, ...shown }: NonNullable<ProductCard["picture"]>) {
  return shown;
}
