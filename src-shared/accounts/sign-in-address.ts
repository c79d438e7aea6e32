/** Where staff sign in (specification, section 2). */
export const SIGN_IN_PATH = "/adm/ogulf";

/** The way to the sign-in page, which leads back to where one was. */
export function signInAddress(from: { pathname: string; search: string }): string {
  const next = from.pathname + from.search;
  const fits = nextOf(next) === next && !/^\/admin\/?$/.test(next);
  return fits ? `${SIGN_IN_PATH}?next=${encodeURIComponent(next)}` : SIGN_IN_PATH;
}

/**
 * Where to go after signing in: a screen of the back office, whatever the address says (server/security.md, row 41).
 */
export function nextOf(wanted: string | null): string {
  return wanted !== null && /^\/admin(?:\/[\w-]+)*\/?(?:\?[^\\]*)?$/.test(wanted) ? wanted : "/admin";
}
