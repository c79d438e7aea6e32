/**
 * While the shop is closed visitors get 503: a page with the shop's name, telephone and WhatsApp, or the refusal of the API. Staff see the
 * shop, and so does whoever holds the preview link: `?preview=TOKEN` sets a cookie for the browser's session. Customers who hold a link to an order or
 * a document of theirs still open it.
 */
import type { Request, RequestHandler } from "express";
import { ADMIN_ROOT, withoutLanguage } from "../../../src-shared/addresses.ts";
import type { Endpoint, EndpointKey } from "../../../src-shared/api/define.ts";
import { createMatcher } from "../../../src-shared/api/match.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import { contract } from "../../../src-shared/contract.ts";
import { PREVIEW } from "../../features/shop/preview-token.ts";
import { sameSecret } from "../../secrets.ts";
import { cookiesOf } from "../credentials.ts";
import type { IdentifyCaller } from "../identify-caller.ts";
import { answerRefusal } from "../problems.ts";
import { readParameter, withoutParameter } from "../without-parameter.ts";
import { CLOSED_PAGE_POLICY } from "./closed-page.ts";
import type { Closure } from "./follow-closure.ts";

/** An hour: search engines come again, and keep the pages that they know. */
const RETRY_AFTER_S = 3600;

const match = createMatcher(Object.keys(contract) as EndpointKey[]);

/** Signing in, and probes. */
const open = /^\/api\/(?:session|send-otp|health|ready|db-health|openapi\.json)(?:\/|$)/;

interface Deps {
  closure: Closure;
  identify: IdentifyCaller;
  https: boolean;
}

export function refuseWhileClosed({ closure, identify, https }: Deps): RequestHandler {
  const cookie = https ? `__Host-${PREVIEW}` : PREVIEW;
  return async (req, res, next) => {
    const closed = closure.now() === undefined ? await closure.known() : closure.now();
    if (!closed || isOpen(req)) return next();
    const given = readParameter(req, PREVIEW);
    if (given !== undefined && sameSecret(given, closed.token)) {
      res.append("Set-Cookie", `${cookie}=${given}; Path=/; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`);
      return res.redirect(303, withoutParameter(req, PREVIEW));
    }
    const { [cookie]: held } = cookiesOf(req);
    if (held !== undefined && sameSecret(held, closed.token)) return next();
    const isApi = pathOf(req).startsWith("/api/");
    const actor = await identify(req);
    // Refused credentials are refused by the API itself.
    if (isRefusal(actor) ? isApi : actor.kind !== "visitor") return next();
    res.setHeader("Retry-After", String(RETRY_AFTER_S));
    res.setHeader("Cache-Control", "no-store");
    if (isApi) return answerRefusal(res, refuse("unavailable"));
    res.setHeader("Content-Security-Policy", CLOSED_PAGE_POLICY);
    res.status(503).type("html").send(closed.page);
  };
}

const pathOf = (req: Request): string => req.originalUrl.split("?")[0] ?? "";

/** Whether the closure does not concern a request: it checks its caller itself, or its link is the proof. */
function isOpen(req: Request): boolean {
  const path = pathOf(req);
  if (path === ADMIN_ROOT || path.startsWith(`${ADMIN_ROOT}/`) || path.startsWith("/adm/")) return true;
  if (!path.startsWith("/api/")) return /^\/(?:s|order)\/[^/]+/.test(withoutLanguage(path));
  if (open.test(path)) return true;
  const found = match(req.method === "HEAD" ? "GET" : req.method, path);
  if (found.found !== "endpoint") return true;
  return (contract as Record<string, Endpoint>)[found.key]?.access !== "public";
}
