import type { StaffOrderStatus } from "../../../src-shared/orders/staff-order.ts";
import type { Input } from "../../app/queries.ts";
import { type ListState, useListAddress } from "../../ui/lists/list-address.ts";

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

export type OrderListAddress = ReturnType<typeof useListAddress>;

/** The state of the list and the board. How the orders are shown is no filter: clearing the filters keeps it. */
export function useOrderListAddress(): OrderListAddress {
  const list = useListAddress(ORDER_LIST);
  const { as = ORDER_LIST.as, sort } = list.state;
  const blank = { ...ORDER_LIST, q: "", as, sort };
  const filtered = Object.entries(blank).some(([name, value]) => list.state[name] !== value);
  return { ...list, filtered, clear: () => list.change(blank) };
}
