import { MAX_VIEWED, VIEWED_HEADER } from "../../src-shared/content/viewed-page.ts";

/** The page on screen, which the server counted when it sent it, or which was told since. */
let shown = import.meta.env.SSR ? "" : viewOf(new URL(location.href));
let untold: string[] = [];

/** Notes that a page is opened without a document. The same page with other parameters is no other view. */
export function noteView(url: URL): void {
  const view = viewOf(url);
  if (view === shown) return;
  shown = view;
  untold = [...untold, view].slice(-MAX_VIEWED);
}

/** Tells the server of pages opened since the last request, with the next one: no request is made for it alone. */
export function viewedHeader(): Record<string, string> {
  const views = untold;
  untold = [];
  return views.length > 0 ? { [VIEWED_HEADER]: views.join(" ") } : {};
}

function viewOf({ pathname, searchParams }: URL): string {
  const category = searchParams.get("category");
  return category === null ? pathname : `${pathname}?${new URLSearchParams({ category })}`;
}
