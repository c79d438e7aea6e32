/** What goods cost the shop: for managers, and only on the server (src-shared/README.md, D436). */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { amount, id, isoTime, line, money, newRowId } from "../api/schemas.ts";
import { stockFigures } from "./figures-answer.ts";
import { quantity } from "./operations.ts";

export const variantCost = z.object({
  variantId: id,
  /** Dirhams; null: not known. */
  cost: money.nullable(),
  /** When it was last entered or computed. */
  since: isoTime.nullable(),
});
export type VariantCost = z.output<typeof variantCost>;

export const receiptInput = z.object({
  /** Of the movement. */
  id: newRowId.optional(),
  quantity: quantity.min(1, "quantity"),
  /** What one piece of it cost, in dirhams without tax. */
  unitCost: amount,
  note: line(200).optional(),
});
export type ReceiptInput = z.output<typeof receiptInput>;

const params = z.object({ id });

export const costs = defineContract({
  "GET /api/products/:id/costs": {
    summary: "What a piece of each variant of a product costs the shop",
    access: "manager",
    params,
    answer: z.array(variantCost),
  },
  "POST /api/products/:id/costs": {
    summary: "Enter what a piece of some variants costs from now on; null: it is not known",
    access: "manager",
    params,
    body: z.object({
      costs: z
        .array(z.object({ variantId: id, cost: amount.nullable() }))
        .min(1)
        .max(1000, "too_many_lines"),
    }),
    answer: z.array(variantCost),
    refusals: ["key_reused"],
  },
  "POST /api/variants/:id/receipts": {
    summary: "Write down what came in and what it cost, and the variant's cost that follows from it",
    access: "manager",
    params,
    body: receiptInput,
    answer: z.object({ movementId: id, ...stockFigures.shape, version: z.int(), cost: money }),
    status: 201,
    refusals: ["out_of_stock", "conflict", "key_reused"],
  },
});
