import type { ImportNotice, ImportProblem, ImportProblemCode } from "../../../../src-shared/imports/problems.ts";
import type { DecimalSign } from "../../../../src-shared/imports/states.ts";
import { foldArabic } from "../../../../src-shared/values/arabic.ts";
import { readAmount, readMeasure, readWhole } from "./amounts.ts";
import { columnOf } from "./column-of.ts";
import type { ShapeField } from "./columns.ts";

/** A row of the file by fields; cells without a field are left out, and blank ones too. */
export interface MappedRow {
  line: number;
  cells: Partial<Record<ShapeField, string>>;
  /** Attributes of a WooCommerce row: name and value. */
  attributes?: { name: string; value: string }[];
}

/** Values that are longer are cut where a problem names them. */
const SHOWN = 80;
export const shownValue = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text);

const yes = new Set(
  ["1", "true", "yes", "y", "نعم", "x", "active", "continue", "notify"].map((word) => foldArabic(word)),
);
const no = new Set(["0", "false", "no", "n", "لا", "deny", "-1"].map((word) => foldArabic(word)));

export interface CellReader {
  /** The cell without spaces at its ends; undefined where it is blank or the file has no such column. */
  text(row: MappedRow, field: ShapeField): string | undefined;
  amount(row: MappedRow, field: ShapeField): number | undefined;
  measure(row: MappedRow, field: ShapeField): number | undefined;
  whole(row: MappedRow, field: ShapeField): number | undefined;
  flag(row: MappedRow, field: ShapeField): boolean | undefined;
  wrong(row: MappedRow, field: ShapeField, code: ImportProblemCode): undefined;
  notice(row: MappedRow, field: ShapeField, code: ImportNotice["code"]): void;
  problems: ImportProblem[];
  notices: ImportNotice[];
}

/** Reads the cells of one product and gathers what is wrong with them. */
export function cellReader(columns: Readonly<Record<string, string>>, decimal: DecimalSign | null): CellReader {
  const problems: ImportProblem[] = [];
  const notices: ImportNotice[] = [];
  const text: CellReader["text"] = ({ cells }, field) => cells[field]?.trim() || undefined;
  const at = (row: MappedRow, field: ShapeField) => {
    const value = text(row, field);
    const place = { line: row.line, column: columnOf(columns, field) };
    return value === undefined ? place : { ...place, value: shownValue(value) };
  };
  const wrong: CellReader["wrong"] = (row, field, code) => {
    problems.push({ ...at(row, field), code });
    return undefined;
  };
  const number =
    (read: typeof readAmount): CellReader["amount"] =>
    (row, field) => {
      const cell = text(row, field);
      if (cell === undefined) return undefined;
      const value = read(cell, decimal);
      return typeof value === "number" ? value : wrong(row, field, value);
    };
  return {
    text,
    amount: number(readAmount),
    measure: number(readMeasure),
    whole(row, field) {
      const value = text(row, field);
      if (value === undefined) return undefined;
      return readWhole(value) ?? wrong(row, field, "whole_number");
    },
    flag(row, field) {
      const value = text(row, field);
      if (value === undefined) return undefined;
      const word = foldArabic(value);
      if (yes.has(word)) return true;
      return no.has(word) ? false : wrong(row, field, "yes_or_no");
    },
    wrong,
    notice: (row, field, code) => void notices.push({ ...at(row, field), code }),
    problems,
    notices,
  };
}
