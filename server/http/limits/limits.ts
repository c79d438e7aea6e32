import type { Request, RequestHandler } from "express";
import { isDevice } from "../../../src-shared/api/access.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import { bearerOf } from "../credentials.ts";
import { answerRefusal } from "../problems.ts";
import { visitorAddress } from "../security.ts";
import type { WhoCalls } from "../who-calls.ts";

/** A window of the back office asks two or three times after each commit of anybody; some people have several open. */
const STAFF_FACTOR = 5;
const WINDOW_MS = 60_000;

/**
 * Whether it places an order, by script or by the checkout page's form. Those have a budget of their own, as large as that of
 * everything else: pages that a whole office opens do not use up what it may order.
 */
const placesOrder = (req: Request): boolean =>
  req.method === "POST" && /^\/(?:api\/orders|(?:ar\/)?checkout)\/?$/.test(req.path);

/**
 * At most `perMinute` requests from one address that have to be worked out (what the response cache answers is free); 0 for
 * no limit. People who are signed in and desktops are counted by themselves, `STAFF_FACTOR` times as many: neither do
 * guests in the showroom's network shut them out, nor do they use up what their guests have. In memory and by a clock that
 * only goes forward: a computer clock that is set back must not prolong a window. It protects this process; limits that
 * must survive a restart are in the database (db/queries/accounts/limits.ts).
 */
export function limitRequests(perMinute: number, identify: WhoCalls): RequestHandler {
  let window = Number.NEGATIVE_INFINITY;
  let counts = new Map<string, number>();
  return async (req, res, next): Promise<void> => {
    if (perMinute === 0) return next();
    const { key, most } = await countedAs(req);
    const now = performance.now();
    if (now - window > WINDOW_MS) {
      window = now;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= most) return next();
    answerRefusal(res, refuse("rate_limited", { retryAfter: Math.ceil((window + WINDOW_MS - now) / 1000) }));
  };

  async function countedAs(req: Request): Promise<{ key: string; most: number }> {
    const address = visitorAddress(req.ip);
    const guest = { key: placesOrder(req) ? `orders:${address}` : address, most: perMinute };
    if (bearerOf(req) === undefined && req.headers.cookie === undefined) return guest;
    // Whoever shows an invented cookie or token is a guest.
    const actor = await identify(req);
    if (isRefusal(actor) || actor.kind !== "staff") return guest;
    return { key: `staff:${isDevice(actor) ? actor.deviceId : actor.sessionId}`, most: perMinute * STAFF_FACTOR };
  }
}
