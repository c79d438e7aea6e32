/** What an import has to know of files whose items are no products. */
import type { AuditSource } from "../../../../db/queries/audit.ts";
import type { ImportUndo, RowUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { ImportChange } from "../../../../src-shared/imports/change.ts";
import type { ImportNotice, ImportProblem } from "../../../../src-shared/imports/problems.ts";
import type { ImportOutcome, ImportShape } from "../../../../src-shared/imports/states.ts";
import type { TableRow } from "../reading/table-row.ts";

/** What a file says of one thing of the shop. */
export interface RowSource {
  /** Line on which it is named first. */
  line: number;
  label: string;
  /** How many rows of the file it takes. */
  rows: number;
  problems: ImportProblem[];
}

export interface RowPlan {
  outcome: ImportOutcome;
  changes: ImportChange[];
  problems: ImportProblem[];
  notices: ImportNotice[];
}

/** What a file of this kind is read into. */
export interface ReadRows<Source extends RowSource> {
  columns: Readonly<Record<string, string>>;
  unknown: string[];
  sources: Source[];
  rows: number;
}

/**
 * A kind of files. `plan` is asked for every item when the file is read, and again inside the transaction that writes it; `write` answers
 * what putting it back needs; `putBack` is false where somebody changed it since.
 */
export interface RowKind<Source extends RowSource = RowSource, Plan extends RowPlan = RowPlan> {
  shape: ImportShape;
  isOf(headings: readonly string[]): boolean;
  read(headings: readonly string[], rows: readonly TableRow[]): ReadRows<Source>;
  plan(db: Db | Tx, source: Source): Promise<Plan>;
  write(ctx: AuditSource, tx: Tx, source: Source, plan: Plan): Promise<ImportUndo | RowUndo | "changed_since">;
  putBack(ctx: AuditSource, tx: Tx, undo: ImportUndo | RowUndo): Promise<boolean>;
}
