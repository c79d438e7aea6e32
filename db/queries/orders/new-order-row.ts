import type { Insertable } from "kysely";
import type { PaymentMethod } from "../../../src-shared/billing/ledger.ts";
import type { DeliveryWindow } from "../../../src-shared/delivery/windows.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import {
  DRAFT,
  type FulfilmentMethod,
  type OrderSource,
  type StaffOrderStatus,
} from "../../../src-shared/orders/states.ts";
import { transferDue } from "../../../src-shared/payments/transfer-due.ts";
import type { QatarAddress } from "../../../src-shared/values/address.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { toJson } from "../../json.ts";
import type { Company, Schema } from "../../schema.ts";

/** The terms of an order that a person enters, and their price in dirhams. */
export interface OrderTerms {
  lang: Lang;
  /** The phone number in E.164, or "". */
  contact: { name: string; phone: string; email: string };
  company: Company | undefined;
  method: FulfilmentMethod;
  /** Address and slot of an order that is picked up are not stored. */
  address: QatarAddress | undefined;
  slot: { date: string; window: DeliveryWindow } | null | undefined;
  zone: Pick<DeliveryZone, "id" | "name"> | null;
  paymentMethod: PaymentMethod;
  note: string | undefined;
  sums: { subtotal: number; services: number; deliveryFee: number; tax: number; total: number };
  customerId: string | null | undefined;
}

export interface NewOrder extends OrderTerms {
  id: string;
  number: string;
  status: StaffOrderStatus;
  source: OrderSource;
  now: Date;
  /** Basis points. */
  taxRate: number;
  /** Days in which a bank transfer has to come; a draft has no due day yet. */
  bankTransferDays: number;
  /** SHA-256 of the follow-up link's token. */
  accessHash: string;
}

/** Columns of an order that its terms give: those that an edit writes too. */
export function orderTermColumns(terms: OrderTerms) {
  const { contact, company, zone, sums } = terms;
  const delivered = terms.method === "delivery";
  const address = delivered ? terms.address : undefined;
  const slot = delivered ? terms.slot : undefined;
  return {
    lang: terms.lang,
    contact_name: contact.name,
    contact_phone: contact.phone,
    contact_email: contact.email,
    company: company ? toJson(company) : null,
    method: terms.method,
    address: address ? toJson(address) : null,
    zone_id: zone?.id ?? null,
    zone_name: zone ? toJson(zone.name) : null,
    slot_date: slot?.date ?? null,
    slot_window: slot?.window ?? null,
    payment_method: terms.paymentMethod,
    subtotal: sums.subtotal,
    services: sums.services,
    delivery_fee: sums.deliveryFee,
    tax: sums.tax,
    total: sums.total,
    note: terms.note || null,
    customer_id: terms.customerId ?? null,
  } satisfies Partial<Insertable<Schema["orders"]>>;
}

/** The row of a new order, of a checkout, of staff or of a quote. Numbers, sums and customer are the caller's. */
export function newOrderRow(order: NewOrder): Insertable<Schema["orders"]> {
  const at = order.now.toISOString();
  const isDue = order.paymentMethod === "transfer" && order.status !== DRAFT;
  const terms = orderTermColumns(order);
  return {
    ...terms,
    asked_date: terms.slot_date,
    asked_window: terms.slot_window,
    id: order.id,
    version: 1,
    created_at: at,
    updated_at: at,
    number: order.number,
    status: order.status,
    source: order.source,
    payment_due_at: isDue ? transferDue(order.now, order.bankTransferDays) : null,
    currency: "QAR",
    tax_rate: order.taxRate,
    access_hash: order.accessHash,
    voided_at: null,
  };
}
