import type { HydrationState } from "react-router-dom";
import type { Lang } from "../../src-shared/values/localized.ts";

/** Data of a page for the browser, in a JSON block of the HTML, so that hydration asks the API for nothing. */
export interface PageData {
  lang: Lang;
  publicUrl: string;
  state: HydrationState;
}

export const PAGE_DATA_ID = "page-data";
