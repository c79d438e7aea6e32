import { type Calendar, DEFAULT_CALENDAR, placesOf, windowsOn } from "../../src-shared/delivery/slots.ts";
import { endOf, hoursOf } from "../../src-shared/delivery/windows.ts";
import type { Finding } from "../../src-shared/health/invariants.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { fromJson } from "../json.ts";
import { listSettings } from "../queries/content/settings.ts";
import type { Db, Json, Tx } from "../schema.ts";

/** Windows from today on that hold more deliveries than their zone takes: staff may have put one in knowingly. */
export async function checkWindows(db: Db | Tx, now: Date): Promise<Finding[]> {
  const calendar = await storedCalendar(db);
  const rows = await db
    .selectFrom("order_deliveries")
    .innerJoin("orders", "orders.id", "order_deliveries.order_id")
    .innerJoin("delivery_zones", "delivery_zones.id", "order_deliveries.zone_id")
    .select(({ fn }) => [
      ...(["delivery_zones.id", "key", "date", "window", "slot_capacity"] as const),
      fn.countAll<number>().as("count"),
    ])
    .where("orders.voided_at", "is", null)
    .where("state", "!=", "cancelled")
    .where("date", ">=", qatarDate(now))
    .where("window", "is not", null)
    .groupBy(["delivery_zones.id", "key", "date", "window", "slot_capacity"])
    .execute();
  const loads = rows.map(({ date, window, count, ...row }) => ({
    ...row,
    date: date as string,
    window: window as string,
    count: Number(count),
  }));
  return loads.flatMap((load) => {
    const { id, key, date, window, slot_capacity } = load;
    const offered = windowsOn(calendar, date).find((one) => one.window === window);
    const places = placesOf({ slotCapacity: slot_capacity }, offered?.places);
    const booked = atOnce(
      load,
      loads.filter((other) => other.id === id && other.date === date),
    );
    if (booked <= places) return [];
    return {
      invariant: "window_within_capacity",
      kind: "numbers",
      id: `${id} ${date} ${window}`,
      label: `${key} ${date} ${window}`,
      expected: `at most ${places}`,
      found: String(booked),
    };
  });
}

interface Load {
  window: string;
  count: number;
}

/**
 * The most deliveries that fall together within the hours of a window: those of hours that the shop has changed since may
 * reach into it. The number rises only where one of them begins.
 */
function atOnce({ window }: Load, ofTheDay: readonly Load[]): number {
  const { from, to } = hoursOf(window);
  const begins = ofTheDay.map((one) => hoursOf(one.window).from).filter((time) => from < time && time < endOf(to));
  return Math.max(
    ...[from, ...begins].map((time) =>
      ofTheDay
        .filter((one) => hoursOf(one.window).from <= time && time < endOf(hoursOf(one.window).to))
        .reduce((sum, { count }) => sum + count, 0),
    ),
  );
}

async function storedCalendar(db: Db | Tx): Promise<Calendar> {
  const stored = (await listSettings(db)).get("calendar");
  return stored === undefined ? DEFAULT_CALENDAR : fromJson(stored as Json<Calendar>);
}
