import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { SCREENS } from "../../src-shared/addresses.ts";
import type { AlertKind } from "../../src-shared/system/alerts.ts";
import type { Alert } from "../../src-shared/system/operations.ts";
import { alertSentence } from "../../src-shared/text/alerts/index.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

/** Screens that show more of an alert. */
const places = {
  mail_queue_old: { to: SCREENS.mails, label: "system.alerts.mails" },
  books_wrong: { to: "/", label: "system.alerts.books" },
} as const satisfies Partial<Record<AlertKind, { to: string; label: string }>>;

const placeOf = (kind: AlertKind) => (kind in places ? places[kind as keyof typeof places] : undefined);

/** What is wrong now, since when, and what to do about it; or that nothing is. */
export function OpenAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useServices();
  if (alerts.length === 0) {
    return (
      <section className="panel flex items-start gap-3 p-5" aria-label={t("system.alerts")}>
        <Icon of={CircleCheck} className="mt-0.5 size-5 flex-none text-good" />
        <div>
          <h2 className="panel-title">{t("system.alerts.none")}</h2>
          <p className="text-muted">{t("system.alerts.noneText")}</p>
        </div>
      </section>
    );
  }
  return (
    <section aria-label={t("system.alerts")} className="flex flex-col gap-3">
      {alerts.map((alert) => (
        <OpenAlert key={alert.id} alert={alert} />
      ))}
    </section>
  );
}

function OpenAlert({ alert }: { alert: Alert }) {
  const { t } = useServices();
  const { time } = useFormat();
  const place = placeOf(alert.kind);
  return (
    <article className="panel flex gap-3 border-bad p-5">
      <Icon of={TriangleAlert} className="mt-0.5 size-5 flex-none text-bad" />
      <div className="grid min-w-0 flex-1 gap-x-8 gap-y-3 lg:grid-cols-2">
        <div>
          <h2 className="panel-title text-bad">{t(`alert.${alert.kind}`)}</h2>
          <p className="wrap-anywhere">{alertSentence(t, alert, time)}</p>
          <p className="mt-1 text-xs text-muted">{t("system.alerts.since", { when: time(alert.since) })}</p>
        </div>
        <div>
          <h3 className="text-xs leading-6 font-medium text-muted">{t("system.alerts.do")}</h3>
          <p className="wrap-anywhere">{t(`alert.${alert.kind}.do`)}</p>
          {place && (
            <div className="mt-3">
              <ButtonLink to={place.to}>{t(place.label)}</ButtonLink>
            </div>
          )}
        </div>
      </div>
    </article>
  );
}
