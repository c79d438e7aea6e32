import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { ReportButton } from "./report-button.tsx";

type Load = Dashboard["deliveries"][number];

/** How full the coming delivery times are: a bar against what the zone can take in one window. */
export function DeliveryLoad({ loads }: { loads: readonly Load[] }) {
  const { t } = useServices();
  const { date, text, number } = useFormat();
  const head = "border-b border-line py-1.5 pe-4 text-start text-xs font-medium text-muted";
  const cell = "border-b border-line py-2 pe-4";
  return (
    <Panel title={t("dashboard.load")} actions={<ReportButton report="delivery-load" />}>
      {loads.length === 0 ? (
        <p className="text-muted">{t("dashboard.loadNone")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={t("dashboard.load")} tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-120">
            <thead>
              <tr>
                <th scope="col" className={head}>
                  {t("dashboard.load.day")}
                </th>
                <th scope="col" className={head}>
                  {t("dashboard.load.window")}
                </th>
                <th scope="col" className={head}>
                  {t("dashboard.load.zone")}
                </th>
                <th scope="col" className={head}>
                  {t("dashboard.load.deliveries")}
                </th>
                <th scope="col" className={head}>
                  {t("dashboard.pieces")}
                </th>
              </tr>
            </thead>
            <tbody>
              {loads.map((load) => (
                <tr key={`${load.date}.${load.window}.${load.zoneId}`}>
                  <td className={cell}>{load.date === null ? t("dashboard.load.open") : date(load.date)}</td>
                  <td className={`${cell} tabular-nums`}>
                    <bdi>{load.window ?? "–"}</bdi>
                  </td>
                  <td className={cell}>{load.zoneName === null ? t("dashboard.load.noZone") : text(load.zoneName)}</td>
                  <td className={cell}>
                    <Fullness load={load} />
                  </td>
                  <td className={`${cell} tabular-nums`}>{number(load.pieces)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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
