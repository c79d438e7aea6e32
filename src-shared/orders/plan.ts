// The fulfilment of an order, line by line. Each piece has one state: cancelled before it left (`notSent`), in a delivery
// (planned, out, delivered), or in none yet (unplanned). Returned pieces count as delivered and are counted again as returned.
import type { DeliveryState } from "../delivery/states.ts";

export interface PlannedLine {
  id: string;
  quantity: number;
}

export interface PlannedDelivery {
  state: DeliveryState;
  lines: readonly { lineId: string; quantity: number }[];
}

export interface ReturnedQuantities {
  lineId: string;
  sound: number;
  damaged: number;
  notSent: number;
}

/** Quantities of one line that are planned, under way, delivered and returned. */
export interface LineFulfilment {
  planned: number;
  out: number;
  delivered: number;
  unplanned: number;
  sound: number;
  damaged: number;
  notSent: number;
}

/**
 * The fulfilment of each line, by line id. For a pick-up, which has no deliveries, `handedOver` says whether the
 * customer has taken everything. Goods of a cancelled delivery are unplanned again.
 */
export function fulfilmentOf(
  lines: readonly PlannedLine[],
  deliveries: readonly PlannedDelivery[],
  returned: readonly ReturnedQuantities[],
  handedOver = false,
): Map<string, LineFulfilment> {
  const found = new Map<string, LineFulfilment>();
  for (const line of lines) {
    const carried = (state: DeliveryState) =>
      sum(
        deliveries
          .filter((delivery) => delivery.state === state)
          .flatMap((delivery) => delivery.lines.filter((part) => part.lineId === line.id).map((part) => part.quantity)),
      );
    const back = returned.filter((one) => one.lineId === line.id);
    const notSent = sum(back.map((one) => one.notSent));
    const [planned, out] = [carried("planned"), carried("out")];
    const delivered = handedOver ? line.quantity - notSent - planned - out : carried("delivered");
    found.set(line.id, {
      planned,
      out,
      delivered,
      unplanned: line.quantity - notSent - planned - out - delivered,
      sound: sum(back.map((one) => one.sound)),
      damaged: sum(back.map((one) => one.damaged)),
      notSent,
    });
  }
  return found;
}

/**
 * Quantity of a line that the customer is to get: the ordered one less cancelled pieces. Staff edit this number. Cancelled
 * pieces stay recorded on their line, with their credit, so that total less credits is the price of the rest.
 */
export const deliverableQuantity = (line: { quantity: number; notSent: number }): number =>
  line.quantity - line.notSent;

/** Quantity that the customer has and could return. */
export const withCustomer = (pieces: LineFulfilment): number => pieces.delivered - pieces.sound - pieces.damaged;

/** Quantity that has not reached the customer yet. */
export const undelivered = (pieces: LineFulfilment): number => pieces.planned + pieces.out + pieces.unplanned;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Lines of a delivery that has not left. */
export interface PlannedShipment {
  id: string;
  lines: { lineId: string; quantity: number }[];
}

/** Takes a quantity of a line out of deliveries that have not left, the last of them first, as far as they hold it. */
export function takeOut(shipments: readonly PlannedShipment[], lineId: string, pieces: number): PlannedShipment[] {
  let left = pieces;
  return shipments
    .toReversed()
    .map((shipment) => ({
      ...shipment,
      lines: shipment.lines
        .map((part) => {
          if (part.lineId !== lineId) return part;
          const taken = Math.min(left, part.quantity);
          left -= taken;
          return { ...part, quantity: part.quantity - taken };
        })
        .filter((part) => part.quantity > 0),
    }))
    .toReversed();
}

/** Adds a quantity of a line to the last delivery that has not left; without one it stays unplanned. */
export function putIn(shipments: readonly PlannedShipment[], lineId: string, pieces: number): PlannedShipment[] {
  const last = shipments.at(-1);
  if (!last) return [];
  const has = last.lines.some((part) => part.lineId === lineId);
  const lines = has
    ? last.lines.map((part) => (part.lineId === lineId ? { ...part, quantity: part.quantity + pieces } : part))
    : [...last.lines, { lineId, quantity: pieces }];
  return [...shipments.slice(0, -1), { ...last, lines }];
}
