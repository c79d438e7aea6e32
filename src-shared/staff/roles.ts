/** Roles; each includes the rights of the one before it. */
export const ROLES = ["staff", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Ways in which a session was opened. */
export const SIGN_IN_METHODS = ["password", "code", "passkey"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Origins of audited changes; `command`: a command run on the server. */
export const AUDIT_ORIGINS = ["online", "desktop", "command"] as const;
export type AuditOrigin = (typeof AUDIT_ORIGINS)[number];
