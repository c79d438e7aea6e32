import { productPath } from "../../src-shared/addresses.ts";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { CARD_WIDTHS, Picture } from "../../src-shared/ui/picture.tsx";
import { OldPrice, Price } from "../../src-shared/ui/price.tsx";
import { keptByProperties } from "../app/kept.tsx";
import { useServices } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";
import { Availability } from "./availability.tsx";
import type { CardData } from "./card-data.ts";

interface ProductCardProps {
  product: CardData;
  /** The level of its heading on the page. */
  heading?: "h2" | "h3";
  sizes?: string;
  /** Among the first on the page: its picture loads eagerly. */
  first?: boolean;
}

const gridSizes = "(min-width: 80rem) 300px, (min-width: 48rem) 31vw, 46vw";

/** A product in a list: picture, name, price; the whole card opens it. */
export const ProductCard = import.meta.env.SSR ? ServedCard : Card;

const KeptCard = import.meta.env.SSR ? keptByProperties("card", Card) : Card;

/** React names a picture that loads at once in the page's head, as often as it renders one: such a card is never taken from kept HTML. */
function ServedCard(props: ProductCardProps) {
  return props.first ? <Card {...props} /> : <KeptCard {...props} />;
}

function Card({ product, heading: Heading = "h3", sizes = gridSizes, first }: ProductCardProps) {
  const { lang, t } = useServices();
  const onOffer = product.compareAtPrice !== null && product.compareAtPrice > product.priceFrom;
  const label = onOffer ? t("card.offer") : product.isNewArrival ? t("card.new") : null;
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="well relative aspect-square">
        <Picture
          picture={product.picture}
          lang={lang}
          sizes={sizes}
          widths={CARD_WIDTHS}
          first={first}
          decorative
          className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
        />
        {label && (
          <span className="absolute start-3 top-3 rounded-full bg-wall px-3 py-1 text-xs font-medium">{label}</span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 pt-3">
        <span className="eyebrow">{product.brand}</span>
        <Heading className="text-base font-medium leading-snug tracking-normal">
          <Link
            to={productPath(product.slug)}
            className="after:absolute after:inset-0 after:rounded-md group-hover:text-accent"
          >
            <Localized text={product.name} lang={lang} />
          </Link>
        </Heading>
        {product.size && (
          <bdi className="text-muted text-sm">{t("card.size", { sides: product.size.join(" × ") })}</bdi>
        )}
        <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          {product.priceTo > product.priceFrom && <span className="text-sm text-muted">{t("card.from")}</span>}
          <Price amount={product.priceFrom} lang={lang} className="font-semibold" />
          {onOffer && product.compareAtPrice !== null && (
            <OldPrice amount={product.compareAtPrice} lang={lang} label={t("card.before")} className="text-sm" />
          )}
        </p>
        <CardColours product={product} />
        {product.availability.state !== "in_stock" && <Availability of={product.availability} className="mt-1" />}
      </div>
    </article>
  );
}

function CardColours({ product }: { product: CardData }) {
  const { t } = useServices();
  if (product.colours.length < 2) return null;
  return (
    <p className="mt-1 flex items-center gap-1.5">
      <span className="sr-only">{t("card.colours", { count: product.colours.length })}</span>
      {product.colours.slice(0, 6).map((colour) => (
        <span
          key={colour.key}
          aria-hidden="true"
          className="size-3.5 rounded-full border border-ink/20"
          style={{ backgroundColor: colour.hex ?? undefined }}
        />
      ))}
    </p>
  );
}
