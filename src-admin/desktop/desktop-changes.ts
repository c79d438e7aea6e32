import type { Change } from "../app/change.ts";
import { followSync } from "./sync-status.ts";

/**
 * What changed in the mirror, from whatever side; the collections as the backend names them. The first news counts too:
 * what is on screen may have been asked for just before it.
 */
export function listenToMirror(onChange: (change: Change) => void): () => void {
  return followSync(({ sequence, changed }) => {
    // News of the status alone changes no row.
    if (changed.length === 1 && changed[0] === "status") return;
    onChange({ revision: sequence, collections: changed.filter((name) => name !== "status") });
  });
}
