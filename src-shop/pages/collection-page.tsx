import { ApiError } from "../../src-shared/contract/client.ts";
import { textIn } from "../../src-shared/model/localized.ts";
import { metaDescription, pageTitle } from "../../src-shared/model/seo.ts";
import { useLoaded, useServices } from "../frame.tsx";
import type { Head, HeadArgs, LoadArgs } from "../page.ts";
import { Listing } from "../parts/listing.tsx";
import {
  changed,
  filterCount,
  type ListingState,
  listingPath,
  PAGE_SIZE,
  readListing,
} from "../parts/listing-address.ts";
import { type ListingData, loadListing } from "../parts/listing-load.ts";
import { breadcrumbsStructured, listStructured } from "../parts/product-structured.ts";
import { redirectTo } from "../redirect.ts";

export async function load(args: LoadArgs): Promise<ListingData> {
  const state = readListing(args.url.searchParams);
  if (state.category === "") throw redirectTo(listingPath(state), 302);
  const data = await loadListing(args);
  // A category, or a subcategory of it, that is not there is a page that is not there.
  const unknown = data.meta?.category === null || (state.subcategory !== "" && data.meta?.subcategory === null);
  if (unknown) throw new ApiError(404);
  return data;
}

export function head({ data, lang, t, publicUrl }: HeadArgs<ListingData>): Head {
  const { state, products, meta } = data;
  const category = meta?.category ? textIn(meta.category.name, lang) : state.category;
  const subcategory = meta?.subcategory ? textIn(meta.subcategory.name, lang) : "";
  const title = t("listing.collectionTitle", { category: subcategory || category });
  const own = listingPath(plainState(state, category));
  const plain = state.q === "" && filterCount(state) === 0 && state.sort === null;
  const place = { lang, publicUrl };
  return {
    title: pageTitle(state.page > 1 ? t("listing.pageTitle", { title, page: state.page }) : title),
    description: metaDescription(
      meta?.category ? textIn(meta.category.description, lang) : t("listing.seoDescription"),
    ),
    canonical: own,
    noindex: !plain || products.length === 0,
    structured: [
      breadcrumbsStructured(
        [
          { name: t("listing.home"), path: "/" },
          { name: t("listing.products"), path: "/products" },
          { name: subcategory || category, path: own },
        ],
        place,
      ),
      listStructured(products, (state.page - 1) * PAGE_SIZE + 1, place),
    ],
  };
}

export function Page() {
  const { lang, t } = useServices();
  const data = useLoaded<typeof load>();
  const { state, meta } = data;
  const category = meta?.category ? textIn(meta.category.name, lang) : state.category;
  const trail = [
    { name: t("listing.home"), path: "/" },
    { name: t("listing.products"), path: "/products" },
  ];
  if (meta?.subcategory) {
    const path = listingPath(changed(plainState(state, category), { subcategory: "" }));
    return (
      <Listing data={data} title={textIn(meta.subcategory.name, lang)} trail={[...trail, { name: category, path }]} />
    );
  }
  return (
    <Listing
      data={data}
      title={category}
      intro={meta?.category ? textIn(meta.category.description, lang) : undefined}
      trail={trail}
    />
  );
}

/** Only what makes it this page: the category under its name in the page's language, the subcategory, the page. */
function plainState(state: ListingState, category: string): ListingState {
  const none = readListing(new URLSearchParams());
  return { ...none, category, subcategory: state.subcategory, page: state.page };
}
