import { useEffect, useState } from "react";
import { useKeys } from "../keys.ts";
import { useNamedKeys } from "../named-keys.ts";

interface RowCursor {
  /** The row under the cursor; -1 before the first key. */
  at: number;
  setAt(row: number): void;
}

/** j and k go through the rows, Enter opens, x selects, with Shift all since the last one (src-admin/README.md, Back office). */
export function useRowCursor(
  count: number,
  act: { open: ((row: number) => void) | undefined; select: ((row: number, range: boolean) => void) | undefined },
): RowCursor {
  const [at, setAt] = useState(-1);
  useEffect(() => {
    setAt((row) => Math.min(row, count - 1));
  }, [count]);
  const { open, select } = act;
  useKeys({
    j: () => setAt((row) => Math.min(row + 1, count - 1)),
    k: () => setAt((row) => Math.max(row - 1, 0)),
    ...(select && { x: (event: KeyboardEvent) => at >= 0 && select(at, event.shiftKey) }),
    ...(open && { Enter: () => at >= 0 && open(at) }),
  });
  useNamedKeys("rows");
  useNamedKeys("select", select !== undefined);
  useNamedKeys("open", open !== undefined);
  return { at, setAt };
}
