/** Conversions from millimetres to the units of printing (microns, points), PDF (inches) and the layout (CSS pixels). */
const MICRONS_PER_MM = 1000;
const millimetresInInch = 25.4;
/** A CSS pixel is 1/96 of an inch on every screen. */
const DOTS_PER_INCH = 96;

export const toMicrons = (millimetres: number): number => Math.round(millimetres * MICRONS_PER_MM);
const POINTS_PER_INCH = 72;

export const toPoints = (millimetres: number): number => (millimetres / millimetresInInch) * POINTS_PER_INCH;
export const toInches = (millimetres: number): number => millimetres / millimetresInInch;
export const toDots = (millimetres: number): number => (millimetres / millimetresInInch) * DOTS_PER_INCH;
export const dotsToMillimetres = (dots: number): number => (dots / DOTS_PER_INCH) * millimetresInInch;
