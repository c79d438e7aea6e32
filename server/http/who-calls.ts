import type { Request } from "express";
import type { Actor } from "../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { App } from "../context.ts";
import { isTooOld } from "../features/devices/app-version.ts";
import { identifyDevice } from "../features/devices/identify-device.ts";
import { identify } from "../features/session/identify.ts";
import { bearerOf, cookiesOf } from "./credentials.ts";

/** Who asks, or why they are not heard. */
export type WhoCalls = (
  req: Request,
) => Promise<Actor | Refusal<"unauthenticated" | "device_revoked" | "update_required">>;

/** A browser by its session's cookie, a desktop by its token; a desktop that is too old is told so whoever it is. */
export const whoCalls =
  (app: App): WhoCalls =>
  async (req) => {
    const version = req.get("x-app-version");
    if (version !== undefined && isTooOld(version)) return refuse("update_required");
    const token = bearerOf(req);
    return token === undefined ? identify(app, cookiesOf(req)) : identifyDevice(app, token, version);
  };

/** Asks once for each request, however many parts of the server want to know. */
export function oncePerRequest(identify: WhoCalls): WhoCalls {
  const asked = new WeakMap<Request, ReturnType<WhoCalls>>();
  return (req) => {
    const answer = asked.get(req) ?? identify(req);
    asked.set(req, answer);
    return answer;
  };
}
