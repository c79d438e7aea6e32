import { hashLike, idAt } from "./chance.ts";
import { dayAfter, type Pattern } from "./pattern.ts";

/** The values of a pattern's slots in one copy; `time` is its own base. */
export function fillValues(
  { slots }: Pattern,
  texts: Readonly<Record<string, string>>,
  { time, row, salt }: { time: number; row: number; salt: number },
): string[] {
  const values: string[] = new Array(slots.length);
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as Pattern["slots"][number];
    if (slot.kind === "id") values[at] = idAt(time + slot.time, row, salt + at);
    else if (slot.kind === "time") values[at] = new Date(time + slot.time).toISOString();
    else if (slot.kind === "day") values[at] = dayAfter(time, slot.days);
    else if (slot.kind === "hash") values[at] = hashLike(row, salt + at);
    else values[at] = texts[slot.name] as string;
  }
  return values;
}
