import { listAndCountOrders } from "../../../../db/queries/orders/order-list.ts";
import type { OrderListFilter, OrderListSort } from "../../../../db/queries/orders/order-list-filter.ts";
import { mayCall } from "../../../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { searchTerms } from "../../../../src-shared/orders/search.ts";
import type { OrderFilter, OrderQuery } from "../../../../src-shared/orders/staff-operations.ts";
import { type OrderRow, type StaffOrderStatus, staffOrderStatus } from "../../../../src-shared/orders/staff-order.ts";
import { addDays, startOfQatarDay } from "../../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../../context.ts";
import { orderRows } from "./order-row.ts";

type Counts = Record<StaffOrderStatus, number>;

interface OrderList {
  data: OrderRow[];
  meta: { total: number; page: number; pageSize: number; more: boolean; statuses?: Counts };
}

/** A page of orders, their number, and the number of each status under the other filters. */
export async function listStaffOrders(ctx: Context, query: OrderQuery): Promise<OrderList | Refusal<"forbidden">> {
  if (query.voided && !seesVoided(ctx)) return refuse("forbidden");
  const filter = listFilter(query);
  const { page, pageSize } = query;
  const { rows, total, more, counts } = await listAndCountOrders(ctx.db, filter, listSort(query.sort), {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const statuses = counts && {
    statuses: Object.fromEntries(staffOrderStatus.options.map((status) => [status, counts.get(status) ?? 0])) as Counts,
  };
  return { data: await orderRows(ctx.db, rows), meta: { total, page, pageSize, more, ...statuses } };
}

/** Whether the actor sees voided orders: only those who may void do. */
export const seesVoided = (ctx: Pick<Context, "actor">): boolean => mayCall("manager", ctx.actor) === "yes";

export function listFilter(query: OrderFilter): OrderListFilter {
  return {
    terms: searchTerms(query.q ?? ""),
    statuses: query.status && [...new Set(query.status)],
    payment: query.payment,
    paymentMethods: query.paymentMethod,
    method: query.method,
    sources: query.source,
    zoneId: query.zone,
    customerId: query.customer,
    placedFrom: query.from && startOfQatarDay(query.from).toISOString(),
    placedBefore: query.to && startOfQatarDay(addDays(query.to, 1)).toISOString(),
    slotFrom: query.deliveryFrom,
    slotTo: query.deliveryTo,
    undated: query.undated !== undefined,
    asking: query.question !== undefined,
    voided: query.voided !== undefined,
  };
}

const columns = {
  placed: "placed_at",
  number: "number",
  total: "total",
  delivery: "slot_date",
  name: "contact_name",
} as const satisfies Record<string, OrderListSort["column"]>;

export function listSort(sort: OrderFilter["sort"]): OrderListSort {
  const name = sort.replace("-", "") as keyof typeof columns;
  return { column: columns[name], direction: sort.startsWith("-") ? "desc" : "asc" };
}
