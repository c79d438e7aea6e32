import { z } from "zod";
import { staffRole } from "../accounts/operations.ts";
import { defineContract } from "../api/define.ts";
import { id, isoTime, lang, line, needed } from "../api/schemas.ts";
import { contact } from "../orders/operations.ts";

/** A member of staff as administrators see them. */
export const staffMember = z.object({
  id,
  version: z.int(),
  email: z.string(),
  name: z.string(),
  role: staffRole,
  /** Language of mails to them. */
  lang,
  active: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Expiry of a one-time password that is not used yet. */
  oneTimePasswordUntil: isoTime.nullable(),
  authenticator: z.boolean(),
  passkeys: z.int(),
  lastSeenAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type StaffMember = z.output<typeof staffMember>;

const params = z.object({ id });
const person = { name: needed(line(100)), email: contact.shape.email, lang: lang.default("en") };

/** The one-time password, shown to the administrator once, to be handed over in person. */
const withPassword = z.object({ member: staffMember, oneTimePassword: z.string(), validUntil: isoTime });

export const staff = defineContract({
  "GET /api/users": {
    summary: "Everybody who works here, by name",
    access: "admin",
    answer: z.array(staffMember),
  },
  "GET /api/users/:id": {
    summary: "One member of staff",
    access: "admin",
    params,
    answer: staffMember,
  },
  "POST /api/users": {
    summary: "Add a member of staff; answers a one-time password, shown this once",
    access: "admin",
    body: z.object({ ...person, role: staffRole }),
    answer: withPassword,
    status: 201,
    refusals: ["conflict"],
  },
  "PUT /api/users/:id": {
    summary: "Change name, address and language of a member of staff",
    access: "admin",
    params,
    body: z.object(person),
    answer: staffMember,
    refusals: ["conflict", "version_conflict"],
  },
  "PATCH /api/users/:id": {
    summary: "Change the role of a member of staff, or let them go or back in; the last administrator stays",
    access: "admin",
    params,
    body: z.object({ role: staffRole.optional(), active: z.boolean().optional() }),
    answer: staffMember,
    refusals: ["conflict", "version_conflict"],
  },
  "POST /api/users/:id/one-time-password": {
    summary: "A new one-time password for a member of staff, shown this once; their sessions end",
    access: "admin",
    params,
    answer: withPassword,
    status: 201,
    refusals: ["conflict"],
  },
  "DELETE /api/users/:id/authenticator": {
    summary: "Let a member of staff who has lost the authenticator app sign in without it",
    access: "admin",
    params,
    answer: staffMember,
  },
});
