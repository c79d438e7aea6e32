/**
 * The hours in which a delivery comes, as orders store them: "08-12", "20:30-23". The name is its hours, so an order keeps
 * its time whatever the shop offers later, and one that was stored before the shop could choose says what it said.
 */
export type DeliveryWindow = string;

/** Hours that the shop offers on a day. */
export interface OfferedWindow {
  /** Times of day, "08:00". An end of "00:00" is midnight. */
  from: string;
  to: string;
  /** Deliveries it takes in each zone; without one as many as the zone takes, and never more. */
  places?: number | undefined;
}

/** The hours of each weekday: one list for all of them, or seven from Sunday. */
export type WindowPlan = OfferedWindow[][];

/** Trucks are barred from Doha's streets at other working hours (src-shared/README.md, Delivery). */
export const FIRST_WINDOWS: readonly OfferedWindow[] = [
  { from: "08:00", to: "12:00" },
  { from: "15:00", to: "17:00" },
];

/** The hours that a plan has on every day with any, soonest first; none where days differ. */
export function everydayWindows(plan: WindowPlan): OfferedWindow[] {
  const days = plan
    .filter((day) => day.length > 0)
    .map((day) => day.toSorted((one, other) => one.from.localeCompare(other.from)));
  const [first = [], ...others] = days;
  const hours = (day: OfferedWindow[]) => day.map(windowOf).join(" ");
  return others.every((day) => hours(day) === hours(first)) ? first : [];
}

/** Windows of one day that the shop may offer. */
export const MOST_WINDOWS = 8;

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const WINDOW = /^([01]\d|2[0-3])(:(?!00)[0-5]\d)?-([01]\d|2[0-3])(:(?!00)[0-5]\d)?$/;

/** The name of a window with these hours: 08:00 to 12:00 is "08-12". */
export const windowOf = ({ from, to }: Pick<OfferedWindow, "from" | "to">): DeliveryWindow =>
  `${short(from)}-${short(to)}`;

/** The hours of a window: "08-12" is from 08:00 to 12:00. */
export function hoursOf(window: DeliveryWindow): { from: string; to: string } {
  const [from = "", to = ""] = window.split("-");
  return { from: long(from), to: long(to) };
}

export const isDeliveryWindow = (text: string): boolean => WINDOW.test(text) && endsLater(hoursOf(text));

/** Whether a window ends after it begins. */
export const endsLater = ({ from, to }: { from: string; to: string }): boolean => from < endOf(to);

/** Whether two windows of a day share a moment: one may begin when the other ends. */
export function doOverlap(one: { from: string; to: string }, other: { from: string; to: string }): boolean {
  return one.from < endOf(other.to) && other.from < endOf(one.to);
}

/** The moment at which a window ends, to compare with others: midnight is later than all of them. */
export const endOf = (to: string): string => (to === "00:00" ? "24:00" : to);

/** "08-12" → "08:00–12:00". */
export function hoursText(window: DeliveryWindow): string {
  const { from, to } = hoursOf(window);
  return `${from}–${to}`;
}

/** The same as a sentence says them: "8:00" and "12:00". */
export function spokenHours(window: DeliveryWindow): { from: string; to: string } {
  const { from, to } = hoursOf(window);
  return { from: spoken(from), to: spoken(to) };
}

const spoken = (time: string): string => time.replace(/^0/, "");
const short = (time: string): string => time.replace(":00", "");
const long = (time: string): string => (time.includes(":") ? time : `${time}:00`);
