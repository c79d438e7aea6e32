import type { ProductCard as ProductCardFacts } from "../../../src-shared/catalogue/operations.ts";
import { ProductCard } from "../../products/product-card.tsx";

/** How wide a card's picture is at each width of the screen. */
const SIZES = "(min-width: 80rem) 19rem, (min-width: 64rem) 30vw, (min-width: 40rem) 33vw, 50vw";
/** The cards that are seen without scrolling on a desk: their pictures are fetched at once. */
const SEEN_FIRST = 4;

/** The cards of a list; `busy` while the next list is on its way. */
export function ListingGrid({ products, busy }: { products: readonly ProductCardFacts[]; busy: boolean }) {
  return (
    <ul
      aria-busy={busy}
      className="grid grid-cols-2 gap-x-4 gap-y-10 transition-opacity aria-busy:opacity-50 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-2 xl:grid-cols-3"
    >
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard product={product} heading="h2" sizes={SIZES} first={place < SEEN_FIRST} />
        </li>
      ))}
    </ul>
  );
}
