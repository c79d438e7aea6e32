import { recordAudits } from "../../../db/queries/audit.ts";
import { listPrintNotes } from "../../../db/queries/billing/printed.ts";
import { listOrdersAmong, ordersOfInvoices, putOrderOutput } from "../../../db/queries/orders/order-outputs.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { documentKey } from "../../../src-shared/documents/document-key.ts";
import type { PrintedDocument } from "../../../src-shared/documents/operations.ts";
import { DOCUMENTS } from "../../../src-shared/documents/registry.ts";
import type { Context } from "../../context.ts";
import { recordedAt } from "../../kernel/made-at.ts";

type Noted = Pick<PrintedDocument, "kind" | "id" | "copy"> & Partial<PrintedDocument>;

/**
 * Records a printing in the audit log (the person, the document, and whether it was marked as a copy) and in the history
 * of its order.
 */
export async function notePrinted(tx: Tx, ctx: Context, printed: readonly Noted[]): Promise<void> {
  const device = ctx.actor.kind === "staff" ? ctx.actor.deviceId : undefined;
  await recordAudits(
    tx,
    ctx,
    printed.map(({ kind, id, linkHash: _, ...about }) => ({
      collection: DOCUMENTS[kind].resource,
      rowId: id,
      after: { printed: kind, ...about, device },
    })),
  );
  // A desktop's own mirror gets them from the server, as the audit log is there alone.
  if (ctx.numbering !== "pending") await noteInOrders(tx, ctx, printed);
}

async function noteInOrders(tx: Tx, ctx: Context, printed: readonly Noted[]): Promise<void> {
  const idsOf = (resource: "orders" | "invoices") =>
    printed.filter(({ kind }) => DOCUMENTS[kind].resource === resource).map(({ id }) => id);
  const orders = new Set(await listOrdersAmong(tx, idsOf("orders")));
  const invoices = await ordersOfInvoices(tx, idsOf("invoices"));
  const { at } = await recordedAt(ctx, tx, ctx.now());
  const actor = actorName(ctx.actor);
  for (const { kind, id, copy } of printed) {
    const { orderId, number } = invoices.get(id) ?? { orderId: id, number: null };
    if (number === null && !orders.has(id)) continue;
    await putOrderOutput(tx, { orderId, kind: "print", actor, data: { document: kind, number, copy }, at });
  }
}

/** Documents among these that were printed before, by anybody, alone or as part of the whole. */
export async function findPrinted(db: Db, keys: readonly string[]): Promise<string[]> {
  const requestedDocuments = keys.map((key) => {
    const [kind = "", id = ""] = key.split(":");
    return { key, kind, id };
  });
  const notes = await listPrintNotes(db, [...new Set(requestedDocuments.map(({ id }) => id))]);
  const existingKeys = new Set(
    notes.map(({ rowId, after }) => documentKey({ kind: after.printed ?? "", id: rowId, ...after }).join(":")),
  );
  return requestedDocuments
    .filter(({ key, kind, id }) => existingKeys.has(key) || existingKeys.has([kind, id, ""].join(":")))
    .map(({ key }) => key);
}
