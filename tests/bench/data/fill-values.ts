import { hashLike, idAt } from "./chance.ts";
import { dayAfter, type Pattern, type RowPattern } from "./pattern.ts";

interface Copy {
  /** The copy's own base. */
  time: number;
  row: number;
  salt: number;
  /** The slots that are asked for; all unless told. The others have no value. */
  wanted?: readonly number[] | undefined;
}

/** The values of a pattern's slots in one copy. `textOf` is asked for those of names. */
export function fillValues(
  { slots }: Pattern,
  textOf: (name: string) => string,
  { time, row, salt, wanted = slots.keys().toArray() }: Copy,
): string[] {
  const values: string[] = new Array(slots.length);
  for (const at of wanted) {
    const slot = slots[at] as Pattern["slots"][number];
    if (slot.kind === "id") values[at] = idAt(time + slot.time, row, salt + at);
    else if (slot.kind === "time") values[at] = new Date(time + slot.time).toISOString();
    else if (slot.kind === "day") values[at] = dayAfter(time, slot.days);
    else if (slot.kind === "hash") values[at] = hashLike(row, salt + at);
    else values[at] = textOf(slot.name);
  }
  return values;
}

/** The slots that are in these rows, each once. */
export const slotsIn = (rows: readonly RowPattern[]): number[] => {
  const slots = new Set<number>();
  for (const { cells } of rows)
    for (const cell of cells)
      if (cell !== null && typeof cell !== "string")
        for (const part of cell) if (typeof part === "number") slots.add(part);
  return [...slots];
};
