import type { ApiClient } from "../../src-shared/api/client.ts";
import type { Customer } from "../../src-shared/customers/operations.ts";
import { type PlaceValues, placeOf, valuesOf } from "./order-form-values.ts";

/** Where a customer's last delivery went, as the form has it; undefined for a customer who always collected. */
export async function lastPlaceOf(api: ApiClient, customer: Customer): Promise<PlaceValues | undefined> {
  const last = customer.history.find((order) => order.method === "delivery" && order.status !== "cancelled");
  if (!last) return undefined;
  const order = await api("GET /api/orders/:id", { params: { id: last.id } });
  if (order.view !== "staff" || !order.address) return undefined;
  return placeOf(valuesOf(order));
}
