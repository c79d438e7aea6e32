import type { HydrationState } from "react-router-dom";
import type { Lang } from "../../src-shared/values/localized.ts";

/** What the server gives the browser with a page, in a JSON block: nothing is asked for twice. */
export interface PageData {
  lang: Lang;
  publicUrl: string;
  state: HydrationState;
}

export const PAGE_DATA_ID = "page-data";
