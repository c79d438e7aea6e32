import { fromJson } from "../../../../db/json.ts";
import type { OrderLineRow, OrderRow } from "../../../../db/queries/orders/orders.ts";

/** Snapshot of an order before or after a change, for the audit log and the order's own events. */
export function orderSnapshot(order: OrderRow, lines: readonly OrderLineRow[]) {
  return {
    status: order.status,
    contact: { name: order.contact_name, phone: order.contact_phone, email: order.contact_email },
    company: order.company ? fromJson(order.company) : null,
    method: order.method,
    address: order.address ? fromJson(order.address) : null,
    slot: order.slot_date ? `${order.slot_date} ${order.slot_window}` : null,
    paymentMethod: order.payment_method,
    lines: lines.map((line) => ({
      sku: line.sku,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      discount: line.discount,
      services: fromJson(line.services).map((service) => service.key),
    })),
    deliveryFee: order.delivery_fee,
    total: order.total,
    note: order.note,
  };
}
