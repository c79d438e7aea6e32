import type { Request, RequestHandler } from "express";
import { isDevice } from "../../../src-shared/api/access.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import { bearerOf } from "../credentials.ts";
import type { IdentifyCaller } from "../identify-caller.ts";
import { answerRefusal } from "../problems.ts";
import { visitorAddress } from "../security.ts";

/**
 * Factor for staff: a window of the back office sends two or three requests after each commit, and some people have
 * several open.
 */
const STAFF_FACTOR = 5;
/** Factor for desktops: after days without a line one sends what it did as fast as the server answers. */
const DEVICE_FACTOR = 25;
const WINDOW_MS = 60_000;

/**
 * Whether a request places an order, by script or by the checkout page's form. Orders have a budget of their own, as
 * large as that of everything else: pages that a whole company opens do not use up its orders.
 */
const placesOrder = (req: Request): boolean =>
  req.method === "POST" && /^\/(?:api\/orders|(?:ar\/)?checkout)\/?$/.test(req.path);

/**
 * Limits one address to `perMinute` requests that need work (the response cache's are free); 0 for no limit. Signed-in
 * people and desktops are counted by themselves, `STAFF_FACTOR` and `DEVICE_FACTOR` times as many: guests in the showroom's network do not
 * shut them out, nor do they use up what guests have. Counted in memory by a monotonic clock: a computer clock that is
 * set back must not prolong a window. This limit protects the process; limits that must survive a restart are in the
 * database (db/queries/accounts/limits.ts).
 */
export function limitRequests(perMinute: number, identify: IdentifyCaller): RequestHandler {
  let window = Number.NEGATIVE_INFINITY;
  let counts = new Map<string, number>();
  return async (req, res, next): Promise<void> => {
    if (perMinute === 0) return next();
    const { key, limit } = await countedAs(req);
    const now = performance.now();
    if (now - window > WINDOW_MS) {
      window = now;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= limit) return next();
    answerRefusal(res, refuse("rate_limited", { retryAfter: Math.ceil((window + WINDOW_MS - now) / 1000) }));
  };

  async function countedAs(req: Request): Promise<{ key: string; limit: number }> {
    const address = visitorAddress(req.ip);
    const guest = { key: placesOrder(req) ? `orders:${address}` : address, limit: perMinute };
    if (bearerOf(req) === undefined && req.headers.cookie === undefined) return guest;
    // A client with an invented cookie or token is a guest.
    const actor = await identify(req);
    if (isRefusal(actor) || actor.kind !== "staff") return guest;
    return isDevice(actor)
      ? { key: `staff:${actor.deviceId}`, limit: perMinute * DEVICE_FACTOR }
      : { key: `staff:${actor.sessionId}`, limit: perMinute * STAFF_FACTOR };
  }
}
