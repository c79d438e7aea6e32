import type { RequestHandler } from "express";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { CardKind, ShareCards } from "../../features/share-cards/share-cards.ts";
import { onlyGet } from "../allow-methods.ts";
import { answerRefusal } from "../problems.ts";

const address = /^\/og\/(ar\/)?(product|article)\/([a-z0-9-]{1,80})\.png$/;

/**
 * Serves `/og/product/{slug}.png` and `/og/article/{slug}.png`, in Arabic `/og/ar/…`; any other address under /og does
 * not exist.
 */
export function serveShareCards(cards: ShareCards): RequestHandler {
  return async (req, res, next): Promise<void> => {
    if (!req.path.startsWith("/og/")) return next();
    if (!onlyGet(req, res)) return;
    const [, arabic, kind, slug] = address.exec(req.path) ?? [];
    const card = kind && slug ? await cards.get(kind as CardKind, slug, arabic ? "ar" : "en") : null;
    if (card === null) return answerRefusal(res, refuse("not_found"));
    if (card === "busy") return answerRefusal(res, refuse("unavailable", { retryAfter: 5 }));
    // Made to be shown by other sites; a browser revalidates it after its age below.
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.setHeader("Cache-Control", "public, max-age=86400");
    res.setHeader("ETag", card.etag);
    if (req.get("if-none-match") === card.etag) {
      res.status(304).end();
      return;
    }
    res.type("png");
    res.setHeader("Content-Length", card.bytes.length);
    if (req.method === "HEAD") res.end();
    else res.end(card.bytes);
  };
}
