import type { IncomingMessage } from "node:http";

export type Coding = "br" | "gzip" | "identity";

/** The best coding that the client accepts: brotli, then gzip, unless it sends q=0. */
export function acceptedCoding(req: IncomingMessage): Coding {
  const accepted = req.headers["accept-encoding"];
  if (typeof accepted !== "string") return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted) ? "gzip" : "identity";
}
