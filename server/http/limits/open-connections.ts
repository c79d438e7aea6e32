import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

export interface OpenConnections {
  /** Closes those on which nothing has been under way for `ms`. */
  closeIdle(ms: number): void;
}

/**
 * Knows which connections have an answer under way. The platform's own `closeIdleConnections` counts as idle who was let in and
 * has not asked yet, and whose answer is written but not sent: it would cut off both.
 */
export function trackConnections(server: Server): OpenConnections {
  const open = new Map<Socket, { underWay: number; since: number }>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, { underWay: 0, since: performance.now() });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, res) => {
    const state = open.get(socket);
    if (!state) return;
    state.underWay += 1;
    res.once("close", () => {
      state.underWay -= 1;
      state.since = performance.now();
    });
  });
  return {
    closeIdle(ms) {
      const latest = performance.now() - ms;
      for (const [socket, { underWay, since }] of open) if (underWay === 0 && since <= latest) socket.destroy();
    },
  };
}

/** Lets nobody in any more; resolves when every connection has ended. `server.close()` would cut idle ones off (above). */
export const closeListener = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
