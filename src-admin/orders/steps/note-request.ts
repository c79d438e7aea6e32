import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";

/** The order that a note is for. */
export type Noted = Pick<StaffOrder, "id" | "number" | "status" | "contact">;

let show: ((order: Noted) => void) | undefined;

/** Asks for a note on an order, over whatever screen is open: the message that offers it outlives its own. */
export const askForNote = (order: Noted): void => show?.(order);

/** The dialog takes over; returns how it leaves. */
export function answerNoteRequests(answer: (order: Noted) => void): () => void {
  show = answer;
  return () => {
    if (show === answer) show = undefined;
  };
}
