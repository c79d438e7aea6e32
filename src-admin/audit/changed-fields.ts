import type { AuditEntry } from "../../src-shared/audit/operations.ts";

/** The fields that an act touched, on either side. */
export const changedFields = (entry: AuditEntry): string[] => [
  ...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]),
];
