import type { RequestHandler, Response } from "express";
import type { Log } from "../log.ts";
import type { Meters } from "../metrics/meters.ts";

/** What browsers and watching programs fetch by the dozen: counted, and logged only where somebody looks for a fault. */
const quiet = new Set(["picture", "model", "file", "share card", "update", "metrics"]);
/** The route of the server-sent events, which are no operation of the contract. */
export const EVENTS_ROUTE = "GET /api/events";

/**
 * Names what answers from here on, unless something later takes a better name: the route pattern in logs and metrics.
 * The API's operations name themselves by their key in the contract.
 */
export const named =
  (route: string): RequestHandler =>
  (_req, res, next) => {
    res.locals.route = route;
    next();
  };

/**
 * Notes each request when it is over: one line in the log and one more in the counters (server/README.md, Operations).
 * The route is a pattern and the actor an id, so that neither tells of a person; a visitor who left before the end
 * counts as 499.
 */
export function observeRequests({ log, meters }: { log: Log; meters: Meters }): RequestHandler {
  return (_req, res, next) => {
    const begun = performance.now();
    res.once("close", () => {
      const route = String(res.locals.route);
      const status = res.writableFinished ? res.statusCode : 499;
      const took = performance.now() - begun;
      meters.requests.add({ route, status: String(status) });
      // A line that is held open for hours says nothing about how long answers take.
      if (route !== EVENTS_ROUTE) meters.latency.observe({ route }, took / 1000);
      const line = { requestId: res.locals.requestId, route, status, ms: Math.round(took), actor: actorOf(res) };
      if (quiet.has(route) || res.locals.isProbe) log.debug(line, "request");
      else log.info(line, "request");
    });
    next();
  };
}

const actorOf = (res: Response): string => (res.locals.actor as string | undefined) ?? "visitor";
