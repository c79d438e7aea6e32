// Delivery windows as people see them.
import type { Dice } from "../dice.ts";
import type { Place } from "../furnish.ts";
import { hoursOn, nameOf } from "../hours.ts";
import { rowsOf } from "../rows.ts";
import type { World } from "../world.ts";

export interface Slot {
  date: string;
  window: string;
}

/** Planned, under way and delivered, of orders that count: by "zone day window". */
export async function windowLoads(world: World): Promise<Map<string, number>> {
  const rows = await rowsOf<{ key: string; load: number }>(
    world.app.db,
    `select d.zone_id || ' ' || d.date || ' ' || d."window" as key, count(*) as load
     from order_deliveries d join orders o on o.id = d.order_id
     where d.state <> 'cancelled' and o.status not in ('cancelled', 'draft') and o.voided_at is null and d.date is not null
     group by d.zone_id, d.date, d."window"`,
  );
  return new Map(rows.map(({ key, load }) => [key, Number(load)]));
}

/** A time on one of the next days; mostly one with a place left. */
export async function aSlot(world: World, dice: Dice, place: Place, full = false): Promise<Slot | undefined> {
  const loads = await windowLoads(world);
  const slots: Slot[] = [];
  // Two open days are few enough for people to meet. Fridays are closed.
  for (let ahead = 1, open = 0; open < 2; ahead += 1) {
    const date = world.day(ahead);
    if (new Date(date).getUTCDay() === 5) continue;
    open += 1;
    for (const window of hoursOn(world.ref.hours, date).map(nameOf)) {
      const free = (loads.get(`${place.id} ${date} ${window}`) ?? 0) < place.capacity;
      if (free || full || dice.chance(15)) slots.push({ date, window });
    }
  }
  return dice.pick(slots);
}
