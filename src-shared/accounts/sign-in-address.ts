import { ADMIN_ROOT } from "../addresses.ts";
/** Where staff sign in (specification, section 2). */
export const SIGN_IN_PATH = "/adm/ogulf";

/** Address of the sign-in page that returns to a screen afterwards. */
export function signInAddress(from: { pathname: string; search: string }): string {
  const next = from.pathname + from.search;
  const fits = nextOf(next) === next && !/^\/admin\/?$/.test(next);
  return fits ? `${SIGN_IN_PATH}?next=${encodeURIComponent(next)}` : SIGN_IN_PATH;
}

/**
 * The screen to open after signing in: one of the back office, or its dashboard for any other address (server/security.md, row 41).
 */
export function nextOf(wanted: string | null): string {
  return wanted !== null && /^\/admin(?:\/[\w-]+)*\/?(?:\?[^\\]*)?$/.test(wanted) ? wanted : ADMIN_ROOT;
}
