/** The 503 answer for requests without a place, with Retry-After, from prepared bytes. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalEnvelope } from "../../../src-shared/api/envelope.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import arabic from "../../../src-shared/text/shop/ar/frame.ts";
import english from "../../../src-shared/text/shop/en/frame.ts";
import { isTooLongToReadToEnd } from "../read-body.ts";
import type { Budget } from "./budgets.ts";

const envelope = Buffer.from(JSON.stringify(refusalEnvelope(refuse("unavailable"))));

export function createTurnAway(
  everyHeader: Readonly<Record<string, string>>,
): (req: IncomingMessage, res: ServerResponse, budget: Budget) => void {
  const page = Buffer.from(busyPage());
  return (req, res, { retryAfter }) => {
    if (res.headersSent || res.destroyed) return;
    const isPage = !req.url?.startsWith("/api/") && (req.headers.accept ?? "").includes("text/html");
    const body = isPage ? page : envelope;
    // The rest of the body would be read only to be discarded.
    if (!req.complete && isTooLongToReadToEnd(req)) res.setHeader("connection", "close");
    res.writeHead(503, {
      ...everyHeader,
      ...(isPage ? { "content-security-policy": pagePolicy } : {}),
      "content-type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
      "content-length": body.length,
      "cache-control": "no-store",
      "retry-after": String(retryAfter),
    });
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

/** The style of the page, inline: a style sheet would be one more request to a shop that has no place. */
const style = [
  ":root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}",
  "body{margin:0;min-height:100vh;display:grid;place-content:center;gap:2.5rem;padding:1.5rem;box-sizing:border-box}",
  "section{max-width:32rem}",
  "h1{font-size:1.5rem;line-height:1.3;margin:0 0 .5rem}",
  "p{margin:0 0 1rem}",
  "a{color:inherit;display:inline-block;padding:.5rem 0}",
].join("");

const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

type Words = Record<"failure.busyTitle" | "failure.busyText" | "failure.retry", string>;

/** The page in both languages, because the requested one is not read. Its empty link is the requested page. */
function busyPage(): string {
  const section = (lang: string, direction: string, words: Words) =>
    `<section lang="${lang}" dir="${direction}"><h1>${words["failure.busyTitle"]}</h1><p>${words["failure.busyText"]}</p><a href="">${words["failure.retry"]}</a></section>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">',
    `<meta name="viewport" content="width=device-width"><title>${english["failure.busyTitle"]}</title>`,
    `<style>${style}</style></head><body>`,
    section("en", "ltr", english),
    section("ar", "rtl", arabic),
    "</body></html>",
  ].join("");
}
