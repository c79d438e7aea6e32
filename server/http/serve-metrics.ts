import type { Request, RequestHandler } from "express";
import { refuse } from "../../src-shared/contract/refusal.ts";
import type { Metrics } from "../metrics/read-metrics.ts";
import { answerRefusal } from "./problems.ts";

const ownNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const passedOn = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/**
 * `GET /metrics`, for a program on this very machine (security.md, Operations); to everybody else it is not there. A proxy
 * on this machine comes from here too, so what was passed on, or asks for the shop by its public name, is somebody else.
 */
export function serveMetrics(metrics: Pick<Metrics, "read">): RequestHandler {
  return async (req, res) => {
    if (!isFromThisMachine(req)) return answerRefusal(res, refuse("not_found"));
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.setHeader("Allow", "GET, HEAD");
      return answerRefusal(res, refuse("method_not_allowed"));
    }
    const text = await metrics.read();
    res.set({ "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" }).send(text);
  };
}

function isFromThisMachine(req: Pick<Request, "socket" | "headers">): boolean {
  const address = (req.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const host = (req.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  return (
    (address === "::1" || address.startsWith("127.")) &&
    ownNames.has(host) &&
    passedOn.every((name) => req.headers[name] === undefined)
  );
}
