import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { useServices } from "../app/page-hooks.ts";
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

  if (target !== null && waited) {
    return (
      <div aria-busy="true">
        <p className="sr-only">{t("nav.loading")}</p>
        <PageSkeleton path={target} />
      </div>
    );
  }
  return children;
}
