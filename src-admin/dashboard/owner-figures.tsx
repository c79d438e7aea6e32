import { Link } from "react-router-dom";
import { listScreen, SCREENS } from "../../src-shared/addresses.ts";
import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { isOpenQuote, QUOTE_STATUSES } from "../../src-shared/quotes/states.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { SmallTable } from "../ui/small-table.tsx";
import { Comparison } from "./comparison.tsx";
import { Figures } from "./figures.tsx";

const openQuotes = QUOTE_STATUSES.filter(isOpenQuote).join(",");

/** What customers owe, and what quotes may bring. */
export function OwnerFigures({ data }: { data: Dashboard }) {
  const { t } = useServices();
  const { money } = useFormat();
  const { owed, overdue, quotes } = data;
  return (
    <Figures
      figures={[
        {
          label: t("dashboard.owed"),
          value: money(owed.total),
          to: SCREENS.ageing,
          more: t("dashboard.invoices", { count: owed.count }),
        },
        {
          label: t("dashboard.overdue"),
          value: money(overdue.total),
          to: listScreen("invoices", { overdue: "1" }),
          more: t("dashboard.invoices", { count: overdue.count }),
        },
        {
          label: t("dashboard.openQuotes"),
          value: money(quotes.open.total),
          to: listScreen("quotes", { status: openQuotes }),
          more: t("quotes.count", { count: quotes.open.count }),
        },
        {
          label: t("dashboard.acceptedQuotes"),
          value: money(quotes.accepted.total),
          to: listScreen("quotes", { status: "accepted" }),
          more: t("quotes.count", { count: quotes.accepted.count }),
        },
      ]}
    />
  );
}

/** Money that came in and went back in the span, by method. */
export function Takings({ data }: { data: Dashboard }) {
  const { t } = useServices();
  const { money } = useFormat();
  const { from, to, takings, before } = data;
  return (
    <Panel title={t("dashboard.takings")}>
      <p className="mb-3">
        <Link
          to={listScreen("payments", { from, to, state: "cleared" })}
          aria-label={`${t("dashboard.takings")}: ${money(takings.total)}`}
          className="text-2xl font-semibold tabular-nums hover:text-accent hover:underline"
        >
          <bdi>{money(takings.total)}</bdi>
        </Link>
        <span className="block text-xs text-muted">
          <Comparison now={takings.total} before={before.takings} />
        </span>
      </p>
      {takings.methods.length > 0 && (
        <SmallTable
          caption={t("dashboard.takings")}
          rows={takings.methods}
          rowKey={({ method }) => method}
          columns={[
            {
              key: "method",
              label: t("orders.payBy"),
              cell: ({ method }) => (
                <Link to={listScreen("payments", { from, to, state: "cleared", method })} className="link">
                  {t(`orders.payBy.${method}`)}
                </Link>
              ),
            },
            { key: "received", label: t("dashboard.received"), end: true, cell: ({ received }) => money(received) },
            { key: "refunded", label: t("dashboard.refunded"), end: true, cell: ({ refunded }) => money(refunded) },
          ]}
        />
      )}
    </Panel>
  );
}
