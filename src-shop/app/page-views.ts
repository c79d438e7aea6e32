import { LANDING_HEADER, MAX_VIEWED, VIEWED_HEADER } from "../../src-shared/content/viewed-page.ts";

/** The page on screen, which the server counted when it sent it, or which was told since. */
let shown = import.meta.env.SSR ? "" : viewOf(new URL(location.href));
let untold: string[] = [];
const landing = import.meta.env.SSR ? null : landingOf();

/** Notes that a page is opened without a document. The same page with other parameters is no other view. */
export function noteView(url: URL): void {
  const view = viewOf(url);
  if (view === shown) return;
  shown = view;
  untold = [...untold, view].slice(-MAX_VIEWED);
}

/**
 * Tells the server of pages opened since the last request, with the next one: no request is made for it alone. And by which page
 * the visit began, which it adds to the sum of a cart or an order.
 */
export function viewedHeaders(): Record<string, string> {
  const views = untold;
  untold = [];
  return {
    ...(views.length > 0 ? { [VIEWED_HEADER]: views.join(" ") } : {}),
    ...(landing ? { [LANDING_HEADER]: landing } : {}),
  };
}

/** The page to which somebody came from elsewhere in this tab; none whose address is a secret. Null where the browser keeps nothing. */
function landingOf(): string | null {
  try {
    if (!document.referrer.startsWith(location.origin) && !/\/(order|s)\//.test(shown))
      sessionStorage.setItem(LANDING_HEADER, shown);
    return sessionStorage.getItem(LANDING_HEADER);
  } catch {
    return null;
  }
}

function viewOf({ pathname, searchParams }: URL): string {
  const category = searchParams.get("category");
  return category === null ? pathname : `${pathname}?${new URLSearchParams({ category })}`;
}
