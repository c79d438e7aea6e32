/**
 * A sheet as printing and PDF want it. Without a size a receipt printer is sent A4, so there always is one; the height of
 * a roll is that of its content, measured as it is laid out at the sheet's inner width.
 */
import type { SheetFormat } from "../../src-shared/documents/sheet-sizes.ts";
import { dotsToMillimetres, toDots, toInches, toMicrons, toPoints } from "./units.ts";

/** Sizes in millimetres. */
export interface Sheet {
  width: number;
  height: number;
  margin: number;
}

/** A cutter needs a strip behind the last line. */
const rollFeed = 6;
/** The longest piece that is cut: what is longer has gone wrong, and a roll is finite. */
const longestRoll = 3000;
/** The shortest piece that cutters can cut. */
const shortestRoll = 30;

/** How wide a window lays the content out, in dots of the screen. */
export const layoutWidth = ({ width, margin }: SheetFormat): number =>
  Math.max(1, Math.round(toDots(width - 2 * margin)));

/** `contentHeight` in dots, as measured at `layoutWidth`; only rolls heed it. */
export function sheetOf(size: SheetFormat, contentHeight: number): Sheet {
  const { width, height, margin } = size;
  if (height !== "content") return { width, height, margin };
  const needed = Math.ceil(dotsToMillimetres(contentHeight)) + 2 * margin + rollFeed;
  return { width, height: Math.min(Math.max(needed, shortestRoll), longestRoll), margin };
}

/**
 * For printing: microns. Margins are whole points: Electron's documentation says pixels, and hands the numbers to Chromium,
 * which takes them for points. Rounded down, so that the content never gets less width than it was measured at.
 */
export function printSheet({ width, height, margin }: Sheet) {
  const points = Math.floor(toPoints(margin));
  return {
    pageSize: { width: toMicrons(width), height: toMicrons(height) },
    margins: { marginType: "custom" as const, top: points, bottom: points, left: points, right: points },
  };
}

/** For PDF: inches. */
export function pdfSheet({ width, height, margin }: Sheet) {
  const inches = toInches(margin);
  return {
    pageSize: { width: toInches(width), height: toInches(height) },
    margins: { top: inches, bottom: inches, left: inches, right: inches },
  };
}
