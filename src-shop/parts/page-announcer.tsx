import { useEffect, useRef, useState } from "react";
import { type UIMatch, useLocation, useMatches } from "react-router-dom";
import { CONTENT_ID } from "../content-id.ts";
import { FRAME_ROUTE, type FrameData, useServices } from "../frame.tsx";
import { applyHead, headTags } from "../head.ts";
import { headOfPage } from "../page-head.ts";
import type { PageHandle } from "../page-route.ts";

/**
 * After a step within the shop: the document gets the new page's head, its title is read out, and the keyboard starts
 * at the content. The first page came with all of that.
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
    before.current = { pathname, search, data };
    const frame = matches.find((match) => match.id === FRAME_ROUTE)?.loaderData as FrameData | undefined;
    const { head, shopName } = headOfPage(
      {
        handle: page?.handle,
        routeId: page?.id ?? "",
        address: new URL(pathname + search, services.publicUrl),
        loaderData: { [FRAME_ROUTE]: frame, [page?.id ?? ""]: data },
        errors: null,
      },
      services,
    );
    applyHead(headTags(head, { ...services, shopName }));
    if (last.pathname === pathname) return;
    setTitle(document.title);
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [pathname, search, page, matches, services]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
