import { fromJson } from "../../../../db/json.ts";
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
  const data = Object.keys(details).length > 0 ? details : null;
  return (
    readEvent(orderEvent, { ...fields, kind: row.kind, details: data }) ?? { ...fields, kind: "other", details: null }
  );
}
