import type { StaffOrderLine } from "../../src-shared/orders/staff-order.ts";

/** Pieces the customer has, and those that have not left us. */
export const placesOf = (line: StaffOrderLine): { there: number; behind: number } => ({
  there: line.delivered - line.returnedSound - line.returnedDamaged,
  behind: line.planned + line.unplanned,
});
