import X from "lucide-react/icons/x";
import type { ProductListMeta } from "../../../src-shared/catalogue/operations.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { changed, filterCount, type ListingState, listingPath, withoutFilters } from "./listing-address.ts";

/** Filters that are set, each a link that removes it. */
export function ActiveFilters({ state, meta }: { state: ListingState; meta: ProductListMeta | null }) {
  const { lang, t } = useServices();
  if (filterCount(state) === 0) return null;

  const colourName = (key: string) => {
    const colour = meta?.facets.colours.find((swatch) => swatch.key === key);
    return colour ? textIn(colour.name, lang) : key;
  };
  const filters: { name: string; without: ListingState }[] = [
    ...(state.flag ? [{ name: t(`listing.flag.${state.flag}`), without: changed(state, { flag: null }) }] : []),
    ...state.colour.map((key) => ({
      name: colourName(key),
      without: changed(state, { colour: state.colour.filter((other) => other !== key) }),
    })),
    ...state.brand.map((brand) => ({
      name: brand,
      without: changed(state, { brand: state.brand.filter((other) => other !== brand) }),
    })),
    ...(state.min === null && state.max === null
      ? []
      : [{ name: priceText(state), without: changed(state, { min: null, max: null }) }]),
    ...(state.inStock ? [{ name: t("listing.inStockChip"), without: changed(state, { inStock: false }) }] : []),
  ];

  function priceText({ min, max }: ListingState): string {
    const from = min === null ? "" : formatMoney(min, lang);
    const to = max === null ? "" : formatMoney(max, lang);
    if (min === null) return t("listing.priceChipTo", { to });
    return max === null ? t("listing.priceChipFrom", { from }) : t("listing.priceChip", { from, to });
  }

  return (
    <ul className="mb-6 flex flex-wrap items-center gap-2">
      {filters.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={listingPath(without)}
            preventScrollReset
            aria-label={t("listing.removeFilter", { name })}
            className="flex min-h-9 items-center gap-2 rounded-full bg-sand ps-4 pe-3 text-sm hover:bg-line pointer-coarse:min-h-11"
          >
            <bdi>{name}</bdi>
            <Icon of={X} className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingPath(withoutFilters(state))}
          preventScrollReset
          className="flex min-h-9 items-center px-2 text-sm text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
        >
          {t("listing.clear")}
        </Link>
      </li>
    </ul>
  );
}
