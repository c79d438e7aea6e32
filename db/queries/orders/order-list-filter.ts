import type { RawBuilder, SqlBool } from "kysely";
import type { PaymentMethod } from "../../../src-shared/billing/ledger.ts";
import type { WholeNames } from "../../../src-shared/orders/whole-names.ts";

export interface OrderListFilter {
  /** All must be contained (src-shared/orders/search.ts). */
  terms?: readonly string[];
  /** Any of which an order must have. */
  whole?: WholeNames;
  /** A condition by which an index finds the terms (engines/text-index.ts). */
  among?: RawBuilder<SqlBool> | undefined;
  statuses?: readonly string[] | undefined;
  payment?: readonly string[] | undefined;
  paymentMethods?: readonly PaymentMethod[] | undefined;
  method?: string | undefined;
  sources?: readonly string[] | undefined;
  zoneId?: string | undefined;
  customerId?: string | undefined;
  /** ISO-8601: placed from then on, and before. */
  placedFrom?: string | undefined;
  placedBefore?: string | undefined;
  /** Days, both included. */
  slotFrom?: string | undefined;
  slotTo?: string | undefined;
  /** Only orders with a delivery that has not arrived and whose day is still to be agreed. */
  undated?: boolean;
  /** Only orders whose customer waits for an answer. */
  asking?: boolean;
  /** Lists voided orders instead of the others. */
  voided?: boolean;
}

/** `column` and direction; equal ones by id, so that pages never overlap. */
export interface OrderListSort {
  column: "placed_at" | "number" | "total" | "slot_date" | "contact_name";
  direction: "asc" | "desc";
}
