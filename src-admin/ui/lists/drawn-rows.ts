import type { MouseEvent } from "react";
import type { Column } from "./columns.ts";

/** What table and cards draw: the rows in sight of a list, and what can be done with them. */
export interface DrawnRows<Row> {
  label: string;
  rows: readonly Row[];
  /** Which of the rows are drawn (`useWindow`). */
  start: number;
  end: number;
  columns: readonly Column<Row>[];
  rowHeight: number;
  rowKey(row: Row): string;
  rowName(row: Row): string;
  selected: ReadonlySet<string> | undefined;
  flip(at: number, range: boolean): void;
  /** The row under the cursor of the keyboard; -1 for none. */
  cursorAt: number;
  onPress(event: MouseEvent, at: number): void;
  /** Pressing a row opens it. */
  opens: boolean;
}

export const lookOfRow = (rows: Pick<DrawnRows<never>, "cursorAt" | "opens">, at: number, isChosen: boolean): string =>
  `${rows.opens ? "cursor-pointer" : ""} ${isChosen ? "bg-accent-soft" : "hover:bg-wall"} ${rows.cursorAt === at ? "outline-2 -outline-offset-2 outline-accent" : ""}`;
