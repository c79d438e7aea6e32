import type { CardData } from "../../products/card-data.ts";
import { ProductCard } from "../../products/product-card.tsx";

/** `sizes` of a card's picture. */
const SIZES = "(min-width: 80rem) 19rem, (min-width: 64rem) 30vw, (min-width: 40rem) 33vw, 50vw";
/** Cards that are visible without scrolling on wide screens: their pictures load eagerly. */
const SEEN_FIRST = 4;

/** Cards of a list; `busy` while the next list loads. */
export function ListingGrid({ products, busy }: { products: readonly CardData[]; busy: boolean }) {
  return (
    <ul
      aria-busy={busy}
      className="grid grid-cols-2 gap-x-4 gap-y-10 transition-opacity aria-busy:opacity-50 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-2 xl:grid-cols-3"
    >
      {products.map((product, place) => (
        <li key={product.slug}>
          <ProductCard product={product} heading="h2" sizes={SIZES} first={place < SEEN_FIRST} />
        </li>
      ))}
    </ul>
  );
}
