import { useMemo } from "react";
import { Link } from "react-router-dom";
import { quoteScreen } from "../../../src-shared/addresses.ts";
import type { QuoteRow } from "../../../src-shared/quotes/staff-quote.ts";
import { isOpenQuote } from "../../../src-shared/quotes/states.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { DateCell, MoneyCell, NoWrap, TimeCell, WhoCell } from "../../ui/lists/cells.tsx";
import type { Column } from "../../ui/lists/columns.ts";
import { Phone } from "../../ui/phone.tsx";
import { QuoteBadge } from "../quote-badge.tsx";

/** Whole days since it was sent, or made while it was not; null when nobody waits for anything any more. */
export function waitingDays(quote: Pick<QuoteRow, "status" | "sentAt" | "createdAt">, now: number): number | null {
  const since = isOpenQuote(quote.status) ? (quote.sentAt ?? quote.createdAt) : quote.createdAt;
  if (!isOpenQuote(quote.status) && quote.status !== "draft") return null;
  return Math.max(0, Math.floor((now - Date.parse(since)) / DAY_MS));
}

/** The columns of every list of quotes. */
export function useQuoteColumns(): Column<QuoteRow>[] {
  const { t } = useServices();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "number",
        label: t("orders.column.number"),
        card: "title",
        sort: "number",
        fixed: true,
        cell: (quote) => (
          <span className="flex items-center gap-2 whitespace-nowrap">
            <Link to={quoteScreen(quote.id)} className="link font-medium">
              <bdi>{quote.number || t("quote.pendingTitle")}</bdi>
            </Link>
            {quote.waiting && <Badge tone="accent">{t("quotes.asked")}</Badge>}
          </span>
        ),
      },
      {
        key: "status",
        label: t("orders.status"),
        card: "status",
        cell: (quote) => <QuoteBadge status={quote.status} />,
      },
      {
        key: "name",
        label: t("orders.column.name"),
        card: "person",
        sort: "name",
        cell: (quote) => <WhoCell name={quote.name} company={quote.company} />,
      },
      {
        key: "total",
        label: t("quotes.value"),
        card: "amount",
        sort: "total",
        end: true,
        cell: (quote) => <MoneyCell amount={quote.total} />,
      },
      {
        key: "valid",
        label: t("quotes.validUntil"),
        card: "fact",
        rank: 2,
        sort: "valid",
        cell: (quote) => <DateCell day={quote.validUntil} />,
      },
      {
        key: "age",
        label: t("quotes.age"),
        card: "meta",
        rank: 3,
        cell: (quote) => {
          const days = waitingDays(quote, Date.now());
          return days === null ? null : <NoWrap>{t("quotes.days", { count: days })}</NoWrap>;
        },
      },
      {
        key: "owner",
        label: t("quotes.owner"),
        card: "meta",
        rank: 3,
        cell: (quote) => (quote.owner ? <bdi>{quote.owner.name}</bdi> : <span className="text-muted">–</span>),
      },
      {
        key: "views",
        label: t("quotes.views"),
        card: "fact",
        rank: 4,
        end: true,
        cell: (quote) => format.number(quote.views),
      },
      {
        key: "phone",
        label: t("orders.column.phone"),
        card: "none",
        hidden: true,
        cell: (quote) => <Phone e164={quote.phone} />,
      },
      {
        key: "newest",
        label: t("quotes.version"),
        card: "fact",
        hidden: true,
        end: true,
        cell: (quote) => format.number(quote.newest),
      },
      {
        key: "created",
        label: t("quotes.created"),
        card: "meta",
        sort: "created",
        hidden: true,
        cell: (quote) => <TimeCell at={quote.createdAt} />,
      },
    ],
    [t, format],
  );
}
