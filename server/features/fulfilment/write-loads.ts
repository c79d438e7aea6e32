import {
  type LoadedDelivery,
  replaceDeliveryLines,
  updateDelivery,
} from "../../../db/queries/orders/order-deliveries.ts";
import type { Load } from "../../../src-shared/orders/plan.ts";
import type { Work } from "../../kernel/unit-of-work.ts";

/** Deliveries that have not left, in the order in which they were planned. */
export const plannedLoads = (deliveries: readonly LoadedDelivery[]): Load[] =>
  deliveries
    .filter((delivery) => delivery.state === "planned")
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, lines }) => ({ id, lines }));

/** Stores what these deliveries carry now where that has changed; one that carries nothing any more is given up. */
export async function writeLoads({ tx, at }: Work, before: readonly Load[], after: readonly Load[]): Promise<void> {
  for (const load of after) {
    const was = before.find((one) => one.id === load.id);
    if (was && JSON.stringify(was.lines) === JSON.stringify(load.lines)) continue;
    await replaceDeliveryLines(tx, load.id, load.lines);
    await updateDelivery(tx, { id: load.id }, load.lines.length === 0 ? { state: "cancelled" } : {}, at);
  }
}
