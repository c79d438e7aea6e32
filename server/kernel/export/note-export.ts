import { recordAudit } from "../../../db/queries/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Context } from "../../context.ts";
import type { Exported } from "./exported.ts";

/**
 * Writes the audit event of an export: who exported which collection, with which filters and how many rows. On a desktop
 * it is handed over, to be written by the server (D215).
 */
export async function noteExport(ctx: Context, exported: Exported): Promise<void> {
  const { collection, filters, rows, rowId = "export" } = exported;
  if (ctx.exported) return ctx.exported(exported);
  const after = { filters: withoutBlanks(filters), rows };
  await inTransaction(ctx.db, (tx) => recordAudit(tx, ctx, { collection, rowId, after }));
}

const withoutBlanks = (filters: object): object =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
