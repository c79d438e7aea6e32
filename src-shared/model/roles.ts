/** Each may do what the one before it may. */
export const ROLES = ["staff", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];
