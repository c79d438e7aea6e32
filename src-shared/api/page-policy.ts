/**
 * The content security policy of all pages: the shop, the back office on the web, and the back office on the
 * desktop. There are no inline scripts: pages hold data in JSON blocks, so neither nonce nor hash is needed. Style
 * attributes stay allowed (colours of swatches, sizes of pictures). The 3D viewer decodes in a blob worker.
 */
export const PAGE_POLICY = [
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
].join("; ");
