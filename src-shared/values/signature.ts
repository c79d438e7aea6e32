// A signature as strokes of points. Input is parsed as numbers and written again from them, so that no markup of a visitor
// reaches a page, a mail or a document (server/security.md, row 36).

/** Strokes of points; the longer side of the drawing is 1000 units, the origin its top left corner. */
export type Strokes = [x: number, y: number][][];

/** Maximum length of a path in characters. */
export const MAX_SIGNATURE = 60_000;
const MAX_POINTS = 5000;
const SIDE_UNITS = 1000;

/**
 * SVG path data of straight pen strokes ("M 10 12 L 14 18 …", absolute moves and lines only) as normalised strokes; null
 * for anything else, for a drawing without extent, and for more than 5,000 points.
 */
export function readSignature(path: string): Strokes | null {
  if (path.length > MAX_SIGNATURE || !/^[ML\d\s.,-]+$/.test(path)) return null;
  const strokes: Strokes = [];
  for (const [, letter, numbers = ""] of path.matchAll(/([ML])([^ML]*)/g)) {
    const values = numbers.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    if (numbers.replace(/-?\d+(?:\.\d+)?/g, "").replace(/[\s,]/g, "") !== "") return null;
    if (values.length === 0 || values.length % 2 === 1 || values.some((value) => Math.abs(value) > 100_000))
      return null;
    const points = pairs(values);
    const open = strokes.at(-1);
    if (letter === "M") strokes.push(points);
    else if (open) open.push(...points);
    else return null;
  }
  if (!path.trimStart().startsWith("M")) return null;
  const all = strokes.flat();
  return all.length === 0 || all.length > MAX_POINTS ? null : normalise(strokes, all);
}

/** Strokes as SVG path data again, for a page or a document that draws them. */
export const signaturePath = (strokes: Strokes): string =>
  strokes.map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join("L")}`).join("");

/** Width and height of the drawing in its own units: one of them is 1000. */
export function signatureSize(strokes: Strokes): { width: number; height: number } {
  const all = strokes.flat();
  return {
    width: all.reduce((most, [x]) => Math.max(most, x), 0),
    height: all.reduce((most, [, y]) => Math.max(most, y), 0),
  };
}

function normalise(strokes: Strokes, all: Strokes[number]): Strokes | null {
  const least = (axis: 0 | 1) => all.reduce((low, point) => Math.min(low, point[axis]), Number.POSITIVE_INFINITY);
  const most = (axis: 0 | 1) => all.reduce((high, point) => Math.max(high, point[axis]), Number.NEGATIVE_INFINITY);
  const [left, top] = [least(0), least(1)];
  const side = Math.max(most(0) - left, most(1) - top);
  if (side === 0) return null;
  const scaled = (value: number, start: number) => Math.round(((value - start) / side) * SIDE_UNITS);
  return strokes.map((stroke) => stroke.map(([x, y]) => [scaled(x, left), scaled(y, top)]));
}

function pairs(values: readonly number[]): Strokes[number] {
  const points: Strokes[number] = [];
  for (let at = 0; at < values.length; at += 2) points.push([values[at] as number, values[at + 1] as number]);
  return points;
}
