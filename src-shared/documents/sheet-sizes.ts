/** Sheet sizes of printers. */
export const SHEET_SIZES = ["a4", "roll80", "label62", "a6"] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

/** Millimetres; `height: "content"` is a roll that is cut where the content ends. */
export interface SheetFormat {
  width: number;
  height: number | "content";
  margin: number;
}

/** Margins that leave every document the width it is rendered for (print-style.ts). */
export const sheetFormats: Record<SheetSize, SheetFormat> = {
  a4: { width: 210, height: 297, margin: 15 },
  // Printers for 80 mm rolls print 72 of them.
  roll80: { width: 80, height: "content", margin: 4 },
  label62: { width: 62, height: 29, margin: 1.5 },
  a6: { width: 105, height: 148, margin: 8 },
};
