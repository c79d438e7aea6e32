import { APP_ORIGIN, FIRST_SCREEN, isOwnAddress } from "../protocol/app-address.ts";

/**
 * Where a link that wants a window of its own leads: links to the shop's pages are written without a host, and inside the
 * app that would be the app itself. `undefined`: a screen of the back office, or nowhere.
 */
export function outsideAddress(url: string, server: string | null): string | undefined {
  if (!isOwnAddress(url)) return url;
  const path = url.slice(APP_ORIGIN.length);
  const screen = path === FIRST_SCREEN || path.startsWith(`${FIRST_SCREEN}/`) || path.startsWith("/api/");
  return screen || server === null ? undefined : server + path;
}
