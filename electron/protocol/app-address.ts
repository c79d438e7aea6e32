/**
 * The app's own address. Its scheme is registered as standard and secure, so that the window has a real origin,
 * `app://shop`.
 */
export const APP_SCHEME = "app";
export const APP_ORIGIN = "app://shop";

/** Whether an address is the app's own; all others stay outside the window. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === "shop" && username === "" && password === "" && port === "";
}
