/** Spoils cells of a valid file, and now and then its headings or its bytes. */
import type { Dice } from "../../money/dice.ts";
import { hostileCells } from "./hostile-cells.ts";
import type { ValidFile } from "./valid-files.ts";

export interface Spoilt {
  /** Headings and rows. */
  table: string[][];
  /** Cells that are no longer what they were. */
  cells: number;
  /** Groups with such a cell; those in which it was one by which rows find each other. */
  touched: Set<number>;
  unkeyed: Set<number>;
  /** A row got what another row has, so that others may be refused for it. */
  hasCopies: boolean;
  hasOtherHeadings: boolean;
}

export function spoil(file: ValidFile, dice: Dice): Spoilt {
  const headings = [...file.headings];
  const rows = file.rows.map((row) => [...row]);
  const spoilt = {
    cells: 0,
    touched: new Set<number>(),
    unkeyed: new Set<number>(),
    hasCopies: false,
    hasOtherHeadings: false,
  };
  const copies = dice.chance(25);
  // Some files have one bad cell, some have hardly a good one.
  const times = 1 + dice.below(dice.chance(45) ? rows.length * 6 : 8);
  for (let time = 0; time < times; time += 1) {
    const at = dice.below(rows.length);
    const row = rows[at] as string[];
    const column = dice.below(headings.length);
    const before = row[column];
    if (copies && dice.chance(40)) {
      row[column] = rows[dice.below(rows.length)]?.[dice.chance(80) ? column : dice.below(headings.length)] ?? "";
      spoilt.hasCopies = true;
    } else spoilCell(row, column, dice);
    if (row[column] === before && row.length >= headings.length) continue;
    spoilt.cells += 1;
    const group = file.groups[at] as number;
    spoilt.touched.add(group);
    const lost = headings.slice(Math.min(column, row.length), row.length > column ? column + 1 : undefined);
    if (lost.some((name) => file.keys.includes(name))) spoilt.unkeyed.add(group);
  }
  if (dice.chance(6)) {
    headings[dice.below(headings.length)] = dice.pick([...hostileCells, ...headings]) ?? "";
    spoilt.hasOtherHeadings = true;
    spoilt.cells += 1;
  }
  return { table: [headings, ...rows], ...spoilt };
}

function spoilCell(row: string[], column: number, dice: Dice): void {
  const hostile = dice.pick(hostileCells) ?? "";
  const way = dice.below(100);
  if (way < 4) row.length = column;
  else if (way < 8) row.push(hostile);
  else row[column] = way < 20 ? `${row[column] ?? ""}${hostile}` : hostile;
}

/** Quotations that never end, bytes of another encoding, a file that was cut off. */
export function spoilBytes(bytes: Uint8Array, dice: Dice): Uint8Array {
  const at = dice.below(bytes.length);
  if (dice.chance(30)) return bytes.slice(0, at);
  const changed = bytes.slice();
  for (let time = 1 + dice.below(4); time > 0; time -= 1) {
    changed[dice.below(changed.length)] = dice.chance(50) ? 0x22 : dice.below(256);
  }
  return changed;
}
