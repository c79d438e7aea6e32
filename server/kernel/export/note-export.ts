import { recordAudit } from "../../../db/queries/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Audited } from "../../../src-shared/resources.ts";
import type { Context } from "../../context.ts";

interface Exported {
  /** What kind of things left the house. */
  collection: Audited;
  /** What was asked for, as it was asked. */
  filters: object;
  rows: number;
  /** What it is a table of, where that is one thing. */
  rowId?: string;
}

/** A table that leaves the house is an act like any other: who took what, and how much of it. */
export function noteExport(ctx: Context, { collection, filters, rows, rowId = "export" }: Exported): Promise<void> {
  const after = { filters: withoutBlanks(filters), rows };
  return inTransaction(ctx.db, (tx) => recordAudit(tx, ctx, { collection, rowId, after }));
}

const withoutBlanks = (filters: object): object =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
