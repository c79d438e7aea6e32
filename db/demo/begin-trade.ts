import { type AuditSource, recordAudit } from "../queries/audit.ts";
import { writeTradeBegan } from "../queries/content/trade.ts";
import { deleteTestOrder } from "../queries/orders/test-orders.ts";
import type { Tx } from "../schema.ts";
import { deleteDocuments } from "./delete-documents.ts";
import { deleteRows } from "./delete-rows.ts";
import { settleNumbers } from "./numbers-anew.ts";
import { countGoing, planTrade } from "./plan-clearing.ts";

/**
 * Notes that trade begins. Documents so far are trials and go, with the customers that only they name, so that numbers and the chain of
 * posted documents begin with 1; with `keepDocuments` they stay, and numbers go on.
 */
export async function beginTrade(
  tx: Tx,
  source: AuditSource,
  { keepDocuments, by }: { keepDocuments: boolean; by: string },
): Promise<void> {
  const now = source.now();
  const at = now.toISOString();
  const { documents, customers } = await planTrade(tx);
  const counts = await countGoing(tx, { goes: { customers }, documents });
  await deleteTestOrder(tx);
  if (!keepDocuments) {
    await deleteDocuments(tx, documents, at);
    await deleteRows(tx, "customers", customers);
    await settleNumbers(tx, now);
  }
  await writeTradeBegan(tx, { at, by }, now);
  const gone = keepDocuments ? [] : counts.map(({ kind, count }) => [kind, count]);
  const after = { tradeBegan: at, keepDocuments, ...Object.fromEntries(gone) };
  await recordAudit(tx, source, { collection: "demo", rowId: "trade", after });
}
