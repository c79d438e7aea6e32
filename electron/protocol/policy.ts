import { PAGE_POLICY } from "../../src-shared/api/page-policy.ts";

/**
 * What every answer of the app protocol carries (server/security.md, row 63): nothing but the app's own files runs in
 * the window, and whatever comes out of the API can run nothing at all.
 */
const everywhere = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()",
};

/** The page and its files: under the policy that they have on the web. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  "content-security-policy": PAGE_POLICY,
};

/** Data and pictures. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};
