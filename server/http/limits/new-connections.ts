import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Turns of the event loop in a row without a new connection: the queue of connections is empty. One is accepted in each. */
const EMPTY_TURNS = 20;
/** More than the queue can hold (`BACKLOG` in server/start.ts): a connection that comes after as many is none of those that waited. */
const MAX_TURNS = 10_000;

/**
 * Resolves when no new connection came for `quietMs`, at the latest after `maxMs`: load balancers have then noticed
 * that the shop is not ready and send no more. Connections still waiting are accepted first, because closing would cut
 * them off.
 */
export async function untilNoNewConnections(server: Server, { quietMs, maxMs }: { quietMs: number; maxMs: number }) {
  const begun = performance.now();
  let last = begun;
  let emptyTurns = 0;
  const note = () => {
    last = performance.now();
    emptyTurns = 0;
  };
  server.on("connection", note);
  while (performance.now() - last < quietMs && performance.now() - begun < maxMs) await sleep(50);
  emptyTurns = 0;
  for (let turn = 0; emptyTurns < EMPTY_TURNS && turn < MAX_TURNS; turn++) {
    emptyTurns += 1;
    await nextTurn();
  }
  server.off("connection", note);
}
