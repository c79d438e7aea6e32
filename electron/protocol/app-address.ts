/**
 * The one address the desktop app speaks of itself by. It is a standard, secure scheme, so the window's own origin is
 * `app://shop` and "same origin" means what it says.
 */
export const APP_SCHEME = "app";
export const APP_ORIGIN = "app://shop";
/** Where the back office opens. */
export const FIRST_SCREEN = "/admin";

/** True for addresses of the app itself, whoever writes them how; everything else stays outside the window. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === "shop" && username === "" && password === "" && port === "";
}
