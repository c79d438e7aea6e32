import type { ProductListMeta } from "../../../src-shared/catalogue/operations.ts";
import type { LoadArgs } from "../../app/page.ts";
import { readOrEmpty } from "../../failure/fallback.ts";
import { type CardData, cardData } from "../../products/card-data.ts";
import { type ListingState, listingQuery, readListing } from "./listing-address.ts";

export interface ListingData {
  state: ListingState;
  products: CardData[];
  /** null when the list could not be read. */
  meta: ProductListMeta | null;
  /** The list is empty because it could not be read; the frame says so. */
  failed: boolean;
}

/** Products, facets and state of any listing's address. */
export async function loadListing({ api, url, lang, signal }: LoadArgs): Promise<ListingData> {
  const state = readListing(url.searchParams);
  const listing = listingQuery(state);
  // Only the order by name depends on the language; all other lists have one answer for both.
  const query = listing.sort === "name" ? { ...listing, lang } : listing;
  const { data, failed } = await readOrEmpty(api("GET /api/products", { query, signal }), null);
  return { state, products: (data?.data ?? []).map(cardData), meta: data?.meta ?? null, failed };
}
