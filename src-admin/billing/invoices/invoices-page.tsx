import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { invoiceScreen, SCREENS } from "../../../src-shared/addresses.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { useServices } from "../../app/services.tsx";
import { PrintMany } from "../../documents/print-many.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { Figures } from "../figures.tsx";
import { useInvoiceColumns } from "./invoice-columns.tsx";
import { useInvoiceFilters } from "./invoice-filters.tsx";
import { INVOICE_LIST, invoiceQueryOf, KINDS } from "./invoice-list-query.ts";

const NONE: ReadonlySet<string> = new Set();

/** Everything that was posted under a number: invoices, credit notes, receipts and pro-formas. */
export function InvoicesPage() {
  const { t, api } = useServices();
  const go = useNavigate();
  // The kind chooses between four lists: it is no filter.
  const list = useList("GET /api/invoices", INVOICE_LIST, {
    queryOf: invoiceQueryOf,
    kept: ["kind", "sort", "pageSize"],
  });
  const kind = KINDS.find((one) => one === list.state.kind) ?? "invoice";
  const [selection, setSelection] = useState({ kind, ids: NONE });
  const selected = selection.kind === kind ? selection.ids : NONE;
  const found = list.asked.data;
  return (
    <ListPage
      id="invoices"
      title={t("invoices.title")}
      label={t(`invoices.kind.${kind}`)}
      onExport={(file) => api("GET /api/invoices/export", { query: { ...list.exported, ...file } })}
      leading={<ButtonLink to={SCREENS.ageing}>{t("ageing.title")}</ButtonLink>}
      list={list}
      tabs={{
        label: t("invoices.title"),
        tabs: KINDS.map((key) => ({ key, label: t(`invoices.kind.${key}`) })),
        current: kind,
        onChange: (next) => list.change({ kind: next, status: "", overdue: "", sort: INVOICE_LIST.sort }),
      }}
      searchLabel={t("invoices.searchHint")}
      filters={useInvoiceFilters(kind)}
      summary={
        kind === "invoice" &&
        found && (
          <Figures
            moreThan={found.meta.more ? found.meta.total : undefined}
            figures={(["invoiced", "credited", "paid", "balance"] as const).map((name) => ({
              label: t(`invoices.sum.${name}`),
              amount: found.meta.sums[name],
            }))}
          />
        )
      }
      columns={useInvoiceColumns(kind)}
      rowName={(row) => row.number}
      sortable
      selected={selected}
      onSelect={(ids) => setSelection({ kind, ids })}
      bulk={
        <PrintMany
          label={t("invoices.print")}
          kind="invoice"
          ids={(found?.data ?? []).filter((row) => selected.has(row.id)).map(({ id }) => id)}
        />
      }
      onOpen={(row) => go(invoiceScreen(row.id))}
      emptyText={t("invoices.emptyText")}
    />
  );
}
