import type { AuditFilter } from "../../../db/queries/audit.ts";

type AuditQuery = { staff?: string; row?: string } & Omit<AuditFilter, "actor" | "rowId">;

/** The filter of the API as the query takes it. */
export const auditFilter = ({ staff, action, collection, row, from, until }: AuditQuery): AuditFilter => ({
  actor: staff && `staff:${staff}`,
  action,
  collection,
  rowId: row,
  from,
  until,
});
