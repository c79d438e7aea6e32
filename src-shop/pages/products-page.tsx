import { pageTitle } from "../../src-shared/model/seo.ts";
import { useLoaded, useServices } from "../frame.tsx";
import type { Head, HeadArgs, LoadArgs } from "../page.ts";
import { Listing } from "../parts/listing.tsx";
import { filterCount, listingPath, PAGE_SIZE, readListing } from "../parts/listing-address.ts";
import { type ListingData, loadListing } from "../parts/listing-load.ts";
import { listStructured } from "../parts/product-structured.ts";
import { redirectTo } from "../redirect.ts";

export async function load(args: LoadArgs): Promise<ListingData> {
  const state = readListing(args.url.searchParams);
  // A category has an address of its own (specification, /collection).
  if (state.category !== "") throw redirectTo(listingPath(state), 301);
  return loadListing(args);
}

export function head({ data, lang, t, publicUrl }: HeadArgs<ListingData>): Head {
  const { state, products } = data;
  const plain = state.q === "" && filterCount(state) === 0 && state.sort === null;
  const title = state.q === "" ? t("listing.seoTitle") : t("listing.resultsFor", { term: state.q });
  return {
    // The long title has no room for a number.
    title: pageTitle(
      state.page > 1 ? t("listing.pageTitle", { title: t("listing.products"), page: state.page }) : title,
    ),
    description: t("listing.seoDescription"),
    canonical: state.page > 1 ? `/products?page=${state.page}` : "/products",
    // What can be combined without end is found through the plain list.
    noindex: !plain || products.length === 0,
    structured: [listStructured(products, (state.page - 1) * PAGE_SIZE + 1, { lang, publicUrl })],
  };
}

export function Page() {
  const { t } = useServices();
  const data = useLoaded<typeof load>();
  const { q, flag } = data.state;
  const title =
    q !== "" ? t("listing.resultsFor", { term: q }) : flag !== null ? t(`listing.flag.${flag}`) : t("listing.products");
  return (
    <Listing
      data={data}
      title={title}
      intro={q === "" && flag === null ? t("listing.intro") : undefined}
      trail={[{ name: t("listing.home"), path: "/" }]}
    />
  );
}
