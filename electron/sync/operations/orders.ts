/** Orders with their deliveries, returns, money and documents. */

import { standing } from "../../../src-shared/orders/plan.ts";
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
    // A line without an id means that of the same variant, so one made here must be called alike on both sides.
    fill: ({ lines }, row) => {
      for (const line of lines) {
        line.id ??= row?.lines.find(({ variantId }) => variantId === line.variantId)?.id ?? newId();
      }
    },
    // As its form begins: the quantity that was not given up, and no line of which none is left.
    written: (row) => ({
      ...pick(row, ["contact", "method", "paymentMethod", "lang"]),
      ...orNone(row, ["company", "address", "slot", "note"]),
      lines: row.lines
        .map((line) => ({
          ...pick(line, ["id", "variantId"]),
          quantity: standing(line),
          services: line.services.map(({ key }) => key),
          discount: line.discount,
        }))
        .filter(({ quantity }) => quantity > 0),
    }),
  },
  "POST /api/documents/printed": {
    unseen: ({ documents }) =>
      documents
        .map(({ name }) => name)
        .join(", ")
        .slice(0, 200),
  },
};
