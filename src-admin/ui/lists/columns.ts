import type { ReactNode } from "react";
import { useCallback, useMemo, useState } from "react";
import { readStored, writeStored } from "../../app/stored.ts";

/**
 * What a column is on a card, the form of a row where the table does not fit: the first line has title and status, the second
 * person and amount, the last one the rest, small: `meta` says by itself what it is, a `fact` is named. An `action` stands at the end.
 */
export type OnCard = "title" | "status" | "person" | "amount" | "meta" | "fact" | "action" | "none";

/** 1, the default: shown wherever there is a table. The others drop out of a narrower list, the highest first (`useRoom`). */
export type Rank = 1 | 2 | 3 | 4 | 5;

/** How much fits beside each other: columns up to this rank; 0: no table, its rows become cards. */
export type Room = 0 | Rank;

export interface Column<Row> {
  key: string;
  label: string;
  cell(row: Row): ReactNode;
  card: OnCard;
  rank?: Rank;
  /** The name the API sorts by ("name" and "-name"); absent: not sorted by. */
  sort?: string;
  /** Numbers and amounts: aligned to the end of their column. */
  end?: boolean;
  /** Not shown until it is chosen. */
  hidden?: boolean;
  /** Always shown: what the row is called. */
  fixed?: boolean;
  /** What it has says itself what it is: its label is for screen readers and the choice of columns. */
  plain?: boolean;
  /** A class of Tailwind for its width: "w-40". */
  width?: string;
}

/** Which columns of the table `id` are shown, as chosen on this computer, else those that have room. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[], room: Room) {
  const [chosen, setChosen] = useState<Record<string, boolean>>(() => {
    const kept = readStored(`columns.${id}`);
    return typeof kept === "object" && kept !== null ? (kept as Record<string, boolean>) : {};
  });
  const isShown = useCallback(
    (column: Column<Row>) =>
      column.fixed || (chosen[column.key] ?? (!column.hidden && (room === 0 || (column.rank ?? 1) <= room))),
    [chosen, room],
  );
  return {
    shown: useMemo(() => columns.filter(isShown), [columns, isShown]),
    isShown,
    toggle: (column: Column<Row>) => {
      const next = { ...chosen, [column.key]: !isShown(column) };
      setChosen(next);
      writeStored(`columns.${id}`, next);
    },
  };
}
