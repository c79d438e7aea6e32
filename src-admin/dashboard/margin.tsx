import { Link } from "react-router-dom";
import { reportScreen } from "../../src-shared/addresses.ts";
import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";

/** What the goods sold in the span earned, and how many lines are left out because their cost is not known. */
export function Margin({ data: { margin, from, to } }: { data: Dashboard }) {
  const { t } = useServices();
  const { money } = useFormat();
  const { revenue, cost, unknownLines } = margin;
  return (
    <Panel title={t("dashboard.margin")}>
      {revenue === 0 && cost === 0 ? (
        <p className="text-muted">{t("dashboard.margin.none")}</p>
      ) : (
        <p>
          <Link
            to={`${reportScreen("margin-products")}?${new URLSearchParams({ from, to })}`}
            aria-label={`${t("dashboard.margin")}: ${money(margin.margin)}`}
            className="text-2xl font-semibold tabular-nums hover:text-accent hover:underline"
          >
            <bdi>{money(margin.margin)}</bdi>
          </Link>
          <span className="block text-xs text-muted">
            {revenue > 0 && <Share of={margin.margin / revenue} />}{" "}
            {t("dashboard.margin.of", { revenue: money(revenue) })}
          </span>
        </p>
      )}
      {unknownLines > 0 && (
        <p className="mt-1 text-xs text-muted">{t("dashboard.margin.unknown", { count: unknownLines })}</p>
      )}
    </Panel>
  );
}

/** In tenths of a per cent. */
function Share({ of }: { of: number }) {
  const { number } = useFormat();
  return <bdi dir="ltr">{`${number(Math.round(of * 1000) / 10)}%`}</bdi>;
}
