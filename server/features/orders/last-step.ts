import { type OrderEventRow, orderEventData } from "../../../db/queries/orders/orders.ts";
import type { OrderEventKind, StepBefore } from "../../../src-shared/orders/events.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import type { OrderStatus } from "../../../src-shared/orders/states.ts";
import { isUndoOpen, UNDO_MS } from "../../../src-shared/orders/undo.ts";

type Event = Pick<OrderEventRow, "id" | "kind" | "to_status" | "data" | "at">;

/** The newest step of an order that can be undone, whatever its age. */
export interface LastStep {
  /** Its event, and that of the status that followed from it. */
  eventIds: [string, ...string[]];
  at: string;
  before: StepBefore;
  /** What it reached: the status of the order, or the state of a delivery. */
  reached: { status: OrderStatus } | { delivery: { id: string; state: StaffOrder["deliveries"][number]["state"] } };
}

/** Kinds of event that build on no step: it can be undone after them. */
const BESIDE: readonly OrderEventKind[] = ["note", "payment", "invoice", "deposit", "due", "file"];

const undoneBy = (event: Event): readonly string[] =>
  (orderEventData(event, "status") ?? orderEventData(event, "delivery"))?.undoes ?? [];

/** The events that hold: without steps that were undone, and without the undoing. `events`: oldest first. */
export function standingEvents<E extends Event>(events: readonly E[]): E[] {
  const undone = new Set(events.flatMap(undoneBy));
  return events.filter((event) => !undone.has(event.id) && undoneBy(event).length === 0);
}

/** The newest step of an order; undefined where it cannot be undone, or something else came after it. */
export function lastStep(events: readonly Event[]): LastStep | undefined {
  const steps = standingEvents(events).filter(({ kind }) => !(BESIDE as readonly string[]).includes(kind));
  const newest = steps.at(-1);
  if (!newest) return undefined;
  const follows = orderEventData(newest, "status")?.deliveryId;
  const step = follows === undefined ? newest : steps.at(-2);
  if (!step) return undefined;
  const status = orderEventData(step, "status");
  const delivery = orderEventData(step, "delivery");
  if (follows !== undefined && delivery?.deliveryId !== follows) return undefined;
  const before = (status ?? delivery)?.before;
  if (!before) return undefined;
  return {
    eventIds: step === newest ? [step.id] : [step.id, newest.id],
    at: step.at,
    before,
    reached: delivery
      ? { delivery: { id: delivery.deliveryId, state: delivery.state } }
      : { status: step.to_status as OrderStatus },
  };
}

/** The newest step as staff see it, while it can be undone. */
export function undoableStep(events: readonly Event[], now: Date): StaffOrder["undoable"] {
  const step = lastStep(events);
  if (!step || !isUndoOpen(step.at, now)) return null;
  const until = new Date(Date.parse(step.at) + UNDO_MS).toISOString();
  return { eventId: step.eventIds[0], ...step.reached, until, mailed: step.before.mailed };
}
