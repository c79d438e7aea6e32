import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { invoiceScreen } from "../../../src-shared/addresses.ts";
import type { DocumentKind } from "../../../src-shared/billing/document-kind.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { PrintMany } from "../../documents/print-many.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { EmptyList } from "../../ui/lists/empty-list.tsx";
import { useListAddress } from "../../ui/lists/list-address.ts";
import { Pagination } from "../../ui/lists/pagination.tsx";
import { Page } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { TableSkeleton } from "../../ui/skeletons.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Figures } from "../figures.tsx";
import { useInvoiceColumns } from "./invoice-columns.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { INVOICE_LIST, invoiceQueryOf, KINDS } from "./invoice-list-query.ts";

type List = ReturnType<typeof useListAddress>;

/** Everything that was posted under a number: invoices, credit notes, receipts and pro-formas. */
export function InvoicesPage() {
  const { t, api, lang } = useServices();
  const address = useListAddress(INVOICE_LIST);
  const kind = (KINDS as readonly string[]).includes(address.state.kind ?? "")
    ? (address.state.kind as DocumentKind)
    : "invoice";
  // Which kind is shown is no filter: clearing the filters keeps it.
  const blank = { ...INVOICE_LIST, q: "", kind: address.state.kind ?? "", sort: address.state.sort };
  const list: List = {
    ...address,
    filtered: Object.entries(blank).some(([name, value]) => address.state[name] !== value),
    clear: () => address.change(blank),
  };
  return (
    <Page
      title={t("invoices.title")}
      actions={
        <>
          <ButtonLink to="/ageing">{t("ageing.title")}</ButtonLink>
          <CsvButton
            ask={() => {
              const { page: _, pageSize: __, ...query } = invoiceQueryOf(list.query);
              return api("GET /api/invoices/export", { query: { ...query, lang } });
            }}
          />
        </>
      }
    >
      <Tabs
        label={t("invoices.title")}
        tabs={KINDS.map((key) => ({ key, label: t(`invoices.kind.${key}`) }))}
        current={kind}
        onChange={(next) => list.change({ kind: next, status: "", overdue: "", sort: INVOICE_LIST.sort })}
      >
        <InvoiceFilters list={list} kind={kind} />
        <InvoiceList key={kind} list={list} kind={kind} />
      </Tabs>
    </Page>
  );
}

function InvoiceList({ list, kind }: { list: List; kind: DocumentKind }) {
  const { t } = useServices();
  const go = useNavigate();
  const columns = useInvoiceColumns(kind);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const invoices = useAsk("GET /api/invoices", { query: invoiceQueryOf(list.query) }, { keepPrevious: true });
  return (
    <Shown of={invoices} skeleton={<TableSkeleton />}>
      {({ data, meta }) => (
        <>
          {kind === "invoice" && (
            <Figures
              moreThan={meta.more ? meta.total : undefined}
              figures={(["invoiced", "credited", "paid", "balance"] as const).map((name) => ({
                label: t(`invoices.sum.${name}`),
                amount: meta.sums[name],
              }))}
            />
          )}
          <DataTable
            id={`invoices-${kind}`}
            label={t(`invoices.kind.${kind}`)}
            rows={data}
            columns={columns}
            rowKey={(row) => row.id}
            rowName={(row) => row.number}
            sort={list.state.sort}
            onSort={(sort) => list.change({ sort })}
            selected={selected}
            onSelect={setSelected}
            bulk={
              <PrintMany
                label={t("invoices.print")}
                kind="invoice"
                ids={data.filter((row) => selected.has(row.id)).map(({ id }) => id)}
              />
            }
            onOpen={(row) => go(invoiceScreen(row.id))}
            busy={invoices.isPlaceholderData}
            empty={<EmptyList filtered={list.filtered} clear={list.clear} text={t("invoices.emptyText")} />}
          />
          <Pagination meta={meta} change={list.change} />
        </>
      )}
    </Shown>
  );
}
