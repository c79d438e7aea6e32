// The shop chooses when it delivers.
import { firstHours, type Hours, two } from "../hours.ts";
import type { Step } from "./step.ts";

const plans: Hours[][] = [
  firstHours.everyDay,
  [
    { from: 480, to: 600 },
    { from: 600, to: 720, most: 1 },
    { from: 900, to: 1020 },
  ],
  [{ from: 510, to: 750, most: 2 }],
  [
    { from: 720, to: 960, most: 1 },
    { from: 1230, to: 1380 },
  ],
];

const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const asBody = (hours: readonly Hours[]) =>
  hours.map(({ from, to, most }) => ({ from: clock(from), to: clock(to), ...(most ? { places: most } : {}) }));

export const choosing: Record<string, Step> = {
  "choose the delivery times": {
    weight: 2,
    async plan(world, dice) {
      const everyDay = dice.pick(plans) ?? firstHours.everyDay;
      const days = [0, 1, 2, 3].map((ahead) => world.day(ahead)).slice(dice.below(3), 4);
      const hours = dice.pick(plans) ?? firstHours.everyDay;
      const someDays = dice.chance(40) ? [{ days, hours }] : [];
      const { data } = await world.manager.call("GET /api/delivery-calendar");
      return {
        by: world.manager,
        key: "PUT /api/delivery-calendar",
        input: {
          ifMatch: data.version,
          body: {
            closedWeekdays: [5],
            holidays: [],
            windows: dice.chance(50) ? [asBody(everyDay)] : Array.from({ length: 7 }, () => asBody(everyDay)),
            windowPeriods: someDays.map(({ days, hours }) => ({
              ...{ name: { en: "Ramadan" }, from: days[0], to: days.at(-1) },
              windows: [asBody(hours)],
            })),
          },
        },
        effect: () => {
          world.ref.hours = { everyDay, someDays };
        },
      };
    },
  },
};
