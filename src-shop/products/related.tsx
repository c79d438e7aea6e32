import { useServices } from "../app/page-hooks.ts";
import { PUT_OFF } from "../ui/put-off.ts";
import type { CardData } from "./card-data.ts";
import { ProductCard } from "./product-card.tsx";

/** Related products: a row that scrolls on a phone, side by side on wide screens. */
export function Related({ products, title }: { products: readonly CardData[]; title?: string }) {
  const { t } = useServices();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className={`${PUT_OFF} print:hidden`}>
      <h2 id="related" className="mb-6 text-2xl">
        {title ?? t("product.related")}
      </h2>
      <ul className="no-bar -mx-[clamp(1rem,4vw,3rem)] flex snap-x scroll-px-[clamp(1rem,4vw,3rem)] gap-4 overflow-x-auto px-[clamp(1rem,4vw,3rem)] lg:mx-0 lg:grid lg:grid-cols-4 lg:gap-6 lg:overflow-visible lg:px-0">
        {products.map((product) => (
          <li key={product.slug} className="w-[62vw] max-w-72 flex-none snap-start lg:w-auto lg:max-w-none">
            <ProductCard product={product} sizes="(min-width: 64rem) 19rem, 62vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
