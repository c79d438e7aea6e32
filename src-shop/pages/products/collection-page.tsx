import { PAGES } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import { isCalled } from "../../../src-shared/catalogue/called.ts";
import { metaDescription, pageTitle } from "../../../src-shared/content/seo.ts";
import { imageUrl } from "../../../src-shared/media/image.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import type { Head, HeadArgs, LoadArgs } from "../../app/page.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { redirectTo } from "../../app/redirect.ts";
import { breadcrumbsStructured, listStructured } from "../../products/product-structured.ts";
import { Listing } from "./listing.tsx";
import { changed, filterCount, type ListingState, listingPath, PAGE_SIZE, readListing } from "./listing-address.ts";
import { type ListingData, loadListing } from "./listing-load.ts";

export async function load(args: LoadArgs): Promise<ListingData> {
  const state = readListing(args.url.searchParams);
  if (state.category === "") throw redirectTo(listingPath(state), 302);
  const data = await loadListing(args);
  // An unknown category or subcategory is not found.
  const unknown = data.meta?.category === null || (state.subcategory !== "" && data.meta?.subcategory === null);
  if (unknown) throw new ApiError(404);
  const now = presentNames(data);
  if (now) throw redirectTo(listingPath(now), 301);
  return data;
}

/** The same listing by the present names, where the address has former ones; undefined where it has none. */
function presentNames({ state, meta }: ListingData): ListingState | undefined {
  if (!meta?.category) return undefined;
  const { category, subcategory } = meta;
  const isPresent = isCalled(category, state.category) && (!subcategory || isCalled(subcategory, state.subcategory));
  return isPresent ? undefined : { ...state, category: category.name.en, subcategory: subcategory?.slug ?? "" };
}

export function head({ data, lang, t, publicUrl }: HeadArgs<ListingData>): Head {
  const { state, products, meta } = data;
  const category = meta?.category ? textIn(meta.category.name, lang) : state.category;
  const subcategory = meta?.subcategory ? textIn(meta.subcategory.name, lang) : "";
  const name = subcategory || category;
  const own = listingPath(plainState(data));
  const whole = listingPath(changed(plainState(data), { subcategory: "" }));
  const further = state.page > 1;
  const ownDescription = subcategory
    ? t("listing.subcategoryDescription", { subcategory, category })
    : meta?.category
      ? textIn(meta.category.description, lang)
      : t("listing.seoDescription");
  const plain = state.q === "" && filterCount(state) === 0 && state.sort === null;
  const place = { lang, publicUrl };
  const picture = products.find((product) => product.picture !== null)?.picture;
  return {
    // The long title has no space for a page number.
    title: pageTitle(
      further
        ? t("listing.pageTitle", { title: name, page: state.page })
        : t("listing.collectionTitle", { category: name }),
    ),
    description: metaDescription(
      further ? t("listing.pageDescription", { page: state.page, description: ownDescription }) : ownDescription,
    ),
    canonical: own,
    noindex: !plain || products.length === 0,
    ...(picture && { image: imageUrl(picture.path, { width: 1280 }) }),
    structured: [
      breadcrumbsStructured(
        [
          { name: t("listing.home"), path: "/" },
          { name: t("listing.products"), path: PAGES.products },
          { name: category, path: whole },
          ...(subcategory ? [{ name: subcategory, path: listingPath({ ...plainState(data), page: 1 }) }] : []),
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
    { name: t("listing.products"), path: PAGES.products },
  ];
  if (meta?.subcategory) {
    const path = listingPath(changed(plainState(data), { subcategory: "" }));
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

/**
 * Canonical address: category, subcategory and page. The category goes by its English name in both languages, so that the
 * two pages of a category name each other, and the sitemap names both.
 */
function plainState({ state, meta }: ListingData): ListingState {
  const none = readListing(new URLSearchParams());
  const category = meta?.category?.name.en ?? state.category;
  return { ...none, category, subcategory: state.subcategory, page: state.page };
}
