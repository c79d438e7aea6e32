import { recordAudits } from "../../../db/queries/audit.ts";
import { listPrintNotes } from "../../../db/queries/billing/printed.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { documentKey } from "../../../src-shared/documents/document-key.ts";
import type { PrintedDocument } from "../../../src-shared/documents/operations.ts";
import { DOCUMENTS } from "../../../src-shared/documents/registry.ts";
import type { Context } from "../../context.ts";

type Noted = Pick<PrintedDocument, "kind" | "id" | "copy"> & Partial<PrintedDocument>;

/** Records a printing in the audit log: the person, the document, and whether it was marked as a copy. */
export function notePrinted(tx: Tx, ctx: Context, printed: readonly Noted[]): Promise<void> {
  const device = ctx.actor.kind === "staff" ? ctx.actor.deviceId : undefined;
  return recordAudits(
    tx,
    ctx,
    printed.map(({ kind, id, linkHash: _, ...about }) => ({
      collection: DOCUMENTS[kind].resource,
      rowId: id,
      after: { printed: kind, ...about, device },
    })),
  );
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
