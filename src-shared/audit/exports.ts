/** The note of an export that a desktop made offline. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { isoTime, line } from "../api/schemas.ts";
import { auditedNames } from "../resources.ts";

const MAX_FILTERS = 4000;

export const offlineExport = z.object({
  /** The operation that made the file. */
  operation: z
    .string()
    .max(80)
    .regex(/^GET \/api\/[a-z/:-]+\/export$/i, "choose"),
  collection: z.enum(auditedNames as [string, ...string[]]),
  rowId: z.string().max(64).optional(),
  /** As requested. */
  filters: z
    .record(z.string().max(40), z.unknown())
    .refine((filters) => JSON.stringify(filters).length <= MAX_FILTERS, "too_long"),
  rows: z.int().min(0),
  /** Name of the file. */
  file: line(120),
  /** Time by the clock of the desktop. */
  exportedAt: isoTime,
});
export type OfflineExport = z.output<typeof offlineExport>;

export const offlineExports = defineContract({
  "POST /api/exports/noted": {
    summary: "Note in the audit log what was exported on a desktop without a connection",
    access: "staff",
    body: offlineExport,
    answer: z.object({ noted: z.literal(true) }),
    status: 201,
    refusals: ["key_reused"],
    offline: { kind: "append", about: "orders", independent: true },
  },
});
