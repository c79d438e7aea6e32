import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { keptByProperties } from "../app/kept.tsx";
import { useServices } from "../app/page-hooks.ts";
import { Link } from "./link.tsx";

export interface Crumb {
  name: string;
  /** Without language prefix. */
  path: string;
}

/** Links from the home page down to the page. The page itself is not among them: its heading follows at once. */
export const Breadcrumbs = import.meta.env.SSR ? keptByProperties("breadcrumbs", Trail) : Trail;

function Trail({ trail }: { trail: readonly Crumb[] }) {
  const { t } = useServices();
  return (
    <nav aria-label={t("listing.breadcrumbs")} className="-ms-1 text-muted text-xs print:hidden">
      <ol className="flex flex-wrap items-center">
        {trail.map((crumb, index) => (
          // A phone has room for the way back.
          <li key={crumb.path} className="flex items-center max-sm:not-last:hidden">
            {trail.length > 1 && <Icon of={ChevronLeft} className="mirrored size-3.5 sm:hidden" />}
            {index > 0 && <Icon of={ChevronRight} className="mirrored size-3.5 max-sm:hidden" />}
            <Link to={crumb.path} className="flex min-h-9 items-center px-1 hover:text-ink pointer-coarse:min-h-11">
              {crumb.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
