import { startTransition, useEffect, useState } from "react";
import type { ShopText } from "../../src-shared/text/shop/index.ts";
import { groupedHours, readableTime } from "../../src-shared/values/grouped-hours.ts";
import {
  areStated,
  type OpeningHours as Hours,
  type OpenState,
  openState,
  WEEKDAYS,
} from "../../src-shared/values/hours.ts";
import { qatarClock, qatarDate, weekdayOf } from "../../src-shared/values/qatar-time.ts";
import { useServices } from "../app/page-hooks.ts";

/** Opening hours of the week, and whether the showroom is open now. */
export function OpeningHours({ hours }: { hours: Hours }) {
  const { t } = useServices();
  if (!areStated(hours)) return null;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {groupedHours(hours).map(({ from, to, hours: day }) => (
          <div key={from} className="contents">
            <dt>
              {from === to ? t(`hours.${from}`) : t("hours.range", { from: t(`hours.${from}`), to: t(`hours.${to}`) })}
            </dt>
            <dd className="tabular-nums">
              {day
                ? t("hours.range", { from: readableTime(day.open), to: readableTime(day.close) })
                : t("hours.closed")}
            </dd>
          </div>
        ))}
      </dl>
      <OpenNow hours={hours} />
    </>
  );
}

const ONE_MINUTE = 60_000;

/** The state of now is known only in the browser: the page itself is stored for all visitors, at every hour. */
export function OpenNow({ hours }: { hours: Hours }) {
  const { t } = useServices();
  const [state, setState] = useState<OpenState>();
  useEffect(() => {
    const update = () => startTransition(() => setState(openState(hours, new Date())));
    update();
    const timer = setInterval(update, ONE_MINUTE);
    return () => clearInterval(timer);
  }, [hours]);
  return (
    <p className="mt-2 flex min-h-6 items-center gap-2">
      {state && (
        <>
          <span aria-hidden="true" className={`size-2 rounded-full ${state.open ? "bg-good" : "bg-edge"}`} />
          <span>{openText(state, t)}</span>
        </>
      )}
    </p>
  );
}

function openText({ open, nextChange }: OpenState, t: ShopText): string {
  if (!nextChange || Number.isNaN(nextChange.getTime())) return t(open ? "hours.openAlways" : "hours.closedNow");
  // Not by Intl: its first formatter costs a phone 100 ms of the start of each page.
  const time = qatarClock(nextChange);
  const day = WEEKDAYS[weekdayOf(qatarDate(nextChange))] ?? "sunday";
  return open
    ? t("hours.openUntil", { time: readableTime(time) })
    : t("hours.closedUntil", { day: t(`hours.${day}`), time: readableTime(time) });
}
