/**
 * Headers of every answer, and the rules that every request must satisfy before a handler sees it (server/security.md,
 * rows 16, 17, 42, 43, 59).
 */
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { PAGE_POLICY } from "../../src-shared/api/page-policy.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import { bearerOf } from "./credentials.ts";
import { answerRefusal } from "./problems.ts";

export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  "content-security-policy": https ? `${PAGE_POLICY}; upgrade-insecure-requests` : PAGE_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=()",
  ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});

/** Refuses a request with two credentials: a browser has cookies, a desktop its token, and neither has both. */
export const refuseTwoCredentials: RequestHandler = (req, res, next) => {
  if (bearerOf(req) === undefined || req.headers.cookie === undefined) return next();
  answerRefusal(res, refuse("malformed"));
};

/**
 * Headers of answers to a desktop's token, which no page is ever made of: the strictest policy, and nothing that only a
 * page would heed. A desktop sends a request every few minutes over any connection, and a "nothing new" stays small.
 */
export const deviceHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Lets unsafe methods through only from our own pages: by Sec-Fetch-Site, else by Origin. A client that sends neither is
 * no browser, so there are no cookies of a victim to ride on. Nor are there any with a desktop's token: it comes without
 * cookies (`refuseTwoCredentials`), and a page elsewhere could only send it if our headers allowed it (CORS), which they
 * never do.
 */
export function refuseForged(publicUrl: string): RequestHandler {
  const { origin, protocol } = new URL(publicUrl);
  const isHttps = protocol === "https:";
  return (req: Request, res: Response, next: NextFunction) => {
    if (safe.has(req.method) || bearerOf(req) !== undefined) return next();
    const site = req.get("sec-fetch-site");
    const from = req.get("origin");
    // Another name of this very shop; where the shop is behind https, a page that came by http is not its own.
    const own = from === origin || (!isHttps && from === `${req.protocol}://${req.get("host")}`);
    const trusted = site === undefined ? from === undefined || own : site === "same-origin";
    if (trusted) return next();
    answerRefusal(res, refuse("forged"));
  };
}

/** Refuses requests for other hosts than that of PUBLIC_URL and the local names. */
export function refuseUnknownHost(publicUrl: string): RequestHandler {
  const ownHosts = new Set([new URL(publicUrl).hostname, "localhost", "127.0.0.1", "[::1]"]);
  return (req, res, next) => {
    const host = (req.get("host") ?? "").replace(/:\d+$/, "").toLowerCase();
    if (ownHosts.has(host)) return next();
    answerRefusal(res, refuse("unknown_host"));
  };
}

/** The visitor's address for limits: IPv4 inside IPv6 is IPv4; IPv6 counts by its /64. */
export function visitorAddress(ip: string | undefined): string {
  if (!ip) return "unknown";
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("%")[0]?.split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const gap = plain.includes("::") ? Array<string>(Math.max(0, 8 - groups.length - right.length)).fill("0") : [];
  return [...groups, ...gap, ...right]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
