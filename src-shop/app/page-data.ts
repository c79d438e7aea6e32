import type { HydrationState } from "react-router-dom";
import type { Dictionary } from "../../src-shared/text/shop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";

/** Data of a page for the browser, in a JSON block of the HTML, so that hydration asks the API for nothing. */
export interface PageData {
  lang: Lang;
  publicUrl: string;
  /** Texts in the owner's words, by key; absent where there are none. */
  ownTexts?: Dictionary;
  state: HydrationState;
}

export const PAGE_DATA_ID = "page-data";
