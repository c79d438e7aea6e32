import type { Customer } from "../../../src-shared/customers/operations.ts";
import { useAsk } from "../../app/queries.ts";
import { useMay } from "../../session/session-context.tsx";
import { AccountBlock } from "./account-block.tsx";

interface CustomerAccountProps {
  id: string;
  /** Whether what stands in a form is still of this customer. */
  isStill?: (customer: Customer) => boolean;
  className?: string;
}

/** The account of a known customer beside what is sold to them, for managers as on the customer's own page; until it is there, nothing. */
export function CustomerAccount({ id, isStill, className }: CustomerAccountProps) {
  const mayRead = useMay("manager");
  const { data: customer } = useAsk("GET /api/customers/:id", { params: { id } }, { enabled: mayRead });
  if (!customer?.account || isStill?.(customer) === false) return null;
  return <AccountBlock account={customer.account} {...(className ? { className } : {})} />;
}
