import type { Alert } from "../../src-shared/system/operations.ts";
import { alertSentence, durationText } from "../../src-shared/text/alerts/index.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { SmallTable } from "../ui/small-table.tsx";

/** Alerts that are over, the newest first. */
export function PastAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useServices();
  const { time } = useFormat();
  return (
    <Panel title={t("system.past")}>
      <SmallTable
        caption={t("system.past")}
        top
        rows={alerts}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "what",
            label: t("system.past.what"),
            cell: (alert) => (
              <>
                <span className="font-medium">{t(`alert.${alert.kind}`)}</span>
                <span className="block text-xs text-muted wrap-anywhere">{alertSentence(t, alert, time)}</span>
                <span className="block text-xs text-muted">{t("system.past.from", { when: time(alert.since) })}</span>
              </>
            ),
          },
          {
            key: "lasted",
            label: t("system.past.lasted"),
            end: true,
            cell: ({ since, until }) => until && durationText(t, Date.parse(until) - Date.parse(since)),
          },
        ]}
      />
    </Panel>
  );
}
