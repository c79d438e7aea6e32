/** Addresses that products, categories, subcategories, articles and own pages had before; each leads to where its row is now. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, line, pageMeta, pageQuery } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { ADDRESSED_KINDS } from "./addressed-kinds.ts";

export const oldAddress = z.object({
  kind: z.enum(ADDRESSED_KINDS),
  /** The slug that it had. */
  slug: z.string(),
  /** The row that has the address now under another slug. */
  targetId: id,
});
export type OldAddress = z.output<typeof oldAddress>;

export const oldAddresses = defineContract({
  "GET /api/old-addresses": {
    summary: "Addresses that were given up and lead on, by kind and slug",
    access: "staff",
    query: z.object({ q: line(100).optional(), ...pageQuery }),
    answer: z.array(oldAddress),
    meta: pageMeta,
    offline: true,
  },
  "GET /api/old-addresses/export": {
    summary:
      "The old addresses that still lead to something as a CSV or XLSX file; the import of redirects takes it back",
    access: "staff",
    query: z.object({ q: line(100).optional(), ...tableFile }),
    answer: fileAnswer,
  },
});
