import type { StaffOrderStatus } from "../../src-shared/contract/staff-order.ts";
import type { ListState } from "../parts/list-address.ts";
import type { Input } from "../queries.ts";

/** The filters of the order list as its address has them. Several statuses stand in one field, with commas between. */
export const ORDER_LIST = {
  sort: "-placed",
  status: "",
  payment: "",
  paymentMethod: "",
  method: "",
  source: "",
  zone: "",
  from: "",
  to: "",
  deliveryFrom: "",
  deliveryTo: "",
  customer: "",
  voided: "",
  as: "list",
};

export type OrderListQuery = NonNullable<Input<"GET /api/orders">["query"]>;

export const statusesOf = (state: ListState): StaffOrderStatus[] =>
  (state.status ?? "").split(",").filter(Boolean) as StaffOrderStatus[];

/** What the API is asked for; how the list looks is not its concern. */
export function orderQueryOf(query: Record<string, string | number>): OrderListQuery {
  const { as: _, status, ...rest } = query;
  return { ...rest, ...(status ? { status: String(status).split(",") } : {}) } as OrderListQuery;
}
