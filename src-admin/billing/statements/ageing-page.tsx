import { useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import { SCREENS, statementScreen } from "../../../src-shared/addresses.ts";
import type { AgeingRow } from "../../../src-shared/billing/receivables.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Empty } from "../../ui/empty.tsx";
import type { Column, OnCard, Rank } from "../../ui/lists/columns.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { OneLine } from "../../ui/one-line.tsx";
import { Figures } from "../figures.tsx";

const BUCKETS = ["days0to30", "days31to60", "days61to90", "over90"] as const;
const OF_ACCOUNT = ["notInvoiced", "due", "overdue", "credit"] as const;
const RANKS = { overdue: 3, due: 4, notInvoiced: 5, credit: 5 } as const satisfies Record<string, Rank>;

/** What customers owe, by the age of their invoices; who owes most stands on top. */
export function AgeingPage() {
  const { t, api } = useServices();
  const go = useNavigate();
  const nameOf = (row: AgeingRow) => row.company ?? (row.name || t("ageing.nobody"));
  const columns = useAgeingColumns(nameOf);
  const list = useList("GET /api/billing/ageing", {});
  const sums = list.asked.data?.meta.sums;
  return (
    <ListPage
      id="ageing"
      title={t("ageing.title")}
      back={{ to: SCREENS.invoices, label: t("invoices.title") }}
      onExport={(file) => api("GET /api/billing/ageing/export", { query: file })}
      actions={<ButtonLink to={SCREENS.closing}>{t("closing.title")}</ButtonLink>}
      list={list}
      search={false}
      summary={
        sums && (
          <Figures
            figures={BUCKETS.map((bucket) => ({
              label: t(`ageing.${bucket}`),
              amount: sums[bucket],
              bad: bucket === "over90" && sums.over90 > 0,
            }))}
          />
        )
      }
      columns={columns}
      rowKey={(row) => row.customerId ?? "nobody"}
      rowName={nameOf}
      onOpen={(row) => row.customerId && go(statementScreen(row.customerId))}
      empty={<Empty title={t("ageing.none")} />}
    />
  );
}

function useAgeingColumns(nameOf: (row: AgeingRow) => string): Column<AgeingRow>[] {
  const { t } = useServices();
  const { money, number } = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row is called follows the language alone
  return useMemo(() => {
    const amount = (
      key: string,
      label: string,
      card: OnCard,
      rank: Rank,
      of: (row: AgeingRow) => number | undefined,
      look = "",
    ) => ({
      key,
      label,
      card,
      rank,
      end: true,
      cell: (row: AgeingRow) => {
        const dirhams = of(row);
        return (
          <span className={`whitespace-nowrap ${dirhams ? look : "text-muted"}`}>
            {dirhams === undefined ? "–" : money(dirhams)}
          </span>
        );
      },
    });
    return [
      {
        key: "name",
        label: t("orders.column.name"),
        card: "title",
        fixed: true,
        cell: (row) => (
          <span className="block max-w-80 min-w-40">
            {row.customerId === null ? (
              <OneLine text={nameOf(row)} />
            ) : (
              <Link to={statementScreen(row.customerId)} className="link block font-medium">
                <OneLine text={nameOf(row)} />
              </Link>
            )}
          </span>
        ),
      },
      {
        key: "invoices",
        label: t("invoices.title"),
        card: "fact",
        rank: 5,
        end: true,
        cell: (row) => number(row.invoices),
      },
      amount("total", t("ageing.open"), "amount", 1, (row) => row.total, "font-semibold"),
      ...BUCKETS.map((bucket) =>
        amount(bucket, t(`ageing.${bucket}`), bucket === "over90" ? "fact" : "none", 2, (row) => row[bucket]),
      ),
      ...OF_ACCOUNT.map((name) =>
        amount(
          name,
          t(`owing.${name}`),
          name === "overdue" ? "fact" : "none",
          RANKS[name],
          (row) => row.account?.[name],
          name === "overdue" ? "text-bad" : "",
        ),
      ),
    ];
  }, [t, money, number]);
}
