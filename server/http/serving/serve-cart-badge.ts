/**
 * The number on the cart's link for visitors without JavaScript, as a picture: pages are the same for everybody, so none of them can
 * hold it. Only a browser without scripts asks for it.
 */
import type { RequestHandler } from "express";
import { CART_BADGE } from "../../../src-shared/addresses.ts";
import { badge, cartCount } from "../../../src-shared/cart/cart.ts";
import { onlyGet } from "../allow-methods.ts";
import { readCart } from "../pages/cart-cookie.ts";

const HEIGHT = 20;

export function serveCartBadge({
  https,
  readColour,
}: {
  https: boolean;
  /** The shop's colour: "#8a1538". */
  readColour: () => Promise<string>;
}): RequestHandler {
  return async (req, res, next): Promise<void> => {
    if (req.path !== CART_BADGE) return next();
    if (!onlyGet(req, res)) return;
    res.setHeader("Cache-Control", "no-store");
    res.type("svg").send(picture(badge(cartCount(readCart(req, https))), await readColour()));
  };
}

/** A number on a disc, wider where it has three characters; without a number an empty picture. */
function picture(text: string, colour: string): string {
  const width = text.length > 2 ? 30 : HEIGHT;
  const disc =
    text === ""
      ? ""
      : `<rect width="${width}" height="${HEIGHT}" rx="10" fill="${colour}"/>` +
        `<text x="${width / 2}" y="14" text-anchor="middle" font-family="sans-serif" font-size="12" font-weight="600" fill="#fff">${text}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">${disc}</svg>`;
}
