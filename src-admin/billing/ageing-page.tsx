import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { AgeingRow } from "../../src-shared/contract/receivables.ts";
import { useFormat } from "../format.ts";
import type { Column } from "../parts/columns.ts";
import { CsvButton } from "../parts/csv-button.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { Empty } from "../parts/empty.tsx";
import { OneLine } from "../parts/one-line.tsx";
import { Page } from "../parts/page.tsx";
import { Shown } from "../parts/shown.tsx";
import { TableSkeleton } from "../parts/skeletons.tsx";
import { useAsk } from "../queries.ts";
import { useServices } from "../services.tsx";
import { Figures } from "./figures.tsx";
import { statementAddress } from "./statement-address.ts";

const BUCKETS = ["days0to30", "days31to60", "days61to90", "over90"] as const;

/** What customers owe, by the age of their invoices; who owes most stands on top. */
export function AgeingPage() {
  const { t, api } = useServices();
  const go = useNavigate();
  const nameOf = (row: AgeingRow) => row.company ?? (row.name || t("ageing.nobody"));
  const columns = useAgeingColumns(nameOf);
  const ageing = useAsk("GET /api/billing/ageing");
  return (
    <Page
      title={t("ageing.title")}
      back={{ to: "/invoices", label: t("invoices.title") }}
      actions={<CsvButton ask={() => api("GET /api/billing/ageing/export")} />}
    >
      <Shown of={ageing} skeleton={<TableSkeleton />}>
        {(rows) => (
          <>
            <Figures
              figures={BUCKETS.map((bucket) => ({
                label: t(`ageing.${bucket}`),
                amount: rows.reduce((sum, row) => sum + row[bucket], 0),
                bad: bucket === "over90" && rows.some((row) => row.over90 > 0),
              }))}
            />
            <DataTable
              id="ageing"
              label={t("ageing.title")}
              rows={rows}
              columns={columns}
              rowKey={(row) => row.customerId ?? "nobody"}
              rowName={nameOf}
              onOpen={(row) => row.customerId && go(statementAddress(row.customerId))}
              empty={<Empty title={t("ageing.none")} />}
            />
          </>
        )}
      </Shown>
    </Page>
  );
}

function useAgeingColumns(nameOf: (row: AgeingRow) => string): Column<AgeingRow>[] {
  const { t } = useServices();
  const { money, number } = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row is called follows the language alone
  return useMemo(() => {
    const amount = (key: (typeof BUCKETS)[number] | "total" | "onAccount", strong = false) => ({
      key,
      label: t(`ageing.${key}`),
      end: true,
      cell: (row: AgeingRow) => (
        <span className={`whitespace-nowrap ${strong ? "font-semibold" : row[key] === 0 ? "text-muted" : ""}`}>
          {money(row[key])}
        </span>
      ),
    });
    return [
      {
        key: "name",
        label: t("orders.column.name"),
        fixed: true,
        cell: (row) => (
          <span className="block max-w-80 min-w-40">
            <OneLine text={nameOf(row)} />
          </span>
        ),
      },
      { key: "invoices", label: t("invoices.title"), end: true, cell: (row) => number(row.invoices) },
      ...BUCKETS.map((bucket) => amount(bucket)),
      amount("total", true),
      amount("onAccount"),
    ];
  }, [t, money, number]);
}
