import Printer from "lucide-react/icons/printer";
import { useParams } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import type { Report } from "../../src-shared/reports/operations.ts";
import { REPORT_KEYS, type ReportKey, shapeOf } from "../../src-shared/reports/registry.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { PrintedSeller } from "../documents/printed-seller.tsx";
import { NoSuchScreen } from "../layout/no-screen.tsx";
import { Empty } from "../ui/empty.tsx";
import { PeriodBar } from "../ui/fields/period-bar.tsx";
import { useListAddress } from "../ui/lists/list-address.ts";
import { TableButton } from "../ui/lists/table-button.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { TableSkeleton } from "../ui/skeletons.tsx";
import { useLightPrint } from "../ui/use-light-print.ts";
import { ReportChart } from "./report-chart.tsx";
import { ReportTable } from "./report-table.tsx";

export function ReportPage() {
  const { id = "" } = useParams();
  const key = REPORT_KEYS.find((known) => known === id);
  return key ? <KnownReport key={key} report={key} /> : <NoSuchScreen />;
}

/** A report of a period or of today: as a chart, a table, a file and on paper. */
function KnownReport({ report }: { report: ReportKey }) {
  const { t, api } = useServices();
  const { state, change, query } = useListAddress({ from: "", to: "" });
  const range = { from: query.from as string | undefined, to: query.to as string | undefined };
  const asked = useAsk("GET /api/reports/:report", { params: { report }, query: range }, { keepPrevious: true });
  useLightPrint();
  return (
    <Page
      title={t(`reports.${report}`)}
      back={{ to: SCREENS.reports, label: t("reports.title") }}
      actions={
        <span className="flex flex-wrap gap-2 print:hidden">
          <TableButton
            rows={asked.data?.total}
            ask={(file) => api("GET /api/reports/:report/export", { params: { report }, query: { ...range, ...file } })}
          />
          <Button onClick={() => print()}>
            <Icon of={Printer} className="size-4" />
            {t("billing.print")}
          </Button>
        </span>
      }
    >
      {shapeOf(report).ofPeriod && (
        <PeriodBar
          period={{ from: state.from || asked.data?.from || "", to: state.to || asked.data?.to || "" }}
          onChange={change}
        />
      )}
      <Shown of={asked} skeleton={<TableSkeleton />}>
        {(found) => (
          <>
            <PrintedSeller />
            <Head report={found} />
            {found.total === 0 ? (
              <Empty title={t("reports.empty")} />
            ) : (
              <>
                <ReportChart report={found} />
                <ReportTable report={found} />
              </>
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}

/** What is counted, and of which days. */
function Head({ report: { report, from, to, madeAt } }: { report: Report }) {
  const { t } = useServices();
  const { date, time } = useFormat();
  return (
    <div className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-muted">
      <p>{t(`reports.about.${report}`)}</p>
      <p>
        {shapeOf(report).ofPeriod
          ? t("reports.days", { from: date(from), to: date(to) })
          : t("reports.asOf", { time: time(madeAt) })}
      </p>
    </div>
  );
}
