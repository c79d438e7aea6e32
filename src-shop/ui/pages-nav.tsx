import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useServices } from "../app/page-hooks.ts";
import { Link } from "./link.tsx";

interface PagesNavProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of a page, without language prefix. */
  to: (page: number) => string;
}

/** Pagination by links: it works without JavaScript, and going back keeps the scroll position. */
export function PagesNav({ page: current, pages, to }: PagesNavProps) {
  const { t } = useServices();
  if (pages < 2) return null;
  return (
    <nav
      aria-label={t("listing.pages")}
      className="mt-12 flex items-center justify-center gap-1 border-line border-t pt-8"
    >
      <Step to={current > 1 ? to(current - 1) : null} rel="prev" label={t("listing.previous")} />
      <ol className="flex items-center gap-1">
        {pagesShown(current, pages).map((page, index) => (
          <li key={page ?? `gap-${index}`}>
            {page === null ? (
              <span className="px-2 text-muted" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                to={to(page)}
                aria-label={t("listing.page", { page })}
                aria-current={page === current ? "page" : undefined}
                className="grid size-11 place-items-center rounded-md text-sm tabular-nums hover:bg-sand aria-[current=page]:bg-ink aria-[current=page]:text-wall"
              >
                {page}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={current < pages ? to(current + 1) : null} rel="next" label={t("listing.next")} />
    </nav>
  );
}

function Step({ to, rel, label }: { to: string | null; rel: "prev" | "next"; label: string }) {
  const Arrow = rel === "prev" ? ChevronLeft : ChevronRight;
  const inside = <Icon of={Arrow} className="size-5 mirrored" />;
  const shape = "grid size-11 place-items-center rounded-md";
  return to === null ? (
    <span className={`${shape} text-line`}>{inside}</span>
  ) : (
    <Link to={to} rel={rel} aria-label={label} className={`${shape} hover:bg-sand`}>
      {inside}
    </Link>
  );
}

/** Page numbers to show: the first, the last and those around the current one; null is a gap. */
function pagesShown(current: number, pages: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
}
