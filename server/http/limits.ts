import type { RequestHandler } from "express";
import { refuse } from "../../src-shared/contract/refusal.ts";
import { answerRefusal } from "./problems.ts";
import { visitorAddress } from "./security.ts";

/**
 * At most `perMinute` requests from one address that have to be worked out (what is kept in memory is free). In memory:
 * it protects this process; limits that must survive a restart are in the database (db/queries/limits.ts).
 */
export function limitRequests(perMinute: number): RequestHandler {
  let window = 0;
  let counts = new Map<string, number>();
  return (req, res, next) => {
    const now = Date.now();
    if (now - window > 60_000) {
      window = now;
      counts = new Map();
    }
    const address = visitorAddress(req.ip);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (perMinute === 0 || count <= perMinute) return next();
    answerRefusal(res, refuse("rate_limited", { retryAfter: Math.ceil((window + 60_000 - now) / 1000) }));
  };
}
