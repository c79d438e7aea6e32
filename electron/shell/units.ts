/** The measures that paper comes in: millimetres (ours), microns and points (printing), inches (PDF); and the screen's dots. */
const micronsInMillimetre = 1000;
const millimetresInInch = 25.4;
/** A CSS pixel is 1/96 of an inch on every screen. */
const dotsInInch = 96;

export const toMicrons = (millimetres: number): number => Math.round(millimetres * micronsInMillimetre);
const pointsInInch = 72;

export const toPoints = (millimetres: number): number => (millimetres / millimetresInInch) * pointsInInch;
export const toInches = (millimetres: number): number => millimetres / millimetresInInch;
export const toDots = (millimetres: number): number => (millimetres / millimetresInInch) * dotsInInch;
export const dotsToMillimetres = (dots: number): number => (dots / dotsInInch) * millimetresInInch;
