import type { AuditFilter } from "../../../db/queries/audit.ts";

type Asked = { staff?: string; row?: string } & Omit<AuditFilter, "actor" | "rowId">;

/** What the API asks for, as the query takes it. */
export const auditFilter = ({ staff, action, collection, row, from, until }: Asked): AuditFilter => ({
  actor: staff && `staff:${staff}`,
  action,
  collection,
  rowId: row,
  from,
  until,
});
