// Where the pieces of an order are. Each piece is in exactly one place: given up before it left, in a delivery (planned,
// out, delivered), or in none yet ("unplanned"). What came back was delivered first and is counted beside that.
import type { DeliveryState } from "../delivery/states.ts";

export interface PlannedLine {
  id: string;
  quantity: number;
}

export interface PlannedDelivery {
  state: DeliveryState;
  lines: readonly { lineId: string; quantity: number }[];
}

export interface ReturnedPieces {
  lineId: string;
  sound: number;
  damaged: number;
  notSent: number;
}

/** Of one line, in pieces. */
export interface Whereabouts {
  planned: number;
  out: number;
  delivered: number;
  unplanned: number;
  sound: number;
  damaged: number;
  notSent: number;
}

/**
 * Where the pieces of each line are, by line id. For a pick-up, which has no deliveries, `handedOver` says whether the
 * customer has taken everything. What a cancelled delivery carried is to be planned again.
 */
export function whereabouts(
  lines: readonly PlannedLine[],
  deliveries: readonly PlannedDelivery[],
  returned: readonly ReturnedPieces[],
  handedOver = false,
): Map<string, Whereabouts> {
  const found = new Map<string, Whereabouts>();
  for (const line of lines) {
    const carried = (state: DeliveryState) =>
      sum(
        deliveries
          .filter((one) => one.state === state)
          .flatMap((one) => one.lines.filter((part) => part.lineId === line.id).map((part) => part.quantity)),
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
 * Pieces of a line that the customer is to have: all that were ever ordered less those that were given up. Staff edit
 * this number. What was given up stays recorded on its line, with its credit, so that the order's total less its credits
 * is always what is owed for what stands.
 */
export const standing = (line: { quantity: number; notSent: number }): number => line.quantity - line.notSent;

/** Pieces the customer has and could bring back. */
export const withCustomer = (pieces: Whereabouts): number => pieces.delivered - pieces.sound - pieces.damaged;

/** Pieces that still have to reach the customer. */
export const stillToCome = (pieces: Whereabouts): number => pieces.planned + pieces.out + pieces.unplanned;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What one delivery that has not left is to carry. */
export interface Load {
  id: string;
  lines: { lineId: string; quantity: number }[];
}

/** Takes pieces of a line out of deliveries that have not left, the last of them first; as many as there are. */
export function takeOut(loads: readonly Load[], lineId: string, pieces: number): Load[] {
  let left = pieces;
  return loads
    .toReversed()
    .map((load) => ({
      ...load,
      lines: load.lines
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

/** Puts pieces of a line into the last delivery that has not left; without one they stay unplanned. */
export function putIn(loads: readonly Load[], lineId: string, pieces: number): Load[] {
  const last = loads.at(-1);
  if (!last) return [];
  const has = last.lines.some((part) => part.lineId === lineId);
  const lines = has
    ? last.lines.map((part) => (part.lineId === lineId ? { ...part, quantity: part.quantity + pieces } : part))
    : [...last.lines, { lineId, quantity: pieces }];
  return [...loads.slice(0, -1), { ...last, lines }];
}
