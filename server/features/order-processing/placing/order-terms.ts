import type { OrderTerms } from "../../../../db/queries/orders/new-order-row.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { StaffOrderInput } from "../../../../src-shared/orders/staff-operations.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { customerOfEdit, rememberCustomer } from "../../customer-matching/remember-customer.ts";
import type { StaffPricing } from "./price-staff-order.ts";

interface Writing {
  /** Id of a new order. */
  orderId?: string;
  /** The order before the change. */
  before?: OrderRow;
  phone: string;
  pricing: StaffPricing;
  ordered: boolean;
}

/** The terms of an order that staff make or edit; the customer is looked up, or made. */
export async function orderTerms(
  { tx, at }: Work,
  input: StaffOrderInput,
  { orderId, before, phone, pricing, ordered }: Writing,
): Promise<OrderTerms> {
  const { company, lang } = input;
  const contact = { name: input.contact.name, phone, email: input.contact.email };
  const person = { ...contact, lang, company: company?.name, crNumber: company?.crNumber };
  const occasion = { at, ordered, causedBy: before?.id ?? orderId ?? "" };
  const customerId = before
    ? await customerOfEdit(tx, before, person, occasion)
    : await rememberCustomer(tx, person, occasion);
  return {
    lang,
    contact,
    company,
    method: input.method,
    address: input.address,
    slot: input.slot,
    zone: pricing.zone,
    paymentMethod: input.paymentMethod,
    note: input.note,
    sums: pricing,
    customerId,
  };
}

/** Whether the total on the screen is no longer the true one. */
export const priceMoved = (shown: number | undefined, total: number): boolean => shown !== undefined && shown !== total;
