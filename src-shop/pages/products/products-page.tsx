import { PAGES } from "../../../src-shared/addresses.ts";
import type { TextPage } from "../../../src-shared/content/operations.ts";
import { metaDescription, pageTitle } from "../../../src-shared/content/seo.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import type { Head, HeadArgs, LoadArgs } from "../../app/page.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { redirectTo } from "../../app/redirect.ts";
import { Prose } from "../../content/prose.tsx";
import { readOrEmpty } from "../../failure/fallback.ts";
import { breadcrumbsStructured, listStructured } from "../../products/product-structured.ts";
import { Listing } from "./listing.tsx";
import { filterCount, listingPath, PAGE_SIZE, readListing } from "./listing-address.ts";
import { type ListingData, loadListing } from "./listing-load.ts";

interface ProductsData extends ListingData {
  /** Text of staff about the whole list; null where it cannot be read now, or for a part of the list. */
  page: Pick<TextPage, "html" | "seo"> | null;
}

export async function load(args: LoadArgs): Promise<ProductsData> {
  const state = readListing(args.url.searchParams);
  // A category has an address of its own (specification, /collection).
  if (state.category !== "") throw redirectTo(listingPath(state), 301);
  const whole = state.q === "" && state.flag === null;
  const [listing, page] = await Promise.all([
    loadListing(args),
    whole
      ? readOrEmpty(args.api("GET /api/pages/:key", { params: { key: "products" }, signal: args.signal }), null)
      : null,
  ]);
  return { ...listing, page: page?.data ? { html: page.data.html, seo: page.data.seo } : null };
}

export function head({ data, lang, t, publicUrl }: HeadArgs<ProductsData>): Head {
  const { state, products, page } = data;
  const plain = state.q === "" && filterCount(state) === 0 && state.sort === null;
  const own = page ? textIn(page.seo.title, lang) : t("listing.seoTitle");
  const title = state.q === "" ? own : t("listing.resultsFor", { term: state.q });
  const ownDescription = page ? textIn(page.seo.description, lang) : t("listing.seoDescription");
  return {
    // The long title has no space for a page number.
    title: pageTitle(
      state.page > 1 ? t("listing.pageTitle", { title: t("listing.products"), page: state.page }) : title,
    ),
    description: metaDescription(
      state.page > 1 ? t("listing.pageDescription", { page: state.page, description: ownDescription }) : ownDescription,
    ),
    canonical: state.page > 1 ? `${PAGES.products}?page=${state.page}` : PAGES.products,
    // Combinations of filters are endless, so search engines index only the plain list.
    noindex: !plain || products.length === 0,
    structured: [
      breadcrumbsStructured(
        [
          { name: t("listing.home"), path: "/" },
          { name: t("listing.products"), path: PAGES.products },
        ],
        { lang, publicUrl },
      ),
      listStructured(products, (state.page - 1) * PAGE_SIZE + 1, { lang, publicUrl }),
    ],
  };
}

export function Page() {
  const { t } = useServices();
  const data = useLoaded<typeof load>();
  const { q, flag } = data.state;
  const title =
    q !== ""
      ? t(data.meta?.exact === false ? "listing.near" : "listing.resultsFor", { term: q })
      : flag !== null
        ? t(`listing.flag.${flag}`)
        : t("listing.products");
  return (
    <Listing
      data={data}
      title={title}
      intro={data.page ? <Prose html={data.page.html} /> : q === "" && flag === null ? t("listing.intro") : undefined}
      trail={[{ name: t("listing.home"), path: "/" }]}
    />
  );
}
