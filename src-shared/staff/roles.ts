/** Each may do what the one before it may. */
export const ROLES = ["staff", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What a session was opened with. */
export const SIGN_IN_METHODS = ["password", "code", "passkey"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Where an audited change was made; `command`: at the server's own terminal. */
export const AUDIT_ORIGINS = ["online", "desktop", "command"] as const;
export type AuditOrigin = (typeof AUDIT_ORIGINS)[number];
