/** Checks an order's quantities: those of its deliveries and returns, and those of the stock. */
import { fulfilmentOf, type LineFulfilment } from "../../src-shared/orders/plan.ts";
import { DRAFT } from "../../src-shared/orders/states.ts";
import type { OrderRows } from "./order-rows.ts";
import type { OrderCheck, Problem } from "./problem.ts";

const fulfilmentOfOrder = ({ order, lines, deliveries, returns }: OrderRows): Map<string, LineFulfilment> =>
  fulfilmentOf(
    lines,
    deliveries,
    returns
      .flatMap((returned) => returned.lines)
      .map((line) => ({ lineId: line.line_id, sound: line.sound, damaged: line.damaged, notSent: line.not_sent })),
    order.method === "pickup" && (order.status === "collected" || order.status === "returned"),
  );

const isOver = ({ status, voided_at }: OrderRows["order"]): boolean => status === "cancelled" || voided_at !== null;

function checkLoads(rows: OrderRows): Problem[] {
  const own = new Set(rows.lines.map(({ id }) => id));
  const foreign = rows.deliveries
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => !own.has(lineId))
    .map(({ lineId }) => ({ expected: "lines of this order", found: lineId }));
  if (isOver(rows.order)) return foreign;
  const wrong = [...fulfilmentOfOrder(rows)].flatMap(([id, { unplanned, notSent, planned, out, delivered }]) => {
    const line = rows.lines.find((line) => line.id === id);
    const carried = planned + out + delivered;
    const isFine = unplanned >= 0 && notSent <= (line?.quantity ?? 0);
    const max = (line?.quantity ?? 0) - notSent;
    return isFine ? [] : [{ expected: `${line?.sku} at most ${max}`, found: String(carried) }];
  });
  return [...foreign, ...wrong];
}

function checkReturns(rows: OrderRows): Problem[] {
  return [...fulfilmentOfOrder(rows)].flatMap(([id, { delivered, sound, damaged }]) => {
    if (sound + damaged <= delivered) return [];
    const sku = rows.lines.find((line) => line.id === id)?.sku;
    return [{ expected: `${sku} at most ${delivered}`, found: String(sound + damaged) }];
  });
}

/** Quantities that an order should hold of each variant: its lines, without sound items that were returned. */
function standingOf(rows: OrderRows): Map<string, number> {
  const { order, lines } = rows;
  // A damaged item that came back is not in stock, so a returned order that is hidden still holds it.
  const holdsNothing =
    order.status === DRAFT || order.status === "cancelled" || (isOver(order) && order.status !== "returned");
  const fulfilment = fulfilmentOfOrder(rows);
  const heldByVariant = new Map<string, number>();
  for (const { id, variant_id, quantity } of lines) {
    const { notSent = 0, sound = 0 } = fulfilment.get(id) ?? {};
    const held = holdsNothing ? 0 : quantity - notSent - sound;
    heldByVariant.set(variant_id, (heldByVariant.get(variant_id) ?? 0) + held);
  }
  for (const variantId of rows.movements.keys()) if (!heldByVariant.has(variantId)) heldByVariant.set(variantId, 0);
  return heldByVariant;
}

/**
 * Compares the quantity taken less the quantity put back, of each variant in the catalogue. A sale at the counter takes
 * the available quantity and notes the missing one, so it may hold less. A variant without a single movement is
 * skipped: it was not counted when it was sold, or its movements were removed.
 */
const stockProblems =
  (wanted: "known" | "unknown") =>
  (rows: OrderRows): Problem[] =>
    [...standingOf(rows)].flatMap(([variantId, expected]) => {
      const moved = rows.movements.get(variantId);
      const held = -(moved ?? 0) || 0;
      const inCatalogue = rows.isTracked.has(variantId) || moved !== undefined;
      if (!inCatalogue || held === expected) return [];
      if (rows.order.source === "counter" && held >= 0 && held < expected) return [];
      const isUnknown = moved === undefined;
      if (isUnknown && !rows.isTracked.get(variantId)) return [];
      if (isUnknown !== (wanted === "unknown")) return [];
      const sku = rows.lines.find((line) => line.variant_id === variantId)?.sku ?? variantId;
      return [{ expected: `${expected} × ${sku}`, found: String(held) }];
    });

function checkCancelledDeliveries({ order, deliveries }: OrderRows): Problem[] {
  const ahead = deliveries.filter(({ state }) => state === "planned" || state === "out");
  return isOver(order) && ahead.length > 0 ? [{ expected: "0", found: String(ahead.length) }] : [];
}

export const orderQuantityChecks: Readonly<Partial<Record<OrderCheck, (rows: OrderRows) => Problem[]>>> = {
  loads_within_ordered: checkLoads,
  returns_within_delivered: checkReturns,
  cancelled_has_no_deliveries: checkCancelledDeliveries,
  stock_of_order: stockProblems("known"),
  stock_of_order_unknown: stockProblems("unknown"),
};
