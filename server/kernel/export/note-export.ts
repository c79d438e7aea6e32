import { recordAudit } from "../../../db/queries/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Audited } from "../../../src-shared/resources.ts";
import type { Context } from "../../context.ts";

interface Exported {
  /** Collection of the exported rows. */
  collection: Audited;
  /** Filters as requested. */
  filters: object;
  rows: number;
  /** Id of the row that the table describes, where it is one row. */
  rowId?: string;
}

/** Writes the audit event of an export: who exported which collection, with which filters and how many rows. */
export function noteExport(ctx: Context, { collection, filters, rows, rowId = "export" }: Exported): Promise<void> {
  const after = { filters: withoutBlanks(filters), rows };
  return inTransaction(ctx.db, (tx) => recordAudit(tx, ctx, { collection, rowId, after }));
}

const withoutBlanks = (filters: object): object =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
