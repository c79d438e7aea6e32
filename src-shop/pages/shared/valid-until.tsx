import { DAY_MS, isCalendarDay, qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import { useHydrated } from "../../app/hydrated.ts";
import { useServices } from "../../app/page-hooks.ts";
import { dayText } from "../../ui/day-text.ts";

/** Last day of an offer. The days left are known only in the browser, because a page may be open for days. */
export function ValidUntil({ day }: { day: string }) {
  const { t } = useServices();
  const hydrated = useHydrated();
  return (
    <p className="mt-1 text-sm">
      {t("shared.validUntil", { day: dayText(t, day) })}
      {hydrated && isCalendarDay(day) && <span className="text-muted"> · {left(t, day)}</span>}
    </p>
  );
}

function left(t: ReturnType<typeof useServices>["t"], day: string): string {
  const days = (startOfQatarDay(day).getTime() - startOfQatarDay(qatarDate(new Date())).getTime()) / DAY_MS;
  if (days < 0) return t("shared.over");
  return days === 0 ? t("shared.lastDay") : t("shared.daysLeft", { count: days });
}
