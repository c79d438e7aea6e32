import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ProductListMeta } from "../../../src-shared/catalogue/operations.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Group } from "./facet-group.tsx";
import { changed, type ListingState, listingPath } from "./listing-address.ts";

/** Categories as links to collections, and inside one links to its subcategories. */
export function Categories({ state, meta }: { state: ListingState; meta: ProductListMeta }) {
  const { lang, t } = useServices();
  const { category, subcategory, facets } = meta;
  // Links to another category drop the filters, because it rarely has the same colours and brands and would be empty. Counts
  // hold only with the filters, so they are shown only without any.
  const counted = state.colour.length === 0 && state.brand.length === 0;
  const elsewhere = (change: Partial<ListingState>) =>
    listingPath(changed(state, { colour: [], brand: [], ...change }));
  return (
    <Group title={t("listing.category")}>
      {category ? (
        <>
          <PlaceLink to={elsewhere({ category: "", subcategory: "" })}>{t("listing.allProducts")}</PlaceLink>
          <PlaceLink to={elsewhere({ subcategory: "" })} here={subcategory === null}>
            {textIn(category.name, lang)}
          </PlaceLink>
          <ul className="border-line border-s ps-3">
            {facets.subcategories.map((sub) => (
              <li key={sub.slug}>
                <PlaceLink
                  to={elsewhere({ subcategory: sub.slug })}
                  here={subcategory?.slug === sub.slug}
                  count={counted ? sub.count : undefined}
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
                to={elsewhere({ category: each.name.en, subcategory: "" })}
                count={counted ? each.count : undefined}
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
  here = false,
  count,
  children,
}: {
  to: string;
  here?: boolean;
  count?: number | undefined;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={here ? "page" : undefined}
      className="flex min-h-9 items-center justify-between gap-3 text-sm hover:underline hover:underline-offset-4 aria-[current=page]:font-medium aria-[current=page]:text-accent pointer-coarse:min-h-11"
    >
      <span>{children}</span>
      {count !== undefined && <span className="text-muted text-xs tabular-nums">{count}</span>}
    </Link>
  );
}
