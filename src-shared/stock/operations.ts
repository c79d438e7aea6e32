import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, isoTime, line, newRowId, pageMeta, pageQuery } from "../api/schemas.ts";
import { stockFigures } from "./figures-answer.ts";
import { MOVEMENT_REASONS, WRITTEN_REASONS } from "./movements.ts";

export const quantity = z.int("quantity").max(1_000_000, "quantity");

/**
 * A movement that staff enter. A count is sent as the difference to the quantity on hand, never as the count itself, so that a
 * piece sold in between stays sold (electron/README.md, 13).
 */
export const movementInput = z.object({
  id: newRowId.optional(),
  reason: z.enum(WRITTEN_REASONS, "choose"),
  /** Quantity: from 1 for received and returned, either sign for counted. */
  quantity: quantity.min(-1_000_000, "quantity").refine((pieces) => pieces !== 0, "quantity"),
  note: line(200).optional(),
});
export type MovementInput = z.input<typeof movementInput>;

export const stockMovement = z.object({
  id,
  at: isoTime,
  quantity: z.int(),
  reason: z.enum(MOVEMENT_REASONS),
  note: z.string().nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  /** Name of the member of staff, or "visitor", "system". */
  by: z.string(),
});
export type StockMovement = z.output<typeof stockMovement>;

const params = z.object({ id });

export const stock = defineContract({
  "GET /api/variants/:id/movements": {
    summary: "What came and went of a variant, newest first",
    access: "staff",
    params,
    query: z.object(pageQuery),
    answer: z.array(stockMovement),
    meta: pageMeta.extend({ ...stockFigures.shape, tracked: z.boolean(), version: z.int() }),
    offline: true,
  },
  "POST /api/variants/:id/movements": {
    summary: "Write down what came in, came back, or was counted",
    access: "staff",
    params,
    body: movementInput.refine((move) => move.reason === "counted" || move.quantity > 0, {
      path: ["quantity"],
      message: "quantity",
    }),
    answer: z.object({ movement: stockMovement, ...stockFigures.shape, version: z.int() }),
    status: 201,
    refusals: ["out_of_stock", "conflict", "key_reused"],
    offline: { kind: "append", about: "variants", independent: true },
  },
});
