import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, isoTime, line, needed } from "../api/schemas.ts";
import { ROLES, SIGN_IN_METHODS } from "../staff/roles.ts";
import { passkeyAssertion } from "./passkey-assertion.ts";
import { password, proof, shortCode } from "./proof.ts";

export const staffRole = z.enum(ROLES, "choose");

/** The session of a signed-in user. */
export const currentSession = z.object({
  id,
  staff: z.object({ id, name: z.string(), email: z.string(), role: staffRole }),
  openedAt: isoTime,
  expiresAt: isoTime,
  /** Seconds until then by the server's clock, for clients whose clock is wrong. */
  secondsLeft: z.int(),
  /** Whether a new password must be set, until which only operations of the session answer. */
  mustChangePassword: z.boolean(),
  /** Whether the password change needs the current one: not after signing in by a mailed code. */
  currentPasswordNeeded: z.boolean(),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.int(),
  /** Whether a second factor must be set up, because the role needs one; until then nothing else answers. */
  secondFactorMissing: z.boolean(),
  /** Token to send as X-CSRF-Token with uploads and deletions. */
  csrfToken: z.string(),
});
export type CurrentSession = z.output<typeof currentSession>;

export const sessionEntry = z.object({
  id,
  staff: z.object({ id, name: z.string(), email: z.string() }),
  openedBy: z.enum(SIGN_IN_METHODS),
  /** User agent of the browser; never trusted. */
  userAgent: z.string(),
  openedAt: isoTime,
  seenAt: isoTime,
  expiresAt: isoTime,
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** Whether it has the same network address as this request. */
  sameAddress: z.boolean(),
});
export type SessionEntry = z.output<typeof sessionEntry>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const done = z.object({ done: z.literal(true) });

export const session = defineContract({
  "POST /api/session": {
    summary: "Sign in with e-mail and password, and the second factor (a code, or a passkey) where one is in use",
    access: "public",
    body: z.object({
      email: needed(line(254)),
      password,
      code: shortCode.optional(),
      passkey: passkeyAssertion.optional(),
    }),
    answer: currentSession,
    status: 201,
    refusals: ["invalid_credentials", "authenticator_needed", "invalid_code", "passkey_refused"],
  },
  "POST /api/session/code": {
    summary: "Sign in with a mailed one-time code, in the browser that asked for it; a new password must follow",
    access: "public",
    body: z.object({
      code: shortCode,
      authenticator: shortCode.optional(),
      passkey: passkeyAssertion.optional(),
    }),
    answer: currentSession,
    status: 201,
    refusals: ["invalid_code", "authenticator_needed", "passkey_refused"],
  },
  "POST /api/send-otp": {
    summary:
      "Mail a one-time code to a member of staff. Subject, html and timestamp are accepted and ignored, and the answer is the same whoever `to` is",
    access: "public",
    body: z.object({
      to: needed(line(320)),
      subject: z.string().max(500, "too_long").optional(),
      html: z.string().max(50_000, "too_long").optional(),
      timestamp: z.union([z.number(), z.string().max(64, "too_long")]).optional(),
    }),
    answer: z.object({
      message: z.enum(["OTP sent", "OTP generated (email service unavailable)"]),
      validSeconds: z.int(),
    }),
  },
  "GET /api/session": {
    summary: "Who am I; asking does not prolong the session",
    access: "signed_in",
    sessionOnly: true,
    answer: currentSession,
  },
  "DELETE /api/session": {
    summary: "Sign out; also where nobody is signed in",
    access: "public",
    answer: done,
  },
  "PUT /api/session/password": {
    summary: "Set a new password; all other sessions end",
    access: "signed_in",
    sessionOnly: true,
    body: z.object({ current: password.optional(), passkey: passkeyAssertion.optional(), password }),
    answer: currentSession,
    refusals: ["conflict", "passkey_refused"],
  },
  "POST /api/session/authenticator": {
    summary: "Begin to use an authenticator app: its secret, shown this once",
    access: "signed_in",
    sessionOnly: true,
    body: proof,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
    refusals: ["conflict", "authenticator_needed", "invalid_code", "passkey_refused"],
  },
  "PUT /api/session/authenticator": {
    summary: "Prove that the app works; answers the recovery codes, shown this once",
    access: "signed_in",
    sessionOnly: true,
    body: z.object({ code: shortCode }),
    answer: recoveryCodes,
    refusals: ["conflict"],
  },
  "DELETE /api/session/authenticator": {
    summary: "Stop using the authenticator app",
    access: "staff",
    sessionOnly: true,
    body: proof,
    answer: done,
    refusals: ["conflict", "passkey_refused"],
  },
  "POST /api/session/recovery-codes": {
    summary: "New recovery codes; the old ones open nothing any more",
    access: "staff",
    sessionOnly: true,
    body: proof,
    answer: recoveryCodes,
    status: 201,
    refusals: ["conflict", "passkey_refused"],
  },
  "GET /api/sessions": {
    summary: "Open sessions: one's own, or for administrators anybody's",
    access: "staff",
    sessionOnly: true,
    query: z.object({ staff: z.string().max(64).optional() }),
    answer: z.array(sessionEntry),
  },
  "DELETE /api/sessions": {
    summary: "End all one's own sessions but this one",
    access: "staff",
    sessionOnly: true,
    answer: z.object({ ended: z.int() }),
  },
  "DELETE /api/sessions/:id": {
    summary: "End a session: one's own, or for administrators anybody's",
    access: "staff",
    sessionOnly: true,
    params: z.object({ id }),
    answer: done,
  },
});
