/**
 * Rows as patterns: what differs from copy to copy (ids, times, days, names, numbers) is found in the text of their cells and
 * becomes a slot, wherever it is written: in a column, in JSON, in a search text.
 */
import type { TableShape, TextRow } from "../../../db/engines/whole-tables.ts";
import { addDays, DAY_MS, qatarDate } from "../../../src-shared/values/qatar-time.ts";

export type Slot =
  | { kind: "id"; time: number }
  | { kind: "time"; time: number }
  | { kind: "day"; days: number }
  | { kind: "hash" }
  | { kind: "text"; name: string };

/** Texts between slots, and the numbers of slots. */
type Parts = readonly (string | number)[];

export interface RowPattern {
  shape: TableShape;
  cells: readonly (string | null | Parts)[];
}

export interface Pattern {
  /** The time to which those of its slots are relative. */
  base: number;
  slots: Slot[];
  rows: RowPattern[];
}

export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;
const DAY = /20\d\d-[01]\d-[0-3]\d(?!\d)/;
const HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/;

export interface PatternInput {
  base: number;
  rows: readonly { shape: TableShape; row: TextRow }[];
  /** Texts to replace, with the name of what replaces them. */
  texts: ReadonlyMap<string, string>;
  /** Whether an id is one of the copied rows, and not of something that they name. */
  isOwn(id: string): boolean;
}

export function makePattern({ base, rows, texts, isOwn }: PatternInput): Pattern {
  const escaped = [...texts.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp([...escaped, UUID.source, TIME.source, DAY.source, HASH.source].join("|"), "g");
  const slots: Slot[] = [];
  const numbers = new Map<string, number>();
  const slotOf = (text: string, timeOfRow: number): number | undefined => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const slot = slotFor(text, timeOfRow);
    if (slot) numbers.set(text, slots.push(slot) - 1);
    return slot && slots.length - 1;
  };
  const slotFor = (text: string, timeOfRow: number): Slot | undefined => {
    const name = texts.get(text);
    if (name !== undefined) return { kind: "text", name };
    if (text.length === 36) return isOwn(text) ? { kind: "id", time: timeOfRow } : undefined;
    if (text.length === 64) return { kind: "hash" };
    if (text.length === 24) return { kind: "time", time: Date.parse(text) - base };
    const days = Math.round((Date.parse(text) - Date.parse(qatarDate(new Date(base)))) / DAY_MS);
    return Math.abs(days) < 400 ? { kind: "day", days } : undefined;
  };
  const partsOf = (cell: string, timeOfRow: number): string | Parts => {
    const parts: (string | number)[] = [];
    let rest = 0;
    for (const match of cell.matchAll(found)) {
      const slot = slotOf(match[0], timeOfRow);
      if (slot === undefined) continue;
      if (match.index > rest) parts.push(cell.slice(rest, match.index));
      parts.push(slot);
      rest = match.index + match[0].length;
    }
    if (parts.length === 0) return cell;
    if (rest < cell.length) parts.push(cell.slice(rest));
    return parts;
  };
  return {
    base,
    slots,
    rows: rows.map(({ shape, row }) => {
      const time = row.find((cell) => cell !== null && cell.length === 24 && TIME.test(cell));
      const timeOfRow = time ? Date.parse(time) - base : 0;
      return { shape, cells: row.map((cell) => (cell === null ? null : partsOf(cell, timeOfRow))) };
    }),
  };
}

/** The row with these values in its slots. */
export function fillRow({ cells }: RowPattern, values: readonly string[]): (string | null)[] {
  const row: (string | null)[] = new Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) row[at] = fillCell(cells[at] as string, values);
  return row;
}

export function fillCell(cell: string | null | Parts, values: readonly string[]): string | null {
  if (cell === null || typeof cell === "string") return cell;
  let text = "";
  for (const part of cell) text += typeof part === "string" ? part : values[part];
  return text;
}

/** The day so many days after that of a time. */
export const dayAfter = (time: number, days: number): string => addDays(qatarDate(new Date(time)), days);
