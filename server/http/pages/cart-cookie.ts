/** The cart's cookie, for visitors without JavaScript only: every other cart stays in the browser. */
import type { Request } from "express";
import { type CartLine, repairCart } from "../../../src-shared/cart/cart.ts";
import { cookiesOf } from "../credentials.ts";

/** Name of the cookie. Behind https the prefix ties it to this host, as it does the cookies of a session. */
const nameOf = (https: boolean): string => (https ? "__Host-shop-cart" : "shop-cart");

export function readCart(req: Request, https: boolean): CartLine[] {
  const text = cookiesOf(req)[nameOf(https)];
  if (!text) return [];
  try {
    return repairCart(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return [];
  }
}

/** The value of `Set-Cookie` for a cart. */
export function cartCookie(lines: CartLine[], https: boolean): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`;
  if (lines.length === 0) return `${nameOf(https)}=; Max-Age=0; ${attributes}`;
  // A cookie holds 4 kB: some forty lines. Lines that do not fit are cut from the end.
  let kept = lines;
  let value = "";
  do {
    value = Buffer.from(JSON.stringify(kept)).toString("base64url");
    kept = kept.slice(0, -1);
  } while (value.length > 3800);
  return `${nameOf(https)}=${value}; Max-Age=2592000; ${attributes}`;
}
