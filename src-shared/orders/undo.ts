/**
 * Undoing a step of an order or of one of its deliveries. A step can be undone for 30 seconds, while nothing that follows from
 * it has happened; its mail to the customer leaves only then (server/features/orders/reading/order-mail.ts). Steps that give a number,
 * move stock or end an order ask before instead: a draft that is confirmed, a cancellation, a return.
 */
import { DRAFT, freesStock, type OrderStatus, type StaffOrderStatus } from "./states.ts";

/** Milliseconds in which a step can be undone. */
export const UNDO_MS = 30_000;

/** Whether a step of an order can be undone at all. */
export const isUndoable = (from: StaffOrderStatus, to: OrderStatus): boolean => from !== DRAFT && !freesStock(to);

/** Whether a step that was made at `at` (ISO-8601) can still be undone at `now`. */
export const isUndoOpen = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < UNDO_MS;
