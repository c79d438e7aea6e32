import { DOCUMENT_RESOURCES } from "../../../src-shared/documents/registry.ts";
import { fromJson } from "../../json.ts";
import type { Db } from "../../schema.ts";

export interface PrintNote {
  collection: string;
  rowId: string;
  /** What the act noted: the kind of document, and which delivery or version of it. */
  after: { printed?: string; delivery?: string; version?: number };
}

/** Every printing of documents of these rows, as the audit log has it. */
export async function listPrintNotes(db: Db, rowIds: readonly string[]): Promise<PrintNote[]> {
  if (rowIds.length === 0) return [];
  const rows = await db
    .selectFrom("audit")
    .select(["collection", "row_id", "after"])
    // By collection too, which is how the log is ordered.
    .where("collection", "in", DOCUMENT_RESOURCES)
    .where("row_id", "in", rowIds)
    .where("action", "in", ["GET /api/documents/:kind/:id", "POST /api/documents/batch", "POST /api/documents/printed"])
    .execute();
  return rows.map((row) => ({
    collection: row.collection,
    rowId: row.row_id,
    after: row.after === null ? {} : fromJson(row.after),
  }));
}
