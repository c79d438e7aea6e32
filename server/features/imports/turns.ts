import { ownTurn } from "../../kernel/own-turn.ts";

/** Longest work at a stretch, in milliseconds, before others have their turn. */
const STRETCH_MS = 8;

export type Turns = () => Promise<void>;

/** A function for long work: it lets requests and timers run when the work has gone on for a while. */
export function createTurns(): Turns {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await ownTurn();
    since = performance.now();
  };
}
