import {
  type DeliveryWithLines,
  replaceDeliveryLines,
  updateDelivery,
} from "../../../db/queries/orders/order-deliveries.ts";
import type { PlannedShipment } from "../../../src-shared/orders/plan.ts";
import type { Work } from "../../kernel/unit-of-work.ts";

/** Deliveries that have not left, in the order in which they were planned. */
export const plannedShipments = (deliveries: readonly DeliveryWithLines[]): PlannedShipment[] =>
  deliveries
    .filter((delivery) => delivery.state === "planned")
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, lines }) => ({ id, lines }));

/** Stores changed lines of these deliveries; a delivery without lines is cancelled. */
export async function writeShipments(
  { tx, at }: Work,
  before: readonly PlannedShipment[],
  after: readonly PlannedShipment[],
): Promise<void> {
  for (const shipment of after) {
    const was = before.find((one) => one.id === shipment.id);
    if (was && JSON.stringify(was.lines) === JSON.stringify(shipment.lines)) continue;
    await replaceDeliveryLines(tx, shipment.id, shipment.lines);
    await updateDelivery(tx, { id: shipment.id }, shipment.lines.length === 0 ? { state: "cancelled" } : {}, at);
  }
}
