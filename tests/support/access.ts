/**
 * Audiences of the operations, written down a second time on purpose: the access matrix is red where this list and the
 * contract differ. A new operation gets its audience here; operations that are not listed are for staff.
 */
export type Level = "public" | "holder" | "signed_in" | "staff" | "manager" | "admin";

const listed: Record<Exclude<Level, "staff">, string[]> = {
  public: [
    "GET /api/health",
    "GET /api/db-health",
    "GET /api/ready",
    "GET /api/shop",
    "GET /api/menu",
    "GET /api/categories",
    "GET /api/categories/:id",
    "GET /api/products",
    "GET /api/products/:id",
    "GET /api/products/search/:term",
    "GET /api/testimonials",
    "GET /api/zone-delivery-settings",
    "GET /api/delivery-options",
    "GET /api/articles",
    "GET /api/articles/:slug",
    "GET /api/texts/:slug",
    "GET /api/pages/:key",
    "GET /api/form-token",
    "POST /api/contact",
    "POST /api/quote-request",
    "POST /api/cart/price",
    "POST /api/orders",
    "POST /api/track/link",
    "POST /api/send-order",
    "POST /api/session",
    "POST /api/session/code",
    "POST /api/session/passkey-request",
    "POST /api/session/passkey",
    "POST /api/send-otp",
    // Signing out answers the same to somebody who is not signed in.
    "DELETE /api/session",
  ],
  holder: [
    "GET /api/track/:token",
    "POST /api/track/:token/files",
    "POST /api/track/:token/cancel",
    "GET /api/track/:token/times",
    "PUT /api/track/:token/time",
    "POST /api/track/:token/messages",
    "POST /api/track/:token/unlock",
    "GET /api/track/:token/documents/:id",
    "GET /api/orders/:id",
    "GET /api/shared/:token",
    "POST /api/shared/:token/unlock",
    "GET /api/shared/:token/file",
    "POST /api/shared/:token/accept",
    "POST /api/shared/:token/decline",
    "POST /api/shared/:token/ask",
  ],
  signed_in: [
    "GET /api/session",
    "PUT /api/session/password",
    // Somebody whose role demands a second factor sets one up before anything else.
    "POST /api/session/authenticator",
    "PUT /api/session/authenticator",
    "GET /api/session/passkeys",
    "POST /api/session/passkeys/creation",
    "POST /api/session/passkeys",
  ],
  manager: [
    "POST /api/zone-delivery-settings",
    "PUT /api/delivery-calendar",
    "DELETE /api/orders/:id",
    "GET /api/customers/export",
    "POST /api/orders/:id/invoices",
    "POST /api/orders/:id/pro-formas",
    "POST /api/invoices/:id/credit-notes",
    "POST /api/orders/:id/moved-payments",
    "POST /api/billing/closing",
    "GET /api/invoices",
    "GET /api/invoices/export",
    "POST /api/orders/:id/invoices/preview",
    "POST /api/orders/:id/pro-formas/preview",
    "POST /api/invoices/:id/credit-notes/preview",
    "GET /api/payments",
    "GET /api/payments/export",
    "GET /api/customers/:id/statement",
    "GET /api/customers/:id/statement/export",
    "GET /api/billing/ageing",
    "GET /api/billing/ageing/export",
    "GET /api/orders/export",
    "GET /api/dashboard",
    "GET /api/dashboard/export",
    "GET /api/products/:id/costs",
    "GET /api/staff/costs/export",
    "POST /api/products/:id/costs",
    "POST /api/variants/:id/receipts",
    "GET /api/reports/:report",
    "GET /api/reports/:report/export",
    "GET /api/quotes/export",
    "GET /api/quotes/statistics",
    "GET /api/translations/export",
    "GET /api/imports",
    "POST /api/imports",
    "GET /api/imports/:id",
    "GET /api/imports/:id/items",
    "GET /api/imports/:id/wrong",
    "POST /api/imports/:id/apply",
    "POST /api/imports/:id/cancel",
    "POST /api/imports/:id/undo",
  ],
  admin: [
    "POST /api/billing/closing/reopen",
    "GET /api/users",
    "GET /api/users/:id",
    "POST /api/users",
    "PUT /api/users/:id",
    "PATCH /api/users/:id",
    "POST /api/users/:id/one-time-password",
    "DELETE /api/users/:id/authenticator",
    "GET /api/audit",
    "GET /api/audit/export",
    "GET /api/settings",
    "GET /api/settings/:key",
    "POST /api/shop-logo",
    "PUT /api/settings/:key",
    "GET /api/staff/site/:part",
    "GET /api/staff/site/:part/versions",
    "PUT /api/site/:part",
    "POST /api/site/:part/versions/:id/restore",
    "POST /api/site/:part/discard-draft",
    "GET /api/preview-link",
    "GET /api/mail-server",
    "PUT /api/mail-server",
    "POST /api/mail-server/test",
    "POST /api/mail-server/proof",
    "DELETE /api/mail-server",
    "GET /api/updates",
    "POST /api/updates/:release/parts",
    "POST /api/updates/:release",
    "PATCH /api/updates/:release",
    "GET /api/system",
    "GET /api/archive",
    "GET /api/set-up",
    "PATCH /api/set-up/:step",
    "PATCH /api/set-up",
    "GET /api/demo",
    "POST /api/demo/clearing",
    "POST /api/trade",
    "GET /api/test-order",
    "POST /api/test-order",
    "DELETE /api/test-order",
  ],
};

const levels = new Map<string, Level>();
for (const [level, keys] of Object.entries(listed)) for (const key of keys) levels.set(key, level as Level);

export const levelOf = (key: string): Level => levels.get(key) ?? "staff";
export const listedKeys = [...levels.keys()];

/** Operations for sessions in a browser, refused to every desktop. */
const bySessionOnly = new Set([
  "GET /api/session",
  "PUT /api/session/password",
  "POST /api/session/authenticator",
  "PUT /api/session/authenticator",
  "DELETE /api/session/authenticator",
  "POST /api/session/recovery-codes",
  "GET /api/session/passkeys",
  "POST /api/session/passkeys/creation",
  "POST /api/session/passkeys",
  "PATCH /api/session/passkeys/:id",
  "DELETE /api/session/passkeys/:id",
  "GET /api/sessions",
  "DELETE /api/sessions",
  "DELETE /api/sessions/:id",
  "POST /api/devices",
  "GET /api/archive",
]);

/** Operations for desktops only. */
const byDeviceOnly = new Set(["GET /api/changes", "GET /api/snapshot", "GET /api/changes/checksum"]);

/** `device`: a desktop with its own token, of somebody who is staff. */
export const people = ["visitor", "restricted", "staff", "manager", "admin", "device"] as const;
export type Kind = (typeof people)[number];

/** The answer of the access check, before the operation checks anything else. */
export function expectedAnswer(key: string, who: Kind): "allowed" | "unauthenticated" | "forbidden" {
  const level = levelOf(key);
  if (level === "public" || level === "holder") return "allowed";
  if (who === "visitor") return "unauthenticated";
  if (who === "device" && bySessionOnly.has(key)) return "forbidden";
  if (level === "signed_in") return "allowed";
  if (who === "restricted") return "forbidden";
  if (who !== "device" && byDeviceOnly.has(key)) return "forbidden";
  const ranks = { staff: 1, device: 1, manager: 2, admin: 3 };
  return ranks[who] >= ranks[level] ? "allowed" : "forbidden";
}
