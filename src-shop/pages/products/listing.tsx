import SearchIcon from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router-dom";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { Breadcrumbs, type Crumb } from "../../ui/breadcrumbs.tsx";
import { PagesNav } from "../../ui/pages-nav.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { Facets } from "./facets.tsx";
import { changed, filterCount, listingPath, PAGE_SIZE, readListing } from "./listing-address.ts";
import { ListingEmpty } from "./listing-empty.tsx";
import { ListingGrid } from "./listing-grid.tsx";
import type { ListingData } from "./listing-load.ts";
import { SortMenu } from "./sort-menu.tsx";

const FORM = "listing-form";
const SHEET = "listing-filters";

interface ListingProps {
  data: ListingData;
  title: string;
  /** Introduction to the list, a long one with links. */
  intro?: ReactNode;
  trail: readonly Crumb[];
}

/** Listing of products with filters, order and pages, on any of its pages. */
export function Listing({ data, title, intro, trail }: ListingProps) {
  const { t } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const next = usePendingListing();
  const { products, meta } = data;
  // Boxes show the state being loaded, the list the loaded one.
  const requestedState = next ?? data.state;
  // Without any filter set an empty list has nothing to filter or to sort.
  const nothing = meta?.total === 0 && filterCount(requestedState) === 0;

  /** The new address from all fields of the filters' form, also those elsewhere on the page. */
  const follow = () => {
    if (form.current === null) return;
    const typed = [...new FormData(form.current)].filter(([, value]) => typeof value === "string");
    const state = readListing(new URLSearchParams(typed as [string, string][]));
    void navigate(listingPath(state), { preventScrollReset: true });
  };

  return (
    <div className="wrap pt-1 pb-24 lg:pt-6">
      <Breadcrumbs trail={trail} />
      <header className="mt-2 mb-8 max-w-[46rem]">
        <h1 className="text-4xl">{title}</h1>
        {intro && <div className="mt-4 text-lg text-muted max-sm:line-clamp-2 max-sm:text-base">{intro}</div>}
      </header>

      <div className={nothing ? "" : "lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-12"}>
        {meta && !nothing ? (
          <Facets formId={FORM} form={form} id={SHEET} state={requestedState} meta={meta} onChange={follow} />
        ) : (
          <Form id={FORM} ref={form} />
        )}
        <div>
          <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-y py-3">
            <SearchField term={data.state.q} />
            {meta && !nothing && (
              <Button popoverTarget={SHEET} variant="quiet" className="min-h-11 px-4 lg:hidden">
                <Icon of={SlidersHorizontal} className="size-4" />
                {t("listing.filters")}
                {filterCount(requestedState) > 0 && (
                  <span className="-me-1 grid size-5 place-items-center rounded-full bg-ink text-wall text-xs leading-none tabular-nums">
                    {filterCount(requestedState)}
                  </span>
                )}
              </Button>
            )}
            <p role="status" className="text-muted text-sm tabular-nums max-lg:order-last max-lg:w-full lg:me-auto">
              {next ? t("listing.updating") : meta && countText()}
            </p>
            {!nothing && <SortMenu state={requestedState} form={FORM} onChange={follow} />}
          </div>
          <ActiveFilters state={requestedState} meta={meta} />
          {products.length > 0 ? (
            <ListingGrid products={products} busy={next !== null} />
          ) : (
            <ListingEmpty state={data.state} meta={meta} failed={data.failed} />
          )}
          {meta && (
            <PagesNav
              page={data.state.page}
              pages={Math.ceil(meta.total / PAGE_SIZE)}
              to={(page) => listingPath(changed(data.state, { page }))}
            />
          )}
        </div>
      </div>
    </div>
  );

  function countText(): string {
    const total = meta?.total ?? 0;
    const from = (data.state.page - 1) * PAGE_SIZE + 1;
    return total > PAGE_SIZE && products.length > 0
      ? t("listing.span", { from, to: from + products.length - 1, total })
      : t("listing.count", { count: total });
  }
}

/** Search field of the list, which works without JavaScript; the dialog in the header is quicker. */
function SearchField({ term }: { term: string }) {
  const { t } = useServices();
  return (
    <div className="relative grow max-lg:w-full lg:max-w-72">
      <Icon of={SearchIcon} className="pointer-events-none absolute start-3 top-3 size-5 text-muted" />
      <input
        key={term}
        type="search"
        name="q"
        form={FORM}
        defaultValue={term}
        maxLength={100}
        enterKeyHint="search"
        aria-label={t("listing.searchLabel")}
        placeholder={t("listing.searchPlaceholder")}
        className="field min-h-11 ps-11"
      />
      <button type="submit" form={FORM} className="sr-only">
        {t("listing.search")}
      </button>
    </div>
  );
}

/** State of the listing that is loading. */
function usePendingListing() {
  const { location } = useNavigation();
  if (location === undefined || !/^\/(products|collection)$/.test(location.pathname)) return null;
  return readListing(new URLSearchParams(location.search));
}
