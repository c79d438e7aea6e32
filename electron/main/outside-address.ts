import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { APP_ORIGIN, isOwnAddress } from "../protocol/app-address.ts";

/**
 * The address that a link for a new window opens outside the app. Links to the shop's pages have no host, and in the app
 * they resolve to the app's own address. Undefined for screens of the back office and for pages of an unknown shop.
 */
export function outsideAddress(url: string, server: string | null): string | undefined {
  if (!isOwnAddress(url)) return url;
  const path = url.slice(APP_ORIGIN.length);
  const screen = path === ADMIN_ROOT || path.startsWith(`${ADMIN_ROOT}/`) || path.startsWith("/api/");
  return screen || server === null ? undefined : server + path;
}
