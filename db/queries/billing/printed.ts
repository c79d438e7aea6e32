import { DOCUMENT_RESOURCES } from "../../../src-shared/documents/registry.ts";
import { fromJson } from "../../json.ts";
import type { Db } from "../../schema.ts";

export interface PrintNote {
  collection: string;
  rowId: string;
  /** Values of the audit event: the kind of document, and its delivery or version. */
  after: { printed?: string; delivery?: string; version?: number };
}

/** Every printing of documents of these rows, from the audit log. */
export async function listPrintNotes(db: Db, rowIds: readonly string[]): Promise<PrintNote[]> {
  if (rowIds.length === 0) return [];
  const rows = await db
    .selectFrom("audit")
    .select(["collection", "row_id", "after"])
    // By collection too, which the log's index begins with.
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
