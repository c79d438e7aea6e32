import { Link } from "react-router-dom";
import { listScreen } from "../../src-shared/addresses.ts";
import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { useWindowText } from "../app/use-window-text.ts";
import { Panel } from "../ui/page.tsx";
import { SmallTable } from "../ui/small-table.tsx";
import { ReportButton } from "./report-button.tsx";

type Load = Dashboard["deliveries"][number];

/** How full the coming delivery times are: a bar against what the zone can take in one window. */
export function DeliveryLoad({ loads }: { loads: readonly Load[] }) {
  const { t } = useServices();
  const windowText = useWindowText();
  const { date, text, number } = useFormat();
  return (
    <Panel title={t("dashboard.load")} actions={<ReportButton report="delivery-load" />}>
      {loads.length === 0 ? (
        <p className="text-muted">{t("dashboard.loadNone")}</p>
      ) : (
        <SmallTable
          caption={t("dashboard.load")}
          rows={loads}
          rowKey={(load) => `${load.date}.${load.window}.${load.zoneId}`}
          focusable
          className="min-w-120"
          columns={[
            {
              key: "day",
              label: t("dashboard.load.day"),
              cell: ({ date: day, zoneId }) => (
                <Link
                  to={listScreen("orders", {
                    ...(day === null ? { undated: "1" } : { deliveryFrom: day, deliveryTo: day }),
                    ...(zoneId === null ? {} : { zone: zoneId }),
                  })}
                  className="link"
                >
                  {day === null ? t("dashboard.load.open") : date(day)}
                </Link>
              ),
            },
            {
              key: "window",
              label: t("dashboard.load.window"),
              cell: (load) => <bdi>{load.window ? windowText(load.window) : "–"}</bdi>,
            },
            {
              key: "zone",
              label: t("dashboard.load.zone"),
              cell: (load) => (load.zoneName === null ? t("dashboard.load.noZone") : text(load.zoneName)),
            },
            { key: "deliveries", label: t("dashboard.load.deliveries"), cell: (load) => <Fullness load={load} /> },
            { key: "pieces", label: t("dashboard.pieces"), cell: (load) => number(load.pieces) },
          ]}
        />
      )}
    </Panel>
  );
}

function Fullness({ load }: { load: Load }) {
  const { t } = useServices();
  const { number } = useFormat();
  // What is still to be agreed is no window's load: a zone's capacity is that of one window.
  if (load.capacity === null || load.date === null) return number(load.deliveries);
  const share = load.capacity === 0 ? 1 : Math.min(1, load.deliveries / load.capacity);
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="h-2 w-24 overflow-hidden rounded-full bg-sand">
        <span
          className={`block h-2 ${share >= 1 ? "bg-bad" : share >= 0.75 ? "bg-wait" : "bg-good"}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="tabular-nums">
        {t("dashboard.load.ofCapacity", { used: number(load.deliveries), capacity: number(load.capacity) })}
      </span>
    </span>
  );
}
