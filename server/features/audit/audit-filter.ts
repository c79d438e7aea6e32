import type { AuditFilter } from "../../../db/queries/audit.ts";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";

type AuditQuery = { staff?: string; row?: string; q?: string } & Omit<AuditFilter, "actor" | "rowId" | "about">;

/** The filter of the API as the query takes it. */
export const auditFilter = ({ staff, action, collection, row, q, from, until }: AuditQuery): AuditFilter => ({
  actor: staff && `staff:${staff}`,
  action,
  collection,
  rowId: row,
  about: q && toWesternDigits(q),
  from,
  until,
});
