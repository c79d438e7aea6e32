import type { Request } from "express";
import type { Actor } from "../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { App } from "../context.ts";
import { isTooOld } from "../features/devices/app-version.ts";
import { identifyDevice } from "../features/devices/identify-device.ts";
import { identify } from "../features/session/identify.ts";
import { bearerOf, cookiesOf } from "./credentials.ts";

/** The actor of a request, or the refusal of its credentials. */
export type IdentifyCaller = (
  req: Request,
) => Promise<Actor | Refusal<"unauthenticated" | "device_revoked" | "update_required">>;

/** Identifies a browser by its session's cookie, a desktop by its token; a desktop that is too old is refused for every user. */
export const identifyCaller =
  (app: App): IdentifyCaller =>
  async (req) => {
    const version = req.get("x-app-version");
    if (version !== undefined && isTooOld(version)) return refuse("update_required");
    const token = bearerOf(req);
    return token === undefined ? identify(app, cookiesOf(req)) : identifyDevice(app, token, version);
  };

/** Identifies each request once, however many handlers need the actor. */
export function oncePerRequest(identify: IdentifyCaller): IdentifyCaller {
  const identified = new WeakMap<Request, ReturnType<IdentifyCaller>>();
  return (req) => {
    const answer = identified.get(req) ?? identify(req);
    identified.set(req, answer);
    return answer;
  };
}
