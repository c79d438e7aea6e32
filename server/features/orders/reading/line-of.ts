import { fromJson } from "../../../../db/json.ts";
import type { OrderLineRow } from "../../../../db/queries/orders/orders.ts";

/** The fields of an order's line that staff, the customer's page and mails show alike. */
export const lineOf = (line: OrderLineRow) => ({
  sku: line.sku,
  name: fromJson(line.name),
  optionText: fromJson(line.option_text),
  unitPrice: line.unit_price,
  quantity: line.quantity,
  services: fromJson(line.services),
  lineTotal: line.line_total,
});
