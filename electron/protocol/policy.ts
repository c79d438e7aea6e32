/** Response headers of the app protocol. */
import { FILE_POLICY } from "../../src-shared/api/http.ts";
import { PAGE_POLICY } from "../../src-shared/api/page-policy.ts";

/**
 * Headers of every response (server/security.md, row 63): only the app's own files run in the window, and responses of the
 * API run nothing.
 */
const commonHeaders = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()",
};

/** Headers of the page and its files, with the content policy that they have on the web. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  "content-security-policy": PAGE_POLICY,
};

/** Headers of data and pictures. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  "content-security-policy": FILE_POLICY,
};
