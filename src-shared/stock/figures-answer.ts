import { z } from "zod";

/** Stock figures of a variant in an answer; `StockFigures` (stock/figures.ts) explains each. */
export const stockFigures = z.object({
  onHand: z.int(),
  committed: z.int(),
  held: z.int(),
  atDesktops: z.int(),
  available: z.int(),
});
