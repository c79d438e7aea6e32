import type { Change } from "../change.ts";
import { followSync } from "./sync-status.ts";

/** What changed in the mirror, from whatever side; the collections as the backend names them. */
export function listenToMirror(onChange: (change: Change) => void): () => void {
  let seen: number | undefined;
  return followSync(({ sequence, changed }) => {
    const first = seen === undefined;
    seen = sequence;
    // News of the status alone changes no row.
    if (first || (changed.length === 1 && changed[0] === "status")) return;
    onChange({ revision: sequence, collections: changed.filter((name) => name !== "status") });
  });
}
