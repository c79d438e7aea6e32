import { fromJson } from "../../../../db/json.ts";
import type { OrderOutputRow } from "../../../../db/queries/orders/order-outputs.ts";
import { isForCustomer, type OrderEventRow } from "../../../../db/queries/orders/orders.ts";
import { type OrderEvent, orderEvent } from "../../../../src-shared/orders/staff-order.ts";
import { readEvent } from "../../../kernel/read-event.ts";

/** An event of an order's history as staff read it; `by`: name of the person, or of the kind of actor. */
export function readOrderEvent(row: OrderEventRow, by: string): OrderEvent {
  const { forCustomer: _, ...details } = { forCustomer: false, ...(row.data && fromJson(row.data)) };
  const fields = {
    id: row.id,
    at: row.at,
    from: row.from_status,
    to: row.to_status,
    note: row.note,
    forCustomer: isForCustomer(row),
    by,
  };
  return read(fields, row.kind, Object.keys(details).length > 0 ? details : null);
}

/** A mail or a print in an order's history. */
export function readOrderOutput(row: OrderOutputRow, by: string): OrderEvent {
  const fields = { id: row.id, at: row.updated_at, from: null, to: null, note: null, forCustomer: false, by };
  return read(fields, row.kind, fromJson(row.data));
}

const read = (fields: Omit<OrderEvent, "kind" | "details">, kind: string, details: object | null): OrderEvent =>
  readEvent(orderEvent, { ...fields, kind, details }) ?? { ...fields, kind: "other", details: null };
