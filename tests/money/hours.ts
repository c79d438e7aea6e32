// What the shop has chosen to offer for deliveries, as the reference knows it.

/** Hours of a day in minutes after midnight, with a limit of their own where they have one. */
export interface Hours {
  from: number;
  to: number;
  most?: number;
}

/** What the shop offers: the same every day but on some days. */
export interface OfferedHours {
  everyDay: Hours[];
  someDays: { days: string[]; hours: Hours[] }[];
}

export const firstHours: OfferedHours = {
  everyDay: [
    { from: 480, to: 720 },
    { from: 900, to: 1020 },
  ],
  someDays: [],
};

export const hoursOn = ({ everyDay, someDays }: OfferedHours, date: string): Hours[] =>
  someDays.find(({ days }) => days.includes(date))?.hours ?? everyDay;

export const two = (number: number): string => String(number).padStart(2, "0");
const named = (minutes: number): string =>
  two(Math.floor(minutes / 60)) + (minutes % 60 ? `:${two(minutes % 60)}` : "");
/** As orders store it. */
export const nameOf = ({ from, to }: Hours): string => `${named(from)}-${named(to)}`;

/** The hours that a stored name says. */
export function hoursNamed(name: string): Hours {
  const [from = 0, to = 0] = name.split("-").map((time) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return hour * 60 + minute;
  });
  return { from, to };
}
