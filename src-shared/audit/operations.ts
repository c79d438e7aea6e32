import { z } from "zod";
import { defineContract, type HandlerInput } from "../api/define.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime, localizedText, pageMeta, pageQuery } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { AUDIT_ORIGINS } from "../staff/roles.ts";

const snapshot = z.record(z.string(), z.unknown()).nullable();

/** What an audit event was about, as it is called now, or was called when it was removed. */
const auditSubject = z.object({
  name: z.union([z.string(), localizedText]),
  /** What tells it from others of the same name: a SKU. */
  detail: z.string().nullable(),
  removed: z.boolean(),
  /** The row whose screen shows it: the product of a variant, the person of a session. */
  shownBy: z.object({ collection: z.string(), rowId: z.string() }),
});
export type AuditSubject = z.output<typeof auditSubject>;

/** An audit event of staff. Where `before` and `after` are both there, they hold only the fields that differ. */
export const auditEntry = z.object({
  id,
  at: isoTime,
  /** `staff:ID`, `system` or `visitor`. */
  actor: z.string(),
  staffName: z.string().nullable(),
  /** The operation, or `command:…` for a command run on the server. */
  action: z.string(),
  collection: z.string(),
  rowId: z.string(),
  /** Null: of no single row, or of one whose name nothing remembers. */
  subject: auditSubject.nullable(),
  before: snapshot,
  after: snapshot,
  /** Hash of the network address: equal for equal addresses, and the address cannot be read from it. */
  address: z.string().nullable(),
  origin: z.enum(AUDIT_ORIGINS),
  requestId: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filters = {
  staff: z.string().max(64).optional(),
  action: z.string().max(200).optional(),
  collection: z.string().max(64).optional(),
  row: z.string().max(64).optional(),
  /** A part of the name or number of what the event was about. */
  q: z.string().trim().max(100, "too_long").optional(),
  /** `from` is included, `until` is not. */
  from: z.iso.datetime("choose").optional(),
  until: z.iso.datetime("choose").optional(),
};

export const audit = defineContract({
  "GET /api/audit": {
    summary: "What staff did, newest first",
    access: "admin",
    query: z.object({ ...filters, ...pageQuery }),
    answer: z.array(auditEntry),
    meta: pageMeta,
  },
  "GET /api/audit/export": {
    summary: "The filtered events as a CSV or XLSX file, newest first; all of them",
    access: "admin",
    query: z.object({
      ...filters,
      ...tableFile,
    }),
    answer: fileAnswer,
  },
});

export type ExportAuditInput = HandlerInput<(typeof audit)["GET /api/audit/export"]>;
