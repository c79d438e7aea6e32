/**
 * The code on a printed product page, which opens the page on a telephone: a picture of its own, which no screen shows and so no
 * browser fetches before it prints.
 */
import type { RequestHandler } from "express";
import { qrPath } from "../../../src-shared/documents/kit/qr.ts";
import { PAGE_CODE } from "../../../src-shared/page-codes.ts";
import { onlyGet } from "../allow-methods.ts";

/** Pages of products in either language; nothing else has a code, and none leads to another shop. */
const PAGE = /^(?:\/ar)?\/product\/[\w%?=&.~-]{1,300}$/;
/** Squares of white around a code. */
const QUIET = 4;

export function servePageCodes({ publicUrl }: { publicUrl: string }): RequestHandler {
  return (req, res, next) => {
    if (req.path !== PAGE_CODE) return next();
    const page = new URL(req.originalUrl, publicUrl).searchParams.get("page");
    if (page === null || !PAGE.test(page)) return next();
    if (!onlyGet(req, res)) return;
    res.setHeader("Cache-Control", "public, max-age=86400");
    res.type("svg").send(picture(publicUrl + page));
  };
}

function picture(address: string): string {
  const { path, size } = qrPath(address);
  const side = size + 2 * QUIET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`
  );
}
