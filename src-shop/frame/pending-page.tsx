import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { useServices } from "../app/page-hooks.ts";
import { useOutage } from "../failure/outage-notice.tsx";
import { PageSkeleton } from "./skeletons.tsx";

/** Delay of the skeleton, so that quick pages come without a flash of grey. */
const SKELETON_DELAY_MS = 200;

/** Progress while the next page loads: a thin bar at once, after a moment its skeleton. */
export function PendingPage({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  // Filters and forms show their own progress.
  const leaving = state === "loading" && next.pathname !== pathname;
  const target = leaving ? next.pathname : null;
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setWaited(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [target]);

  // During an outage the page stays.
  const isSkeleton = useOutage() === null && target !== null && waited;
  useTopWhile(isSkeleton, pathname);
  if (isSkeleton) {
    return (
      <div aria-busy="true" className="min-h-dvh">
        <p className="sr-only">{t("nav.loading")}</p>
        <PageSkeleton path={target} />
      </div>
    );
  }
  return children;
}

/**
 * Scrolls to the top while the skeleton is shown, which is shorter than a list. A page that stays after all is where it was;
 * for others the router restores the place, which it noted before.
 */
function useTopWhile(isSkeleton: boolean, pathname: string): void {
  const before = useRef<{ pathname: string; top: number }>(undefined);
  useLayoutEffect(() => {
    if (isSkeleton) {
      before.current = { pathname, top: scrollY };
      scrollTo({ top: 0, behavior: "instant" });
      return;
    }
    if (before.current?.pathname === pathname) scrollTo({ top: before.current.top, behavior: "instant" });
    before.current = undefined;
  }, [isSkeleton, pathname]);
}
