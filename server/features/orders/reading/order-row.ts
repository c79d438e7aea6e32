import { fromJson } from "../../../../db/json.ts";
import { countQuantities } from "../../../../db/queries/orders/order-list.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { accountFigures } from "../../../../src-shared/orders/account.ts";
import type { OrderRow as OrderRowAnswer } from "../../../../src-shared/orders/staff-order.ts";
import { isNumberPending } from "../../../../src-shared/orders/states.ts";
import { shownNumber } from "./read-staff-order.ts";
import { slotOf } from "./slot-of.ts";

/** Orders as rows of a list. */
export async function orderRows(db: Db | Tx, orders: readonly OrderRow[]): Promise<OrderRowAnswer[]> {
  const counted = await countQuantities(
    db,
    orders.map((order) => order.id),
  );
  return orders.map((order) => ({
    id: order.id,
    version: order.version,
    number: shownNumber(order),
    numberPending: isNumberPending(order.number),
    status: order.status,
    source: order.source,
    placedAt: order.placed_at,
    lang: order.lang,
    name: order.contact_name,
    company: companyName(order),
    phone: order.contact_phone,
    method: order.method,
    zoneName: order.zone_name ? fromJson(order.zone_name) : null,
    slot: slotOf(order),
    paymentMethod: order.payment_method,
    paymentStatus: order.payment_status,
    total: order.total,
    balance: accountFigures(order, { paid: order.received }).balance,
    lines: counted.get(order.id)?.lines ?? 0,
    pieces: counted.get(order.id)?.pieces ?? 0,
    undecided: order.customer_id === null && (order.contact_phone !== "" || order.contact_email !== ""),
    voidedAt: order.voided_at,
  }));
}

export const companyName = (order: Pick<OrderRow, "company">): string | null =>
  order.company ? fromJson(order.company).name || null : null;
