import { redirect } from "react-router-dom";

/**
 * A redirect to be thrown by a load (301 for good, 302) or an action (303, the default). Takes a path of this shop without
 * the language prefix, which the router adds; a path that could lead to another site becomes "/" (server/security.md, row
 * 41).
 */
export function redirectTo(path: string, status: 301 | 302 | 303 = 303): Response {
  return redirect(isOwnPath(path) ? path : "/", status);
}

// Browsers read "//", "/\" and a tab or line break between them as the start of a host name.
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) && !/^\/(?:%2f|%5c)/i.test(path);
}
