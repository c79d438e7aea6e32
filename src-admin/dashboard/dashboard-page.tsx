import { useState } from "react";
import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { addDays, qatarDate } from "../../src-shared/values/qatar-time.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { MailNote } from "../mails/mail-note.tsx";
import { useMay } from "../session/session-context.tsx";
import { SetUpReminder } from "../set-up/set-up-reminder.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { PanelSkeleton } from "../ui/skeletons.tsx";
import { BestSellers } from "./best-sellers.tsx";
import { Books } from "./books.tsx";
import { DeliveryLoad } from "./delivery-load.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LowStock } from "./low-stock.tsx";
import { Margin } from "./margin.tsx";
import { OwnerFigures, Takings } from "./owner-figures.tsx";
import type { Span } from "./report-button.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { Today } from "./today.tsx";
import { Waiting } from "./waiting.tsx";

const spans = { "30": 30, "90": 90, "365": 365 } as const;
type SpanName = keyof typeof spans;

// Orders arrive while the screen is open; live changes announce them, and this refetch covers a lost connection.
const AGAIN_MS = 120_000;

/** How the shop goes: today, what waits, sales, best sellers, what runs low, the load of the coming deliveries. */
export function DashboardPage() {
  const { t } = useServices();
  const { date } = useFormat();
  const maySetUp = useMay("admin");
  const [span, setSpan] = useState<SpanName>("30");
  const today = qatarDate(new Date());
  const query = { from: addDays(today, 1 - spans[span]), to: today };
  const request = useAsk("GET /api/dashboard", { query }, { keepPrevious: true, every: AGAIN_MS });
  const choices = (Object.keys(spans) as SpanName[]).map((value) => ({
    value,
    label: value === "365" ? t("dashboard.span.year") : t("dashboard.span.days", { count: spans[value] }),
  }));
  return (
    <Page
      title={t("dashboard.title")}
      aside={<span className="text-muted">{t("dashboard.today", { date: date(today) })}</span>}
      actions={<SelectField bare label={t("dashboard.span")} value={span} onChange={setSpan} choices={choices} />}
    >
      <MailNote />
      <FirstSteps />
      {maySetUp && <SetUpReminder />}
      <Shown of={request} skeleton={<DashboardSkeleton />}>
        {(data) => <Figures data={data} query={query} />}
      </Shown>
    </Page>
  );
}

function Figures({ data, query }: { data: Dashboard; query: Span }) {
  return (
    <div className="flex flex-col gap-4">
      {data.books && <Books check={data.books} />}
      <Today data={data} />
      <OwnerFigures data={data} />
      <Waiting work={data} />
      <SalesChart sales={data.sales} query={query} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Takings data={data} />
          <Margin data={data} />
          <BestSellers sellers={data.bestSellers} query={query} />
        </div>
        <LowStock low={data.lowStock} />
      </div>
      <DeliveryLoad loads={data.deliveries} />
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <PanelSkeleton lines={2} />
      <PanelSkeleton lines={6} />
    </div>
  );
}
