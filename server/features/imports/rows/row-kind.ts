/** What an import has to know of files whose items are no products. */
import type { AuditSource } from "../../../../db/queries/audit.ts";
import type { ItemUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { ImportChange } from "../../../../src-shared/imports/change.ts";
import type { ImportNotice, ImportProblem } from "../../../../src-shared/imports/problems.ts";
import type { StoredQuestion } from "../../../../src-shared/imports/run.ts";
import type { DecimalSign, ImportOutcome, ImportShape } from "../../../../src-shared/imports/states.ts";
import type { TableRow } from "../reading/table-row.ts";
import { createTurns } from "../turns.ts";

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
  /** What the shop calls it, where it knows it; else it is called what the file calls it. */
  label?: string;
  /** What the plan saw of the shop: kept with the source, so that writing it knows what a person was shown. */
  seen?: object;
}

/** What a file of this kind is read into. */
export interface ReadRows<Source extends RowSource> {
  columns: Readonly<Record<string, string>>;
  unknown: string[];
  sources: Source[];
  rows: number;
  /** The decimal sign by which its amounts were read, where it has any. */
  decimal?: DecimalSign | null;
}

/**
 * How the items of a kind of files are written. `plans` is asked for every item when the file is read, and again inside the transaction that writes it; `write` answers
 * what putting it back needs; `putBack` is false where somebody changed it since.
 */
export interface ItemKind<
  Source extends RowSource = RowSource,
  Plan extends RowPlan = RowPlan,
  Undo extends ItemUndo = ItemUndo,
> {
  shape: ImportShape;
  /** The plans of these, in their order: what they need of the shop is read for all of them together. */
  plans(db: Db | Tx, sources: readonly Source[]): Promise<Plan[]>;
  /** Whether writing one changes nothing that the plan of another one of its file reads. */
  standsAlone?: boolean;
  write(ctx: AuditSource, tx: Tx, source: Source, plan: Plan): Promise<Undo | "changed_since" | "picture_gone">;
  putBack(ctx: AuditSource, tx: Tx, undo: Undo): Promise<boolean>;
}

/** Plans items of a kind of which each asks the shop something else. */
export const oneByOne =
  <Source, Plan>(plan: (db: Db | Tx, source: Source) => Promise<Plan>) =>
  async (db: Db | Tx, sources: readonly Source[]): Promise<Plan[]> => {
    const turns = createTurns();
    const plans: Plan[] = [];
    for (const source of sources) {
      plans.push(await plan(db, source));
      await turns();
    }
    return plans;
  };

/** A kind of tables. */
export interface RowKind<
  Source extends RowSource = RowSource,
  Plan extends RowPlan = RowPlan,
  Undo extends ItemUndo = ItemUndo,
> extends ItemKind<Source, Plan, Undo> {
  isOf(headings: readonly string[]): boolean;
  /** Answers a question instead where an amount can be read in two ways. */
  read(
    headings: readonly string[],
    rows: readonly TableRow[],
    answers: { decimal: DecimalSign | null },
  ): ReadRows<Source> | StoredQuestion;
}
