import { fromJson } from "../../../db/json.ts";
import type { ImportRow } from "../../../db/queries/imports/imports.ts";
import type { ImportRun } from "../../../src-shared/imports/operations.ts";

/** An import as the back office shows it; `undoable`: the id of the one that can be undone. */
export function describeImport(row: ImportRow, undoable: string | undefined): ImportRun {
  const { by } = fromJson(row.request);
  const facts = fromJson(row.table_facts);
  return {
    id: row.id,
    fileName: row.file_name,
    startedBy: "name" in by.actor ? by.actor.name : null,
    shape: row.shape,
    state: row.state,
    question: row.question === null ? null : fromJson(row.question),
    fault: row.fault === null ? null : fromJson(row.fault),
    unknown: facts.unknown,
    newPlaces: facts.newPlaces,
    rows: facts.rows,
    counts: fromJson(row.counts),
    total: row.total,
    done: row.done,
    leftOut: row.left_out,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    mayUndo: row.id === undoable && (row.state === "done" || row.state === "cancelled"),
  };
}
