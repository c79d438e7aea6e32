/**
 * A text as a QR code (ISO/IEC 18004): byte mode, error correction M, versions 1 to 13, which hold 331 bytes.
 *
 * 1. The bits are mode 0100, the length (8 bits, from version 10 on 16), the bytes, 0000, then the fillers EC and 11.
 * 2. The codewords are dealt to blocks, the shorter first; each block gets its Reed-Solomon codewords; data and then
 *    correction are read across the blocks.
 * 3. The bits go up and down in columns of two from the end, past what is fixed, and one of eight masks is laid over
 *    them: the one with the lowest penalty, because even patterns are hard to read.
 */
import { correctionOf } from "./reed-solomon.ts";

/** Per version: all codewords, correction codewords of each block, blocks. */
const versions: readonly (readonly [total: number, correction: number, blocks: number])[] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
  [404, 30, 5],
  [466, 22, 8],
  [532, 22, 9],
];

/** Rows of modules, true for dark; without the quiet edge. RangeError for a text that is too long. */
export function qrMatrix(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + versions.findIndex((_, index) => fits(bytes.length, index + 1));
  if (version === 0) throw new RangeError("the text is too long for a QR code");
  const codewords = interleave(encode(bytes, version), version);
  const grid = drawFixed(version);
  place(grid, codewords);
  const masked = masks.map((mask, number) => lay(grid, mask, number));
  const penalties = masked.map(penalty);
  return masked[penalties.indexOf(Math.min(...penalties))] as boolean[][];
}

const facts = (version: number) => {
  const [total, correction, blocks] = versions[version - 1] as (typeof versions)[number];
  return { correction, blocks, data: total - correction * blocks };
};
const lengthBits = (version: number) => (version < 10 ? 8 : 16);
const fits = (length: number, version: number) => 4 + lengthBits(version) + 8 * length <= 8 * facts(version).data;

function encode(bytes: Uint8Array, version: number): number[] {
  const { data } = facts(version);
  const body = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const head = `0100${bytes.length.toString(2).padStart(lengthBits(version), "0")}`;
  const bits = (head + body).padEnd(Math.min(8 * data, head.length + body.length + 4), "0");
  const words = (bits.match(/.{1,8}/g) ?? []).map((word) => Number.parseInt(word.padEnd(8, "0"), 2));
  for (let filler = 0xec; words.length < data; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

function interleave(words: readonly number[], version: number): number[] {
  const { data, blocks, correction } = facts(version);
  const short = Math.floor(data / blocks);
  const shortBlocks = blocks - (data % blocks);
  const parts = Array.from({ length: blocks }, (_, index) => {
    const start = index * short + Math.max(0, index - shortBlocks);
    return words.slice(start, start + short + (index < shortBlocks ? 0 : 1));
  });
  const across = (rows: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.flatMap((row) => (row[at] === undefined ? [] : [row[at]])),
    ).flat();
  return [...across(parts), ...across(parts.map((part) => correctionOf(part, correction)))];
}

/** A module: dark or light, and whether it is fixed, that is, neither data nor under a mask. */
interface Module {
  dark: boolean;
  fixed: boolean;
}
type Grid = Module[][];

function drawFixed(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => ({ dark: false, fixed: false })),
  );
  const set = (row: number, column: number, dark: boolean) => {
    const cell = grid[row]?.[column];
    if (cell) Object.assign(cell, { dark, fixed: true });
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  // Rings around a centre: the corners' finders with their light edge, and the smaller alignment marks.
  const rings = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let down = -reach; down <= reach; down += 1)
      for (let along = -reach; along <= reach; along += 1)
        set(row + down, column + along, !light.includes(Math.max(Math.abs(down), Math.abs(along))));
  };
  const marks = version === 1 ? [] : alignment(version);
  for (const row of marks)
    for (const column of marks) {
      const inCorner =
        [row, column].every((at) => at === 6 || at === size - 7) && !(row === size - 7 && column === size - 7);
      if (!inCorner) rings(row, column, 2, [1]);
    }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, [2, 4]);
  drawFormat(grid, 0);
  if (version >= 7) {
    const bits = (version << 12) | remainder(version << 12, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      set(near, far, ((bits >> bit) & 1) === 1);
      set(far, near, ((bits >> bit) & 1) === 1);
    }
  }
  return grid;
}

function alignment(version: number): number[] {
  const last = 10 + 4 * version;
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last];
}

/** The level (M is 00) and the mask's number, twice beside the finders. */
function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = ((mask << 10) | remainder(mask << 10, 0x537)) ^ 0x5412;
  const set = (row: number, column: number, dark: boolean) =>
    Object.assign(grid[row]?.[column] as Module, { dark, fixed: true });
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1;
    // Down the column beside the first finder, then along the row beneath it, stepping over the timing lines.
    if (bit < 8) set(bit < 6 ? bit : bit + 1, 8, dark);
    else set(8, bit === 8 ? 7 : 14 - bit, dark);
    if (bit < 8) set(8, size - 1 - bit, dark);
    else set(size - 15 + bit, 8, dark);
  }
  set(size - 8, 8, true);
}

/** The remainder of a division of polynomials over two elements: what makes damaged format and version bits readable. */
function remainder(value: number, divisor: number): number {
  let rest = value;
  const top = 31 - Math.clz32(divisor);
  for (let bit = 31; bit >= top; bit -= 1) if ((rest >>> bit) & 1) rest ^= divisor << (bit - top);
  return rest;
}

function place(grid: Grid, codewords: readonly number[]): void {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    // The second column of the pair never is the timing line's: the step over it comes before.
    for (let step = 0; step < size; step += 1) {
      for (const column of [right, right - 1]) {
        const cell = grid[up ? size - 1 - step : step]?.[column] as Module;
        if (cell.fixed) continue;
        cell.dark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

type Mask = (row: number, column: number) => boolean;
const masks: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function lay(grid: Grid, mask: Mask, number: number): boolean[][] {
  const copy = grid.map((line) => line.map((cell) => ({ ...cell })));
  drawFormat(copy, number);
  return copy.map((line, row) =>
    line.map((cell, column) => (cell.fixed ? cell.dark : cell.dark !== mask(row, column))),
  );
}

/** Long runs, blocks of four, patterns like a finder, and too much of one colour (ISO/IEC 18004, 7.8.3). */
function penalty(rows: readonly (readonly boolean[])[]): number {
  const size = rows.length;
  const columns = rows.map((_, at) => rows.map((row) => row[at] === true));
  let sum = 0;
  for (const line of [...rows, ...columns].map((cells) => cells.map((dark) => (dark ? "1" : "0")).join(""))) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * ((line.match(/(?=10111010000)/g)?.length ?? 0) + (line.match(/(?=00001011101)/g)?.length ?? 0));
  }
  for (let row = 0; row + 1 < size; row += 1)
    for (let column = 0; column + 1 < size; column += 1) {
      const dark = rows[row]?.[column];
      if (dark === rows[row]?.[column + 1] && dark === rows[row + 1]?.[column] && dark === rows[row + 1]?.[column + 1])
        sum += 3;
    }
  const darks = rows.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs((20 * darks) / (size * size) - 10));
}
