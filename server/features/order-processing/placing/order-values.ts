import { toJson } from "../../../../db/json.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { StaffOrderInput } from "../../../../src-shared/orders/staff-operations.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { customerOfEdit, rememberCustomer } from "../../customer-matching/remember-customer.ts";
import type { StaffPricing } from "./price-staff-order.ts";

type Values = Omit<
  OrderRow,
  | ("id" | "version" | "created_at" | "updated_at" | "number" | "status" | "source" | "access_hash" | "voided_at")
  | (
      | "payment_due_at"
      | "placed_at"
      | "credited"
      | "received"
      | "documented"
      | "payment_status"
      | "search"
      | "currency"
      | "tax_rate"
    )
>;

interface Writing {
  /** Id of a new order. */
  orderId?: string;
  /** The order before the change. */
  before?: OrderRow;
  phone: string;
  pricing: StaffPricing;
  ordered: boolean;
}

/** Staff's input, as columns; the customer is looked up, or made. */
export async function orderValues(
  { tx, at }: Work,
  input: StaffOrderInput,
  { orderId, before, phone, pricing, ordered }: Writing,
): Promise<Values> {
  const { contact, company, method, slot, paymentMethod, note, lang } = input;
  const known = {
    name: contact.name,
    phone,
    email: contact.email,
    lang,
    company: company?.name,
    crNumber: company?.crNumber,
  };
  const occasion = { at, ordered, causedBy: before?.id ?? orderId ?? "" };
  const customerId = before
    ? await customerOfEdit(tx, before, known, occasion)
    : await rememberCustomer(tx, known, occasion);
  return {
    customer_id: customerId ?? null,
    lang,
    contact_name: contact.name,
    contact_phone: phone,
    contact_email: contact.email,
    company: company ? toJson(company) : null,
    method,
    address: method === "delivery" && input.address ? toJson(input.address) : null,
    zone_id: pricing.zone?.id ?? null,
    zone_name: pricing.zone ? toJson(pricing.zone.name) : null,
    slot_date: (method === "delivery" && slot?.date) || null,
    slot_window: (method === "delivery" && slot?.window) || null,
    payment_method: paymentMethod,
    subtotal: pricing.subtotal,
    services: pricing.services,
    delivery_fee: pricing.deliveryFee,
    tax: pricing.tax,
    total: pricing.total,
    note: note || null,
  };
}

/** Whether the total on the screen is no longer the true one. */
export const priceMoved = (shown: number | undefined, total: number): boolean => shown !== undefined && shown !== total;
