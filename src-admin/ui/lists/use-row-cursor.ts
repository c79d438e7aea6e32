import { useEffect, useState } from "react";
import { useKeys } from "../keys.ts";

interface RowCursor {
  /** The row under the cursor; -1 before the first key. */
  at: number;
  setAt(row: number): void;
}

/** j and k go through the rows, Enter opens, x selects (src-admin/README.md, Back office). */
export function useRowCursor(
  count: number,
  act: { open?: (row: number) => void; select?: (row: number) => void },
): RowCursor {
  const [at, setAt] = useState(-1);
  useEffect(() => {
    setAt((row) => Math.min(row, count - 1));
  }, [count]);
  useKeys({
    j: () => setAt((row) => Math.min(row + 1, count - 1)),
    k: () => setAt((row) => Math.max(row - 1, 0)),
    x: () => at >= 0 && act.select?.(at),
    Enter: () => at >= 0 && act.open?.(at),
  });
  return { at, setAt };
}
