import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { type DeliveryWindow, isDeliveryWindow } from "../../../../src-shared/delivery/windows.ts";
import { isCalendarDay } from "../../../../src-shared/values/qatar-time.ts";

type Timed = Pick<OrderRow, "method" | "slot_date" | "slot_window">;

/**
 * The delivery time of an order; null where there is none, for an order that is picked up, and for a row whose day is
 * invalid (shops once took such rows from checkouts: no screen may fail on them).
 */
export const slotOf = ({ method, slot_date, slot_window }: Timed): Slot | null =>
  readSlot(method, slot_date, slot_window);

/** The time that the customer of an order asked for; null where `slotOf` would be. */
export const askedSlotOf = (order: Pick<OrderRow, "method" | "asked_date" | "asked_window">): Slot | null =>
  readSlot(order.method, order.asked_date, order.asked_window);

interface Slot {
  date: string;
  window: DeliveryWindow;
}

function readSlot(method: OrderRow["method"], date: string | null, window: string | null): Slot | null {
  if (method !== "delivery" || date === null || window === null) return null;
  return isCalendarDay(date) && isDeliveryWindow(window) ? { date, window } : null;
}
