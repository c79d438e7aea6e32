import type { ErrorRequestHandler, Response } from "express";
import { refusalEnvelope } from "../../src-shared/contract/envelope.ts";
import { type Refusal, refuse } from "../../src-shared/contract/refusal.ts";
import type { Log } from "../log.ts";

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

/** The database or its disk cannot take a write just now: the shop says so instead of pretending. */
const passing = new Set(["SQLITE_BUSY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "ENOSPC", "40001", "40P01"]);

/** Last in line: parser errors become refusals, everything else a generic answer and a line in the log. */
export function answerFaults(log: Log): ErrorRequestHandler {
  return (problem: unknown, req, res, next) => {
    if (res.headersSent) return next(problem);
    const { type, code } = (problem ?? {}) as { type?: string; code?: string };
    if (type === "entity.too.large") return answerRefusal(res, refuse("too_large"));
    if (type === "encoding.unsupported" || type === "charset.unsupported")
      return answerRefusal(res, refuse("unsupported_media"));
    if (
      type?.startsWith("entity.") ||
      type === "request.aborted" ||
      type === "request.size.invalid" ||
      problem instanceof URIError
    ) {
      return answerRefusal(res, refuse("malformed"));
    }
    log.error(
      { err: problem, requestId: res.locals.requestId, method: req.method, route: req.baseUrl },
      "request failed",
    );
    if (code && [...passing].some((name) => code.startsWith(name))) {
      return answerRefusal(res, refuse("unavailable", { retryAfter: 5 }));
    }
    answerRefusal(res, refuse("fault"));
  };
}
