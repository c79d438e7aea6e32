import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { useServices } from "./frame.tsx";
import { PageSkeleton } from "./skeletons.tsx";

/** Long enough for the quick pages to come without a flash of grey in between. */
const PATIENCE_MS = 200;

/** While the next page is on its way: a thin line at once, and after a moment the shape of what will be there. */
export function PendingPage({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  // Filters and forms keep what they change on screen and say themselves that they work.
  const leaving = state === "loading" && next.pathname !== pathname;
  const target = leaving ? next.pathname : null;
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
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
