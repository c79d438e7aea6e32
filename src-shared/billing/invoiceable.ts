// What of an order can still be invoiced. A piece is invoiced once; a credit note for pieces frees them again, and what
// came back or was given up is not invoiced any more. Services are counted beside the goods: they were done for pieces
// that came back later, but not for those that never went.

/** An order's line and where its pieces are, as far as it matters here. */
export interface OrderedPieces {
  id: string;
  quantity: number;
  /** Came back, sound or damaged. */
  returned: number;
  /** Given up before they left. */
  notSent: number;
}

/** Pieces of a line on a posted document; those of a credit note count against. */
export interface InvoicedPieces {
  lineId: string;
  deliveryId: string | null;
  goods: number;
  services: number;
  credit: boolean;
}

export interface PiecesLeft {
  lineId: string;
  goods: number;
  services: number;
}

/** What is left of each line, in the order of the lines; never below 0. */
export function leftToInvoice(lines: readonly OrderedPieces[], invoiced: readonly InvoicedPieces[]): PiecesLeft[] {
  return lines.map((line) => {
    const done = sumOf(invoiced.filter((one) => one.lineId === line.id));
    return {
      lineId: line.id,
      goods: Math.max(0, line.quantity - line.notSent - line.returned - done.goods),
      services: Math.max(0, line.quantity - line.notSent - done.services),
    };
  });
}

/** What of one delivery is left: what it carries less what was invoiced for it, as far as its lines still have it. */
export function deliveryLeft(
  delivery: { id: string; lines: readonly { lineId: string; quantity: number }[] },
  left: readonly PiecesLeft[],
  invoiced: readonly InvoicedPieces[],
): PiecesLeft[] {
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

/** Pieces of each line that stand on invoices now; an order may not be changed below them. */
export const invoicedOf = (lineId: string, invoiced: readonly InvoicedPieces[]): { goods: number; services: number } =>
  sumOf(invoiced.filter((one) => one.lineId === lineId));

function sumOf(pieces: readonly InvoicedPieces[]): { goods: number; services: number } {
  const sum = (of: (one: InvoicedPieces) => number) =>
    pieces.reduce((total, one) => total + (one.credit ? -of(one) : of(one)), 0);
  return { goods: sum((one) => one.goods), services: sum((one) => one.services) };
}
