import type { RequestHandler, Response } from "express";
import type { Log } from "../log.ts";
import type { ErrorMinutes } from "../metrics/error-minutes.ts";
import type { Meters } from "../metrics/meters.ts";

/** Routes that browsers and monitoring fetch by the dozen: counted, and logged at level debug only. */
const quiet = new Set(["picture", "model", "file", "share card", "update", "metrics"]);
/** The route of the server-sent events, which are no operation of the contract. */
export const EVENTS_ROUTE = "GET /api/events";

/**
 * Names the route of a request for logs and metrics, unless a later handler names it more precisely. Operations of the
 * API are named by their key in the contract.
 */
export const named =
  (route: string): RequestHandler =>
  (_req, res, next) => {
    res.locals.route = route;
    next();
  };

/**
 * Records each request when it is over: one line in the log and one more in the counters (server/README.md,
 * Operations). The route is a pattern and the actor an id, so that neither identifies a person; a client that
 * disconnected before the end counts as 499.
 */
export function observeRequests({
  log,
  meters,
  errors,
}: {
  log: Log;
  meters: Meters;
  errors?: ErrorMinutes | undefined;
}): RequestHandler {
  return (_req, res, next) => {
    const begun = performance.now();
    res.once("close", () => {
      const route = String(res.locals.route);
      const status = res.writableFinished ? res.statusCode : 499;
      const took = performance.now() - begun;
      meters.requests.add({ route, status: String(status) });
      // A probe that says "not ready" has answered well.
      if (status >= 500 && !res.locals.isProbe) errors?.add();
      // An event stream that is open for hours says nothing about how long answers take.
      if (route !== EVENTS_ROUTE) meters.latency.observe({ route }, took / 1000);
      const line = { requestId: res.locals.requestId, route, status, ms: Math.round(took), actor: actorOf(res) };
      if (quiet.has(route) || res.locals.isProbe) log.debug(line, "request");
      else log.info(line, "request");
    });
    next();
  };
}

const actorOf = (res: Response): string => (res.locals.actor as string | undefined) ?? "visitor";
