import { FIRST_DISCOUNT_LIMITS } from "../../../src-shared/orders/discount.ts";
import { useAsk } from "../../app/queries.ts";
import { useSession } from "../../session/session-context.tsx";

/** How far below the list price whoever is signed in may go, in basis points. The server decides. */
export function useDiscountLimit(): number {
  const { role } = useSession().staff;
  const limits = useAsk("GET /api/staff/discount-limits");
  return (limits.data ?? FIRST_DISCOUNT_LIMITS)[role];
}
