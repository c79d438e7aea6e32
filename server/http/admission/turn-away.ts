/** The answer to whom there is no place for: 503 with Retry-After, made of bytes that are ready. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalEnvelope } from "../../../src-shared/contract/envelope.ts";
import { refuse } from "../../../src-shared/contract/refusal.ts";
import arabic from "../../../src-shared/text/shop/ar/frame.ts";
import english from "../../../src-shared/text/shop/en/frame.ts";
import { isTooLongToHearOut } from "../read-body.ts";
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
    // What is still being sent would be read only to be thrown away.
    if (!req.complete && isTooLongToHearOut(req)) res.setHeader("connection", "close");
    res.writeHead(503, {
      ...everyHeader,
      "content-type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
      "content-length": body.length,
      "cache-control": "no-store",
      "retry-after": String(retryAfter),
    });
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

/** Both languages: what was asked for is not looked at. */
function busyPage(): string {
  const section = (lang: string, direction: string, words: Record<"failure.busyTitle" | "failure.busyText", string>) =>
    `<section lang="${lang}" dir="${direction}"><h1>${words["failure.busyTitle"]}</h1><p>${words["failure.busyText"]}</p></section>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">',
    `<meta name="viewport" content="width=device-width"><title>${english["failure.busyTitle"]}</title></head><body>`,
    section("en", "ltr", english),
    section("ar", "rtl", arabic),
    "</body></html>",
  ].join("");
}
