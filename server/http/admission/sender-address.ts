import type { IncomingMessage } from "node:http";
import { visitorAddress } from "../security.ts";

/**
 * The network address that a request came from, as Express counts it: behind `trustProxy` proxies the one that the
 * outermost of them saw. Further entries of the header were written by the sender and prove nothing.
 */
export function senderAddress(req: IncomingMessage, trustProxy: number): string {
  const forwarded = req.headers["x-forwarded-for"];
  if (trustProxy === 0 || forwarded === undefined) return visitorAddress(req.socket.remoteAddress);
  const hops = String(forwarded).split(",").reverse();
  return visitorAddress(hops[Math.min(trustProxy, hops.length) - 1]?.trim());
}
