/** An import as it is stored: what was asked for, and by whom. */
import type { Actor } from "../api/access.ts";
import type { EndpointKey } from "../api/define.ts";
import type { ImportChange } from "./change.ts";
import type { ImportField, ImportMapping } from "./fields.ts";
import type { ImportNotice, ImportProblem } from "./problems.ts";
import type { DecimalSign, ImportOutcome } from "./states.ts";

/** Whose acts stand in the audit log; absent `operation`: the command of the person who runs the server. */
export interface ImportAct {
  actor: Actor;
  requestId: string;
  operation?: EndpointKey;
}

export interface ImportRequest {
  decimal: DecimalSign | null;
  mapping: ImportMapping | null;
  by: ImportAct;
  undoneBy?: ImportAct;
}

export interface ImportTableFacts {
  /** Heading of each field's column. */
  columns: Readonly<Record<string, string>>;
  /** Headings that have no place here. */
  unknown: string[];
  rows: number;
  decimal: DecimalSign | null;
  /** Categories that the import makes, as "category" or "category › subcategory". */
  newPlaces: string[];
}

export type ImportCounts = Record<ImportOutcome, number> & { notices: number };

export interface ImportItemDetails {
  changes: ImportChange[];
  problems: ImportProblem[];
  notices: ImportNotice[];
}

export const IMPORT_FAULTS = [
  "empty",
  "not_a_table",
  "quotation_open",
  "row_too_long",
  "too_many_rows",
  "too_large",
  "too_many_files",
  "no_pictures",
  "zip_unreadable",
  /** The program ended while it read. */
  "interrupted",
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

export type StoredQuestion =
  | { ask: "mapping"; headings: string[]; sample: string[][]; proposed: (ImportField | null)[] }
  | { ask: "decimal"; line: number; column: string; value: string };
