import type { Server } from "node:http";

/** Turns of the event loop in which connections that wait at the door are let in: one is accepted in each. */
const LAST_TURNS = 100;

/**
 * Resolves when no new connection came for `quietMs`, at the latest after `maxMs`: load balancers have then heard that the
 * shop is not ready and send nobody. Whoever still waits to be accepted is let in first, because closing would cut them off.
 */
export async function untilNobodyComes(server: Server, { quietMs, maxMs }: { quietMs: number; maxMs: number }) {
  const begun = performance.now();
  let last = begun;
  const note = () => {
    last = performance.now();
  };
  server.on("connection", note);
  while (performance.now() - last < quietMs && performance.now() - begun < maxMs) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (let turn = 0; turn < LAST_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
  server.off("connection", note);
}
