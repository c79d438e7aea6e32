import type { StaffOrderStatus } from "../../../src-shared/orders/staff-order.ts";
import type { ListAddress, ListState } from "../../ui/lists/list-address.ts";
import { type QueryOf, useList } from "../../ui/lists/use-list.ts";

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
  undated: "",
  customer: "",
  voided: "",
  question: "",
  as: "list",
};

export const statusesOf = (state: ListState): StaffOrderStatus[] =>
  (state.status ?? "").split(",").filter(Boolean) as StaffOrderStatus[];

/** What the API is asked for; how the list looks is not its concern. */
function orderQueryOf({ as: _, status, ...rest }: ListAddress["query"]): QueryOf<"GET /api/orders"> {
  return { ...rest, ...(status ? { status: String(status).split(",") } : {}) } as QueryOf<"GET /api/orders">;
}

/** The list and the board. How the orders are shown is no filter; the board asks for its columns itself. */
export const useOrderList = () =>
  useList("GET /api/orders", ORDER_LIST, {
    queryOf: orderQueryOf,
    kept: ["as", "sort", "pageSize"],
    isAsked: (state) => state.as !== "board",
  });
export type OrderList = ReturnType<typeof useOrderList>;
