import { useRef } from "react";

/** Selecting rows one by one or in a range. */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selected: ReadonlySet<string> | undefined,
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined,
) {
  const flipped = useRef<string>(undefined);
  return {
    allChosen: selected !== undefined && rows.length > 0 && rows.every((row) => selected.has(rowKey(row))),
    chooseAll: (all: boolean) => onSelect?.(all ? new Set(rows.map(rowKey)) : new Set()),
    /** With `range` all rows from the one that was flipped last become what this one becomes. */
    flip: (at: number, range: boolean) => {
      const row = rows[at];
      if (row === undefined) return;
      const key = rowKey(row);
      const from = range ? rows.findIndex((one) => rowKey(one) === flipped.current) : -1;
      const [first, last] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)];
      const next = new Set(selected);
      const choose = !next.has(key);
      for (const one of rows.slice(first, last + 1)) {
        if (choose) next.add(rowKey(one));
        else next.delete(rowKey(one));
      }
      flipped.current = key;
      onSelect?.(next);
    },
  };
}
