import type { Server } from "node:http";
import type { Socket } from "node:net";
import { visitorAddress } from "../security.ts";

/**
 * Open connections of one address. Fifty people of one company, each with the six connections of a browser and a few
 * desktops' event streams, need some 350; slow heads from one address can then never hold all of `MAX_CONNECTIONS`.
 */
const MAX_CONNECTIONS_PER_ADDRESS = 400;
const MAX_CONNECTIONS = 10_000;

/**
 * Limits what open connections cost: their number, those of one address, and the time that a head or a body may take.
 * Behind a proxy (`trustProxy` above 0) every connection comes from the proxy's address, which is then not limited by
 * itself: the proxy counts its visitors.
 */
export function limitConnections(server: Server, trustProxy: number): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.maxHeadersCount = 100;
  server.maxConnections = MAX_CONNECTIONS;
  if (trustProxy > 0) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = visitorAddress(socket.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining > 0) open.set(address, remaining);
      else open.delete(address);
    });
    if (count > MAX_CONNECTIONS_PER_ADDRESS) socket.destroy();
  });
}
