import type { z } from "zod";
import type { documentKind } from "../billing/document-kind.ts";

/** `details` of a `conflict` where a posted document stands in the way of editing an order. */
export interface EditRefused {
  /** `invoiced`: a credit note comes first. `credited`: the total would fall below what was credited. */
  because: "invoiced" | "credited";
  /** Of the lines whose pieces are invoiced. */
  skus: readonly string[];
  /** The invoices to be credited, or the credit notes that were agreed; oldest first. */
  documents: readonly { id: string; kind: z.output<typeof documentKind>; number: string }[];
  /** Dirhams (`credited`). */
  credited?: number;
}
