import type { Insertable } from "kysely";
import { searchText } from "../../../src-shared/orders/search.ts";
import { givenNumber } from "../../../src-shared/orders/states.ts";
import { fromJson } from "../../json.ts";
import type { Schema } from "../../schema.ts";

type Order = Pick<
  Insertable<Schema["orders"]>,
  "number" | "contact_name" | "contact_phone" | "contact_email" | "company"
>;
type Line = Pick<Insertable<Schema["order_lines"]>, "sku" | "name">;

/** What staff find an order by: number, who, how to reach them, company with its numbers, and what was ordered. */
export function orderSearchText(order: Order, lines: readonly Line[]): string {
  const company = order.company ? fromJson(order.company) : undefined;
  const number = givenNumber(order.number) ?? "";
  const names = lines.flatMap((line) => {
    const name = fromJson(line.name);
    return [name.en, name.ar];
  });
  return searchText(
    [
      number,
      order.contact_name,
      order.contact_email,
      company?.name,
      company?.crNumber,
      company?.purchaseOrder,
      ...lines.map((line) => line.sku),
      ...names,
    ],
    [number, order.contact_phone],
  );
}
