import type { ErrorRequestHandler, Response } from "express";
import { isDamaged, isDiskFault, isPassingFault } from "../../db/engines/dialect.ts";
import { isAborted } from "../../db/reader/reader-fault.ts";
import { refusalEnvelope } from "../../src-shared/api/envelope.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { App } from "../context.ts";
import { ordersPaused } from "../features/health/orders-paused.ts";

/** A refusal as an answer of the API: in the envelope, or as the one sentence of an endpoint outside it. */
export function answerRefusal(res: Response, refusal: Refusal): void {
  const { retryAfter } = refusal.extras;
  if (retryAfter !== undefined) res.setHeader("Retry-After", String(retryAfter));
  if (refusal.status === 413) res.setHeader("Connection", "close");
  res.setHeader("Cache-Control", "no-store");
  const { plainError, requestId } = res.locals as { plainError?: string; requestId?: string };
  const body = plainError ? { success: false, error: plainError } : refusalEnvelope(refusal, requestId);
  res.status(refusal.status).json(body);
}

/** The refusal for a fault: where the fault passes by itself, the shop answers that it is unavailable. */
export function refusalOf(app: Pick<App, "onDiskFault">, problem: unknown): Refusal {
  if (isDiskFault(problem)) app.onDiskFault?.();
  if (isDamaged(problem)) return ordersPaused();
  return isPassingFault(problem) ? refuse("unavailable", { retryAfter: 5 }) : refuse("fault");
}

/** The last handler: an address that does not decode is a refusal, everything else a generic answer and a line in the log. */
export function answerFaults(app: Pick<App, "log" | "onDiskFault">): ErrorRequestHandler {
  return (problem: unknown, req, res, next) => {
    if (res.headersSent) return next(problem);
    // Whoever asked for a report has gone.
    if (isAborted(problem)) return void res.destroy();
    if (problem instanceof URIError) return answerRefusal(res, refuse("malformed"));
    app.log.error(
      { err: problem, requestId: res.locals.requestId, method: req.method, route: res.locals.route },
      "request failed",
    );
    answerRefusal(res, refusalOf(app, problem));
  };
}
