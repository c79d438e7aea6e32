/** A quote signed on the showroom's own screen. */
import { z } from "zod";
import { id, line, money, needed } from "../api/schemas.ts";
import { MAX_SIGNATURE } from "../values/signature.ts";

export const quoteSigning = z.object({
  /** The version that the customer saw. */
  version: z.int(),
  /** Its total with the chosen lines, in dirhams, as it was shown. */
  total: money,
  /** Name of the person who signed. */
  name: needed(line(100)),
  /** SVG path data of pen strokes: absolute moves and lines only. */
  signature: needed(z.string().max(MAX_SIGNATURE, "too_long")),
  /** Ids of the optional lines that are wanted. */
  chosen: z.array(id).max(100, "too_many_lines").default([]),
  /** The customer's own order number (LPO). */
  purchaseOrder: line(60).optional(),
});
export type QuoteSigning = z.output<typeof quoteSigning>;
