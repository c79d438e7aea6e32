// Quantities of an order that can still be invoiced. A piece is invoiced once; a credit note frees it again, and returned or
// cancelled pieces are not invoiced any more. Services are counted separately: they were done for pieces that came back later,
// but not for cancelled ones.

/** Quantities of an order's line. */
export interface OrderedQuantities {
  id: string;
  quantity: number;
  /** Returned, sound or damaged. */
  returned: number;
  /** Cancelled before they left. */
  notSent: number;
}

/** Quantities of a line on a posted document; those of a credit note are subtracted. */
export interface InvoicedQuantities {
  lineId: string;
  deliveryId: string | null;
  goods: number;
  services: number;
  credit: boolean;
}

export interface RemainingQuantities {
  lineId: string;
  goods: number;
  services: number;
}

/** Remaining quantities of each line, in the order of the lines; never below 0. */
export function leftToInvoice(
  lines: readonly OrderedQuantities[],
  invoiced: readonly InvoicedQuantities[],
): RemainingQuantities[] {
  return lines.map((line) => {
    const done = sumOf(invoiced.filter((one) => one.lineId === line.id));
    return {
      lineId: line.id,
      goods: Math.max(0, line.quantity - line.notSent - line.returned - done.goods),
      services: Math.max(0, line.quantity - line.notSent - done.services),
    };
  });
}

/** Remaining quantities of one delivery: its lines less those invoiced for it, limited to those of the order. */
export function deliveryLeft(
  delivery: { id: string; lines: readonly { lineId: string; quantity: number }[] },
  left: readonly RemainingQuantities[],
  invoiced: readonly InvoicedQuantities[],
): RemainingQuantities[] {
  return left.map((line) => {
    const carried = delivery.lines.find((part) => part.lineId === line.lineId)?.quantity ?? 0;
    const done = sumOf(invoiced.filter((one) => one.lineId === line.lineId && one.deliveryId === delivery.id));
    return {
      lineId: line.lineId,
      goods: Math.max(0, Math.min(line.goods, carried - done.goods)),
      services: Math.max(0, Math.min(line.services, carried - done.services)),
    };
  });
}

/** Invoiced quantities of a line, below which the order may not be changed. */
export const invoicedOf = (
  lineId: string,
  invoiced: readonly InvoicedQuantities[],
): { goods: number; services: number } => sumOf(invoiced.filter((one) => one.lineId === lineId));

function sumOf(pieces: readonly InvoicedQuantities[]): { goods: number; services: number } {
  const sum = (of: (one: InvoicedQuantities) => number) =>
    pieces.reduce((total, one) => total + (one.credit ? -of(one) : of(one)), 0);
  return { goods: sum((one) => one.goods), services: sum((one) => one.services) };
}
