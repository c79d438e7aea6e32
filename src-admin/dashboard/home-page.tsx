import type { DayWork } from "../../src-shared/dashboard/operations.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { MailNote } from "../mails/mail-note.tsx";
import { useMay } from "../session/session-context.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { PanelSkeleton } from "../ui/skeletons.tsx";
import { DashboardPage } from "./dashboard-page.tsx";
import { DeliveryLoad } from "./delivery-load.tsx";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LowStock } from "./low-stock.tsx";
import { useDayFigures } from "./today.tsx";
import { Waiting } from "./waiting.tsx";

const AGAIN_MS = 120_000;

/** Where everybody begins: managers with how the shop goes, others with the work of the day. */
export function HomePage() {
  return useMay("manager") ? <DashboardPage /> : <WorkPage />;
}

function WorkPage() {
  const { t } = useServices();
  const { date } = useFormat();
  const request = useAsk("GET /api/work", {}, { every: AGAIN_MS });
  return (
    <Page
      title={t("work.title")}
      aside={<span className="text-muted">{t("dashboard.today", { date: date(qatarDate(new Date())) })}</span>}
    >
      <MailNote />
      <FirstSteps />
      <Shown of={request} skeleton={<PanelSkeleton lines={6} />}>
        {(work) => (
          <div className="flex flex-col gap-4">
            <DayFigures today={work.today} />
            <Waiting work={work} />
            <LowStock low={work.lowStock} />
            <DeliveryLoad loads={work.deliveries} />
          </div>
        )}
      </Shown>
    </Page>
  );
}

function DayFigures({ today }: { today: DayWork["today"] }) {
  const { ordersToday, deliveriesToday } = useDayFigures(today);
  return <Figures figures={[ordersToday, deliveriesToday]} />;
}
