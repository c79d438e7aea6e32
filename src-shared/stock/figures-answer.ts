import { z } from "zod";

/** What there is of a variant, in pieces: StockFigures (stock/figures.ts) says what each means. */
export const stockFigures = z.object({
  onHand: z.int(),
  committed: z.int(),
  held: z.int(),
  atDesktops: z.int(),
  available: z.int(),
});
