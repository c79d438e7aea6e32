import { useNavigate } from "react-router-dom";
import { quoteScreen } from "../../../src-shared/addresses.ts";
import { QUOTE_STATUSES } from "../../../src-shared/quotes/states.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { EmptyList } from "../../ui/lists/empty-list.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { useListAddress } from "../../ui/lists/list-address.ts";
import { Pagination } from "../../ui/lists/pagination.tsx";
import { Page } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { TableSkeleton } from "../../ui/skeletons.tsx";
import { useQuoteColumns } from "./quote-columns.tsx";
import { QuoteFigures } from "./quote-figures.tsx";
import { QuoteFilters } from "./quote-filters.tsx";
import { QUOTE_LIST, quoteQueryOf, statusesOf } from "./quote-list-query.ts";

/** All quotes: how quoting goes, and the list to work through. */
export function QuotesPage() {
  const { t, api, lang } = useServices();
  const go = useNavigate();
  const list = useListAddress(QUOTE_LIST);
  const columns = useQuoteColumns();
  const maySeeSums = useMay("manager");
  const quotes = useAsk("GET /api/quotes", { query: quoteQueryOf(list.query) }, { keepPrevious: true });
  const meta = quotes.data?.meta;
  return (
    <Page
      title={t("quotes.title")}
      actions={
        <>
          {maySeeSums && (
            <CsvButton
              ask={() => {
                const { page: _, pageSize: __, ...query } = quoteQueryOf(list.query);
                return api("GET /api/quotes/export", { query: { ...query, lang } });
              }}
            />
          )}
          <ButtonLink to="/quotes/new" variant="main">
            {t("quotes.new")}
          </ButtonLink>
        </>
      }
    >
      {maySeeSums && <QuoteFigures />}
      <QuoteFilters list={list} owners={meta?.owners ?? []} waiting={meta?.waiting ?? 0} />
      <FilterChips
        label={t("orders.status")}
        all={QUOTE_STATUSES}
        nameOf={(status) => t(`quotes.status.${status}`)}
        chosen={statusesOf(list.state)}
        counts={meta?.statuses}
        onChange={(chosen) => list.change({ status: chosen.join(",") })}
      />
      <Shown of={quotes} skeleton={<TableSkeleton />}>
        {(found) => (
          <>
            <DataTable
              id="quotes"
              label={t("quotes.title")}
              rows={found.data}
              columns={columns}
              rowKey={(quote) => quote.id}
              rowName={(quote) => quote.number || t("quote.pendingTitle")}
              sort={list.state.sort}
              onSort={(sort) => list.change({ sort })}
              onOpen={(quote) => go(quoteScreen(quote.id))}
              busy={quotes.isPlaceholderData}
              // Two lines fit: a name and its company.
              rowHeight={56}
              empty={<EmptyList filtered={list.filtered} clear={list.clear} text={t("quotes.emptyText")} />}
            />
            <Pagination meta={found.meta} change={list.change} />
          </>
        )}
      </Shown>
    </Page>
  );
}
