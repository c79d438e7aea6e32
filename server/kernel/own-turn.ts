import { setImmediate as nextTurn } from "node:timers/promises";

let last = Promise.resolve();

/**
 * Resolves in a turn of the event loop that nobody else who asks has: work that takes long and waited for the same as others does not
 * run in one go with theirs.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
