import type { Request, RequestHandler } from "express";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { Metrics } from "../../metrics/read-metrics.ts";
import { sameSecret } from "../../secrets.ts";
import { onlyGet } from "../allow-methods.ts";
import { answerRefusal } from "../problems.ts";

const ownNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const passedOn = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

interface Deps {
  metrics: Pick<Metrics, "read">;
  publicUrl: string;
  /** `METRICS_TOKEN`. */
  token: string | undefined;
}

/**
 * `GET /metrics`, for a program on the same computer (server/README.md, Operations); to everybody else it does not
 * exist. A proxy on that computer has the same address, and need not reveal that it forwards a request. So a shop with
 * a public name answers only a client with the token; one whose name is the computer's own, which nobody else can
 * reach, also without a token.
 */
export function serveMetrics({ metrics, publicUrl, token }: Deps): RequestHandler {
  const isPublic = !ownNames.has(new URL(publicUrl).hostname);
  const isKnown = (req: Request): boolean => (token === undefined ? !isPublic : sameSecret(shownToken(req), token));
  return async (req, res) => {
    if (!isLocalRequest(req) || !isKnown(req)) return answerRefusal(res, refuse("not_found"));
    if (!onlyGet(req, res)) return;
    const text = await metrics.read();
    res.set({ "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" }).send(text);
  };
}

/** The token of the request. Not a desktop's: those have one form (credentials.ts). */
const shownToken = (req: Request): string => /^bearer (\S+)$/i.exec(req.headers.authorization ?? "")?.[1] ?? "";

function isLocalRequest(req: Pick<Request, "socket" | "headers">): boolean {
  const address = (req.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const host = (req.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  return (
    (address === "::1" || address.startsWith("127.")) &&
    ownNames.has(host) &&
    passedOn.every((name) => req.headers[name] === undefined)
  );
}
