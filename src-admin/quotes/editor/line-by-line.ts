// Two people who work on different lines of one quote do not clash. For comparing and joining their versions each line
// becomes a field of its own, beside the rooms and the order of the lines; afterwards it is put together again.
import type { QuoteLineValues, QuoteSectionValues, QuoteValues } from "./quote-values.ts";

/** A line with the room that it stands in. */
export type PlacedLine = QuoteLineValues & { room: string };

/** The fields of a quote with `line.ID` for each line, `rooms` (id and title, in order) and `order` (ids of all lines). */
export type LineByLine = Omit<QuoteValues, "sections"> & {
  rooms: Omit<QuoteSectionValues, "lines">[];
  order: string[];
} & { [line: `line.${string}`]: PlacedLine };

export function lineByLine({ sections, ...fields }: QuoteValues): LineByLine {
  const lines = sections.flatMap((section) => section.lines.map((line) => ({ ...line, room: section.id })));
  return {
    ...fields,
    rooms: sections.map(({ id, title }) => ({ id, title })),
    order: lines.map((line) => line.id),
    ...Object.fromEntries(lines.map((line) => [`line.${line.id}`, line])),
  };
}

/**
 * The other way. A line whose place nobody knows (the order of somebody else was taken) stands last in its room, and one
 * whose room is gone in the last room: nothing that was typed gets lost by joining.
 */
export function putTogether(fields: LineByLine): QuoteValues {
  const { rooms, order, ...rest } = fields;
  const named = Object.entries(rest);
  const lines = named
    // Somebody took a line out: it is a field without a value then.
    .filter((entry): entry is [string, PlacedLine] => isLine(entry[0]) && entry[1] !== undefined)
    .map(([, line]) => line)
    .toSorted((one, other) => placeIn(order, one.id) - placeIn(order, other.id));
  const roomOf = (line: PlacedLine) => (rooms.some((room) => room.id === line.room) ? line.room : rooms.at(-1)?.id);
  const others = Object.fromEntries(named.filter(([name]) => !isLine(name)));
  return {
    ...(others as Omit<QuoteValues, "sections">),
    sections: rooms.map((room) => ({
      ...room,
      lines: lines.filter((line) => roomOf(line) === room.id).map(({ room: _, ...line }) => line),
    })),
  };
}

export const isLine = (field: string): boolean => field.startsWith("line.");

const placeIn = (order: readonly string[], id: string): number => {
  const place = order.indexOf(id);
  return place === -1 ? order.length : place;
};
