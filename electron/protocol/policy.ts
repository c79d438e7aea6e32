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

/** The page and its files. Style attributes stay allowed (colours of swatches), as on the web. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  "content-security-policy": [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
};

/** Data and pictures. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};
