import { useEffect, useRef, useState } from "react";
import { type UIMatch, useLocation, useMatches } from "react-router-dom";
import type { PageHandle } from "../app/page-route.ts";
import { CONTENT_ID } from "../ui/content-id.ts";
import { useServices } from "./frame.tsx";

/**
 * After a step within the shop: the document gets the new page's head, its title is read out, and the keyboard starts
 * at the content. The first page came with all of that, so what makes a head is fetched with the first step.
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
    if (stepped) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
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
      // The visitor may have gone on meanwhile.
      if (before.current !== now) return;
      const { head, shopName } = headOfPage(shown, services);
      applyHead(headTags(head, { ...services, shopName }));
      if (stepped) setTitle(document.title);
    };
    // A page that failed says so in its head itself (page-failure.tsx).
    if (data === undefined) return;
    // Without it the page is there all the same, under the last one's title.
    put().catch(() => {});
  }, [pathname, search, page, matches, services]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
