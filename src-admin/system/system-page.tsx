import type { SystemState } from "../../src-shared/system/operations.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { PanelSkeleton } from "../ui/skeletons.tsx";
import { Archive } from "./archive.tsx";
import { Backups } from "./backups.tsx";
import { HealthParts } from "./health-parts.tsx";
import { Jobs } from "./jobs.tsx";
import { MailFigures } from "./mail-figures.tsx";
import { OpenAlerts } from "./open-alerts.tsx";
import { PastAlerts } from "./past-alerts.tsx";
import { Versions } from "./versions.tsx";

const AGAIN_MS = 30_000;

/** How the shop runs: the health of its parts, alerts and what to do about them, jobs, backups, mail, versions. */
export function SystemPage() {
  const { t } = useServices();
  const asked = useAsk("GET /api/system", undefined, { every: AGAIN_MS });
  return (
    <Page title={t("system.title")} aside={<span className="text-muted">{t("system.again")}</span>}>
      <Shown of={asked} skeleton={<SystemSkeleton />}>
        {(state) => <State state={state} />}
      </Shown>
    </Page>
  );
}

function State({ state }: { state: SystemState }) {
  return (
    <div className="flex flex-col gap-4">
      <HealthParts state={state} />
      <OpenAlerts alerts={state.alerts.open} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Jobs jobs={state.jobs} />
          {state.alerts.past.length > 0 && <PastAlerts alerts={state.alerts.past} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Backups backups={state.backups} check={state.check} />
          <Archive />
          <MailFigures mail={state.mail} />
          <Versions versions={state.versions} />
        </div>
      </div>
    </div>
  );
}

function SystemSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <PanelSkeleton lines={2} />
      <PanelSkeleton lines={6} />
    </div>
  );
}
