import type { z } from "zod";
import type { postedKind } from "../billing/posted-kind.ts";

/** `details` of a `conflict` where a posted document prevents an edit of an order. */
export interface EditRefused {
  /** `invoiced`: a credit note comes first. `credited`: the total would fall below what was credited. */
  because: "invoiced" | "credited";
  /** Names of the lines that are invoiced. */
  skus: readonly string[];
  /** The invoices to be credited, or the credit notes that were agreed; oldest first. */
  documents: readonly { id: string; kind: z.output<typeof postedKind>; number: string }[];
  /** Dirhams (`credited`). */
  credited?: number;
}
