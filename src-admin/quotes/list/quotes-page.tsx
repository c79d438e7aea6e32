import { useNavigate } from "react-router-dom";
import { quoteScreen, SCREENS } from "../../../src-shared/addresses.ts";
import { QUOTE_STATUSES } from "../../../src-shared/quotes/states.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { useQuoteColumns } from "./quote-columns.tsx";
import { QuoteFigures } from "./quote-figures.tsx";
import { useQuoteFilters, WaitingFilter } from "./quote-filters.tsx";
import { QUOTE_LIST, quoteQueryOf, statusesOf } from "./quote-list-query.ts";

/** All quotes: how quoting goes, and the list to work through. */
export function QuotesPage() {
  const { t, api } = useServices();
  const go = useNavigate();
  const list = useList("GET /api/quotes", QUOTE_LIST, { queryOf: quoteQueryOf });
  const columns = useQuoteColumns();
  const maySeeSums = useMay("manager");
  const meta = list.asked.data?.meta;
  return (
    <ListPage
      id="quotes"
      title={t("quotes.title")}
      onExport={
        maySeeSums ? (file) => api("GET /api/quotes/export", { query: { ...list.exported, ...file } }) : undefined
      }
      actions={
        <ButtonLink to={SCREENS.newQuote} variant="main">
          {t("quotes.new")}
        </ButtonLink>
      }
      list={list}
      above={maySeeSums && <QuoteFigures />}
      searchLabel={t("quotes.searchHint")}
      filters={useQuoteFilters(meta?.owners ?? [])}
      moreFilters={<WaitingFilter list={list} waiting={meta?.waiting ?? 0} />}
      summary={
        <FilterChips
          label={t("orders.status")}
          all={QUOTE_STATUSES}
          nameOf={(status) => t(`quotes.status.${status}`)}
          chosen={statusesOf(list.state)}
          counts={meta?.statuses}
          onChange={(chosen) => list.change({ status: chosen.join(",") })}
        />
      }
      columns={columns}
      rowName={(quote) => quote.number || t("quote.pendingTitle")}
      sortable
      onOpen={(quote) => go(quoteScreen(quote.id))}
      emptyText={t("quotes.emptyText")}
    />
  );
}
