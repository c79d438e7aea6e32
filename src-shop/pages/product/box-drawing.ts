/**
 * Drawing of a product's outer dimensions: a box seen a little from above and from its end side, in cabinet projection (the
 * front true to scale, the depth at half length and 40°), and beside it something of known size. Takes centimetres; answers
 * points of a drawing whose size is `width` × `height` units.
 */
export interface Size {
  width: number;
  depth: number;
  height: number;
}

export type Point = readonly [x: number, y: number];
export interface DimensionLine {
  from: Point;
  to: Point;
  /** Position of its number. */
  label: Point;
}

export interface BoxDrawing {
  width: number;
  height: number;
  /** Visible faces, as closed outlines. */
  front: Point[];
  top: Point[];
  side: Point[];
  lines: Record<keyof Size, DimensionLine>;
  reference: { kind: "door" | "sheet"; corner: Point; width: number; height: number };
}

/** Size in centimetres from which a product is drawn on the floor beside a door; below, on a desk beside a sheet of A4. */
const MIN_FURNITURE_CM = 70;
const references = {
  door: { width: 90, height: 205 },
  sheet: { width: 21, height: 29.7 },
} as const;

const DRAWING = { width: 480, height: 300 };
/** Space for the dimension lines and their numbers around the drawing. */
const MARGIN = { top: 28, side: 66, bottom: 46 };
const GAP = 64;
const OFFSET = 18;
const DEPTH_STEP = { x: Math.cos((40 * Math.PI) / 180) / 2, y: Math.sin((40 * Math.PI) / 180) / 2 };

export function drawBox({ width, depth, height }: Size): BoxDrawing {
  const kind = Math.max(width, height) >= MIN_FURNITURE_CM ? "door" : "sheet";
  const reference = references[kind];
  const away = { x: depth * DEPTH_STEP.x, y: depth * DEPTH_STEP.y };
  const scale = Math.min(
    (DRAWING.width - MARGIN.side * 2 - GAP) / (width + away.x + reference.width),
    (DRAWING.height - MARGIN.top - MARGIN.bottom) / Math.max(height + away.y, reference.height),
  );
  const [w, h] = [width * scale, height * scale];
  const [ax, ay] = [away.x * scale, away.y * scale];
  const [rw, rh] = [reference.width * scale, reference.height * scale];

  const x = (DRAWING.width - (w + ax + GAP + rw)) / 2;
  const floor = DRAWING.height - MARGIN.bottom;
  const frontBottomStart: Point = [x, floor];
  const frontBottomEnd: Point = [x + w, floor];
  const frontTopStart: Point = [x, floor - h];
  const frontTopEnd: Point = [x + w, floor - h];
  const backTopStart: Point = [x + ax, floor - h - ay];
  const backTopEnd: Point = [x + w + ax, floor - h - ay];
  const backBottomEnd: Point = [x + w + ax, floor - ay];

  return {
    ...DRAWING,
    front: [frontBottomStart, frontBottomEnd, frontTopEnd, frontTopStart],
    top: [frontTopStart, frontTopEnd, backTopEnd, backTopStart],
    side: [frontBottomEnd, backBottomEnd, backTopEnd, frontTopEnd],
    lines: {
      width: {
        from: [x, floor + OFFSET],
        to: [x + w, floor + OFFSET],
        label: [x + w / 2, floor + OFFSET + 18],
      },
      height: {
        from: [x - OFFSET, floor],
        to: [x - OFFSET, floor - h],
        label: [x - OFFSET - 24, floor - h / 2 + 4],
      },
      depth: {
        from: [x + w + 12, floor + 4],
        to: [x + w + 12 + ax, floor + 4 - ay],
        label: [x + w + 12 + ax / 2 + 20, floor + 4 - ay / 2 + 18],
      },
    },
    reference: { kind, corner: [x + w + ax + GAP, floor - rh], width: rw, height: rh },
  };
}
