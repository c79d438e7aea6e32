/** Credentials that a request carries. */
import type { IncomingMessage } from "node:http";

export function cookiesOf(req: Pick<IncomingMessage, "headers">): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of (req.headers.cookie ?? "").slice(0, 8192).split(";")) {
    const at = pair.indexOf("=");
    if (at > 0) cookies[pair.slice(0, at).trim()] ??= pair.slice(at + 1).trim();
  }
  return cookies;
}

/** The bearer token of a desktop; undefined without one, the empty text for one of the wrong form. */
export function bearerOf(req: Pick<IncomingMessage, "headers">): string | undefined {
  const { authorization } = req.headers;
  if (authorization === undefined || !/^bearer(?: |$)/i.test(authorization)) return undefined;
  return /^bearer ([\w-]{43})$/i.exec(authorization)?.[1] ?? "";
}
