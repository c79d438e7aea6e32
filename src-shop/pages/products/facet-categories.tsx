import type { ReactNode } from "react";
import type { ProductListMeta } from "../../../src-shared/catalogue/operations.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { Group } from "./facet-group.tsx";
import { changed, type ListingState, listingPath } from "./listing-address.ts";

/** Categories as links to collections, and inside one links to its subcategories; all of them keep the filters. */
export function Categories({ state, meta }: { state: ListingState; meta: ProductListMeta }) {
  const { lang, t } = useServices();
  const { category, subcategory, facets } = meta;
  const to = (change: Partial<ListingState>) => listingPath(changed(state, change));
  return (
    <Group title={t("listing.category")}>
      {category ? (
        <>
          <PlaceLink to={to({ category: "", subcategory: "" })}>{t("listing.allProducts")}</PlaceLink>
          <PlaceLink within to={to({ subcategory: "" })} here={subcategory === null}>
            {textIn(category.name, lang)}
          </PlaceLink>
          <ul className="border-line border-s ps-3">
            {facets.subcategories.map((sub) => (
              <li key={sub.slug}>
                <PlaceLink
                  within
                  to={to({ subcategory: sub.slug })}
                  here={subcategory?.slug === sub.slug}
                  count={sub.count}
                >
                  {textIn(sub.name, lang)}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul>
          {facets.categories.map((each) => (
            <li key={each.slug}>
              <PlaceLink
                // A category goes by its English name in both languages.
                to={to({ category: each.name.en, subcategory: "" })}
                count={each.count}
              >
                {textIn(each.name, lang)}
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}

function PlaceLink({
  to,
  within = false,
  here = false,
  count,
  children,
}: {
  to: string;
  /** A part of the same page, which keeps its place on screen. */
  within?: boolean;
  here?: boolean;
  count?: number;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      preventScrollReset={within}
      aria-current={here ? "page" : undefined}
      className="flex min-h-9 items-center justify-between gap-3 text-sm hover:underline hover:underline-offset-4 aria-[current=page]:font-medium aria-[current=page]:text-accent pointer-coarse:min-h-11"
    >
      <span>{children}</span>
      {count !== undefined && <span className="text-muted text-xs tabular-nums">{count}</span>}
    </Link>
  );
}
