import { useEffect, useRef, useState } from "react";
import { type UIMatch, useLocation, useMatches } from "react-router-dom";
import { useServices } from "../app/page-hooks.ts";
import type { PageHandle } from "../app/page-route.ts";

/** Id of the main element: it takes the focus after navigation, and the skip link leads there. */
export const MAIN_ID = "content";

/**
 * Navigation within the shop for head, screen reader and keyboard: the document gets the new page's head, its title is read
 * out, and the focus goes to the content. The first page came with all of that, so the code for heads is fetched with the
 * first navigation.
 */
export function PageAnnouncer() {
  const services = useServices();
  const matches = useMatches() as UIMatch<unknown, PageHandle | undefined>[];
  const { pathname, search } = useLocation();
  const page = matches.at(-1);
  const before = useRef({ pathname, search, data: page?.loaderData });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const last = before.current;
    const data = page?.loaderData;
    if (last.pathname === pathname && last.search === search && last.data === data) return;
    const now = { pathname, search, data };
    before.current = now;
    const stepped = last.pathname !== pathname;
    if (stepped) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    const shown = {
      handle: page?.handle,
      routeId: page?.id ?? "",
      address: new URL(pathname + search, services.publicUrl),
      loaderData: Object.fromEntries(matches.map((match) => [match.id, match.loaderData])),
      errors: null,
    };
    const put = async () => {
      const [{ applyHead, headTags }, { headOfPage }] = await Promise.all([
        import("../app/head.ts"),
        import("../app/page-head.ts"),
      ]);
      // The visitor may have navigated again meanwhile.
      if (before.current !== now) return;
      const { head, shopName } = headOfPage(shown, services);
      applyHead(headTags(head, { ...services, shopName }));
      if (stepped) setTitle(document.title);
    };
    // A failed page sets its own head (page-failure.tsx).
    if (data === undefined) return;
    // Without that code the page is there all the same, under the last one's title.
    put().catch(() => {});
  }, [pathname, search, page, matches, services]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
