import type { ApiClient } from "../../src-shared/contract/client.ts";
import type { Customer } from "../../src-shared/contract/customers.ts";
import { PLACE_FIELDS, type PlaceValues, valuesOf } from "./order-form-values.ts";

/** Where a customer's last delivery went, as the form has it; undefined for somebody who always came and fetched. */
export async function lastPlaceOf(api: ApiClient, customer: Customer): Promise<PlaceValues | undefined> {
  const last = customer.history.find((order) => order.method === "delivery" && order.status !== "cancelled");
  if (!last) return undefined;
  const order = await api("GET /api/orders/:id", { params: { id: last.id } });
  if (order.view !== "staff" || !order.address) return undefined;
  const values = valuesOf(order);
  return Object.fromEntries(PLACE_FIELDS.map((name) => [name, values[name]])) as unknown as PlaceValues;
}
