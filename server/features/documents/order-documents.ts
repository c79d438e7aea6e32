import type { CarriedLine, DocumentData, GoodsLine, OrderView, Seller } from "../../../src-shared/documents/views.ts";
import { collectByDelivery, toCollect } from "../../../src-shared/orders/cash-to-collect.ts";
import type { StaffDelivery, StaffOrder } from "../../../src-shared/orders/staff-order.ts";

/** What a document shows of an order: nothing of what staff note for each other. */
function viewOf(order: StaffOrder): OrderView {
  const { id, placedAt, contact, company, method, address, slot, paymentMethod, paymentDueAt, totals, note } = order;
  const { credited, received, balance, deposit } = order;
  return {
    id,
    placedAt,
    contact,
    company,
    method,
    address,
    slot,
    paymentMethod,
    paymentDueAt,
    totals,
    note,
    credited,
    received,
    balance,
    deposit,
    number: order.number ?? "",
    receipts: order.invoices.filter(({ kind }) => kind === "receipt").map(({ number }) => number),
    lines: order.lines.map((line) => ({
      ...goodsOf(line),
      id: line.id,
      unitPrice: line.unitPrice,
      listPrice: line.listPrice,
      discount: line.discount,
      services: line.services,
      lineTotal: line.lineTotal,
    })),
    payments: order.payments
      .filter((payment) => payment.state === "cleared")
      .map(({ kind, method: by, amount, state, reference, at }) => ({
        kind,
        method: by,
        amount,
        state,
        reference,
        at,
      })),
  };
}

const carriedOf = (line: StaffOrder["lines"][number]): CarriedLine => ({
  ...goodsOf(line),
  id: line.id,
  services: line.services.map(({ key }) => key),
});

const goodsOf = ({ sku, name, optionText, quantity }: GoodsLine): GoodsLine => ({ sku, name, optionText, quantity });

export const confirmationOf = (seller: Seller, order: StaffOrder): DocumentData["confirmation"] => ({
  seller,
  order: viewOf(order),
});

export const receiptOf = (seller: Seller, order: StaffOrder, now: Date): DocumentData["receipt80"] => ({
  seller,
  order: viewOf(order),
  printedAt: now.toISOString(),
});

/** What is still to be fetched: ordered, less what was handed over or given up. */
export const pickListOf = (seller: Seller, order: StaffOrder, staffUrl: string): DocumentData["pick-list"] => ({
  seller,
  list: {
    order: viewOf(order),
    staffUrl,
    collect: toCollect(order),
    lines: order.lines
      .map((line) => ({ ...carriedOf(line), open: line.quantity - line.delivered - line.out - line.notSent }))
      .filter((line) => line.open > 0),
  },
});

/**
 * A sheet for each delivery that is not cancelled, or for the one that is named. An order that nobody has planned yet, or
 * that is collected, has one sheet with all that is still here.
 */
export function deliveryNotesOf(
  seller: Seller,
  order: StaffOrder,
  staffUrl: string,
  wanted: string | undefined,
): DocumentData["delivery-note"][] {
  const view = viewOf(order);
  const known = order.deliveries.filter((delivery) => delivery.state !== "cancelled");
  const note = (
    lines: CarriedLine[],
    collect: number | null,
    { part, parts, date, window }: { part: number; parts: number } & Pick<StaffDelivery, "date" | "window">,
  ) => ({ seller, delivery: { order: view, collect, date, window, part, parts, lines, staffUrl } });
  if (known.length === 0 && wanted === undefined) {
    const lines = order.lines.map((line) => ({ ...carriedOf(line), quantity: line.quantity - line.notSent }));
    const here = lines.filter((line) => line.quantity > 0);
    const at = order.slot ?? { date: null, window: null };
    return here.length === 0 ? [] : [note(here, toCollect(order), { part: 1, parts: 1, ...at })];
  }
  const collected = collectByDelivery(order);
  return known.flatMap((delivery, at) => {
    if (wanted !== undefined && delivery.id !== wanted) return [];
    const lines = delivery.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find((one) => one.id === lineId);
      return line ? [{ ...carriedOf(line), quantity }] : [];
    });
    const { id, date, window } = delivery;
    return [note(lines, collected.get(id) ?? null, { part: at + 1, parts: known.length, date, window })];
  });
}
