import type { ImportFault } from "../../../../src-shared/imports/run.ts";

/** A row of a table as it stands in the file. */
export interface TableRow {
  /** Line on which it begins, from 1. */
  line: number;
  cells: readonly string[];
}

/** Error: a file that cannot be read as a table, with the line as far as it is known. */
export class UnreadableFile extends Error {
  readonly fault: ImportFault;
  readonly line: number | null;

  constructor(fault: ImportFault, line: number | null = null) {
    super(`unreadable file: ${fault}${line === null ? "" : ` at line ${line}`}`);
    this.fault = fault;
    this.line = line;
  }
}
