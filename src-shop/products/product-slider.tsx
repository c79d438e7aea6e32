import { useRef } from "react";
import { useServices } from "../app/page-hooks.ts";
import { Carousel, CarouselButtons } from "../ui/carousel.tsx";
import { Link } from "../ui/link.tsx";
import { Section } from "../ui/section.tsx";
import type { CardData } from "./card-data.ts";
import { ProductCard } from "./product-card.tsx";

interface ProductSliderProps {
  title: string;
  products: CardData[];
  /** The page of the whole list. */
  more?: string;
}

/** Products in one row; null when there are none. */
export function ProductSlider({ title, products, more }: ProductSliderProps) {
  const { t } = useServices();
  const row = useRef<HTMLUListElement>(null);
  if (products.length === 0) return null;
  const aside = (
    <div className="flex items-center gap-4">
      {more && (
        <Link to={more} className="link inline-flex min-h-11 items-center text-sm font-medium">
          <span aria-hidden="true">{t("home.seeAll")}</span>
          <span className="sr-only">{t("home.seeAllOf", { list: title })}</span>
        </Link>
      )}
      <CarouselButtons row={row} />
    </div>
  );
  return (
    <Section title={title} aside={aside}>
      <Carousel row={row} label={title}>
        {products.map((product) => (
          <li key={product.slug} className="w-[62vw] max-w-72 flex-none snap-start sm:w-[36vw] lg:w-72">
            <ProductCard product={product} sizes="(min-width: 64rem) 288px, (min-width: 40rem) 36vw, 62vw" />
          </li>
        ))}
      </Carousel>
    </Section>
  );
}
