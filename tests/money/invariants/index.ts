import { hoursNamed, hoursOn, nameOf } from "../hours.ts";
import { windowLoads } from "../steps/windows.ts";
import type { World } from "../world.ts";
import { type Claim, checkDocuments, checkOrders, checkShown, checkTakings } from "./orders.ts";
import { checkQuotes, checkStock } from "./stock.ts";

/** `MONEY_MUTE="M5|W2"` passes over claims whose words match, to look past what is known. */
const muted = process.env.MONEY_MUTE ? new RegExp(process.env.MONEY_MUTE) : undefined;

/** Throws with everything that does not hold. */
export function claims(): { claim: Claim; settle(): void } {
  const broken: string[] = [];
  return {
    claim(is, should, what) {
      if (is !== should && !muted?.test(what)) broken.push(`${what}: is ${String(is)}, should be ${String(should)}`);
    },
    settle() {
      if (broken.length > 0) throw new Error(broken.join("\n"));
    },
  };
}

/** After a step: everything agrees with the reference, and the rules hold on both. */
export async function checkAll(world: World, shown: readonly string[]): Promise<void> {
  const { claim, settle } = claims();
  await checkOrders(world, claim);
  await checkTakings(world, claim);
  await checkDocuments(world, claim);
  await checkStock(world, claim);
  await checkQuotes(world, claim);
  for (const id of shown) await checkShown(world, id, claim);
  settle();
}

/**
 * W1: nobody came into a full window unknowingly, or beside deliveries of other hours that fill it. W3: no delivery was put
 * on a day that is over. W4: nobody was given hours unknowingly that the shop does not offer on the day.
 */
export async function windowsHold(world: World, before: Map<string, number>, overbooks: boolean): Promise<void> {
  const { claim, settle } = claims();
  const today = world.day(0);
  const loads = [...(await windowLoads(world))].map(([key, load]) => {
    const [zone = "", date = "", window = ""] = key.split(" ");
    return { key, zone, date, window, load, hours: hoursNamed(window) };
  });
  for (const { key, zone, date, window, load, hours } of loads) {
    if (load <= (before.get(key) ?? 0)) continue;
    if (date < today) claim(date, `${today} or later`, "W3 the day of a delivery");
    const place = world.goods.places.find(({ id }) => id === zone);
    if (overbooks) continue;
    const offered = hoursOn(world.ref.hours, date).find((one) => nameOf(one) === window);
    claim(offered !== undefined, true, `W4 ${window} is offered on ${date}`);
    const together = loads
      .filter((one) => one.zone === zone && one.date === date)
      .filter((one) => one.hours.from < hours.to && hours.from < one.hours.to)
      .reduce((sum, one) => sum + one.load, 0);
    const most = Math.min(place?.capacity ?? 99, offered?.most ?? 99);
    if (place && together > most) claim(together, `at most ${most}`, `W1 deliveries in ${date} ${window}`);
  }
  settle();
}
