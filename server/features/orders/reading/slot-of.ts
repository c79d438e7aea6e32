import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { DELIVERY_WINDOWS, type DeliveryWindow } from "../../../../src-shared/delivery/slots.ts";
import { isCalendarDay } from "../../../../src-shared/values/qatar-time.ts";

type Timed = Pick<OrderRow, "method" | "slot_date" | "slot_window">;

/**
 * The delivery time of an order; null where there is none, for an order that is picked up, and for a row whose day is
 * invalid (shops once took such rows from checkouts: no screen may fail on them).
 */
export function slotOf({
  method,
  slot_date: date,
  slot_window,
}: Timed): { date: string; window: DeliveryWindow } | null {
  const window = DELIVERY_WINDOWS.find((slot) => slot === slot_window);
  return method === "delivery" && date !== null && isCalendarDay(date) && window ? { date, window } : null;
}
