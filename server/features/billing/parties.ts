import { fromJson } from "../../../db/json.ts";
import { findCustomer } from "../../../db/queries/customers/customers.ts";
import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { InvoiceContent } from "../../../src-shared/billing/content.ts";
import type { ShopSettings } from "../shop/profile.ts";

/** The seller, from the settings of the day. */
export function sellerOf({ company, bank }: ShopSettings): InvoiceContent["seller"] {
  const { name, legalName, crNumber, address, phone, whatsapp, email } = company;
  const plate = (company as { plate?: InvoiceContent["seller"]["plate"] }).plate;
  return { name, legalName, crNumber, address, ...(plate ? { plate } : {}), phone, whatsapp, email, bank };
}

/** The buyer, from the order of the day; the customer's CR number where the order names none. */
export async function buyerOf(db: Db | Tx, order: OrderRow): Promise<InvoiceContent["buyer"]> {
  const company = order.company ? fromJson(order.company) : undefined;
  const customer = order.customer_id ? await findCustomer(db, order.customer_id) : undefined;
  return {
    customerId: order.customer_id,
    name: order.contact_name,
    company: company?.name || null,
    crNumber: company?.crNumber || (company?.name && customer?.cr_number) || null,
    purchaseOrder: company?.purchaseOrder || null,
    phone: order.contact_phone,
    email: order.contact_email,
    address: order.address ? fromJson(order.address) : null,
  };
}
