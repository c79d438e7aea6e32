/**
 * Sheet sizes for printing and PDF. A size is always set, since receipt printers would be sent A4 without one. A roll's
 * height is that of its content, laid out at the sheet's inner width.
 */
import type { SheetFormat } from "../../src-shared/documents/sheet-sizes.ts";
import { dotsToMillimetres, toDots, toInches, toMicrons, toPoints } from "./units.ts";

/** Sizes in millimetres. */
export interface Sheet {
  width: number;
  height: number;
  margin: number;
}

/** The strip that a cutter needs after the last line, in millimetres. */
const CUT_MARGIN = 6;
/** Longest sheet of a roll, in millimetres; a longer one is an error, and rolls are finite. */
const MAX_ROLL = 3000;
/** Shortest sheet that cutters can cut, in millimetres. */
const MIN_ROLL = 30;

/** Width of the layout, in CSS pixels. */
export const layoutWidth = ({ width, margin }: SheetFormat): number =>
  Math.max(1, Math.round(toDots(width - 2 * margin)));

/** The sheet for a format; `contentHeight`, in CSS pixels at `layoutWidth`, only counts for rolls. */
export function sheetOf(size: SheetFormat, contentHeight: number): Sheet {
  const { width, height, margin } = size;
  if (height !== "content") return { width, height, margin };
  const needed = Math.ceil(dotsToMillimetres(contentHeight)) + 2 * margin + CUT_MARGIN;
  return { width, height: Math.min(Math.max(needed, MIN_ROLL), MAX_ROLL), margin };
}

/**
 * Options of printing: sizes in microns, margins in whole points. Electron's documentation says pixels, but Chromium reads
 * the numbers as points. They are rounded down, so that the content has at least the width it was measured at.
 */
export function printSheet({ width, height, margin }: Sheet) {
  const points = Math.floor(toPoints(margin));
  return {
    pageSize: { width: toMicrons(width), height: toMicrons(height) },
    margins: { marginType: "custom" as const, top: points, bottom: points, left: points, right: points },
  };
}

/** Options of printing to PDF, in inches. */
export function pdfSheet({ width, height, margin }: Sheet) {
  const inches = toInches(margin);
  return {
    pageSize: { width: toInches(width), height: toInches(height) },
    margins: { top: inches, bottom: inches, left: inches, right: inches },
  };
}
