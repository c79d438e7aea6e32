/** Functions of offline writes to orders, deliveries, returns, payments and documents. */

import { deliverableQuantity } from "../../../src-shared/orders/plan.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { type Functions, orNone, pick, withId, withIds } from "./rule.ts";

export const orderFunctions: Functions = {
  "POST /api/staff/orders": {
    fill: ({ lines, payment }) => {
      withIds(lines);
      if (payment) withId(payment);
    },
  },
  "PUT /api/orders/:id": {
    // A line without an id is the existing one of its variant; a new one gets its id here, which the server takes over.
    fill: ({ lines }, row) => {
      for (const line of lines) {
        line.id ??= row?.lines.find(({ variantId }) => variantId === line.variantId)?.id ?? newId();
      }
    },
    // As the form is filled: quantities without what was given up, and no lines without any left.
    written: (row) => ({
      ...pick(row, ["contact", "method", "paymentMethod", "lang"]),
      ...orNone(row, ["company", "address", "slot", "note"]),
      lines: row.lines
        .map((line) => ({
          ...pick(line, ["id", "variantId"]),
          quantity: deliverableQuantity(line),
          services: line.services.map(({ key }) => key),
          discount: line.discount,
        }))
        .filter(({ quantity }) => quantity > 0),
    }),
  },
  "POST /api/exports/noted": { serverOnlyLabel: ({ file }) => file },
  "POST /api/documents/printed": {
    serverOnlyLabel: ({ documents }) =>
      documents
        .map(({ name }) => name)
        .join(", ")
        .slice(0, 200),
  },
};
