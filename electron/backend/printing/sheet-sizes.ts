/** The sheets that printers are fed with, and which of them each kind of document goes on. */
import type { PrintKind, PrintSetting } from "../../../src-shared/desktop/operations.ts";
import type { SheetFormat } from "../../shell/shell.ts";

type SheetSize = PrintSetting["paper"];

/** Millimetres; the margins leave every document the width that it is rendered for (src-shared/documents/print-style.ts). */
export const sheetFormats: Record<SheetSize, SheetFormat> = {
  a4: { width: 210, height: 297, margin: 15 },
  a6: { width: 105, height: 148, margin: 8 },
  // Printers for 80 mm rolls print 72 of them.
  roll80: { width: 80, height: "content", margin: 4 },
  label62: { width: 62, height: 29, margin: 1.5 },
};

/** The first is the usual one. */
export const sheetSizesFor: Record<PrintKind, readonly [SheetSize, ...SheetSize[]]> = {
  quote: ["a4"],
  invoice: ["a4"],
  confirmation: ["a4"],
  "delivery-note": ["a4"],
  "pick-list": ["a4"],
  receipt80: ["roll80"],
  label: ["label62", "a6"],
};

export const isRoll = (size: SheetSize): boolean => sheetFormats[size].height === "content";
