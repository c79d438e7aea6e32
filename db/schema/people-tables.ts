/** The tables of people and their access; a part of the schema, whose conventions hold here (schema.ts). */

import type { AuditOrigin, Role, SignInMethod } from "../../src-shared/staff/roles.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { Json, Versioned } from "./column-types.ts";

export type SessionEnd = "signed_out" | "replaced" | "expired" | "revoked" | "password_changed" | "person_changed";

export interface PeopleTables {
  staff: Versioned & {
    email: string;
    name: string;
    role: Role;
    /** The language they are written to. */
    lang: Lang;
    password_hash: string;
    /** Set for a one-time password, which opens nothing after this time. */
    password_expires_at: string | null;
    must_change_password: boolean;
    active: boolean;
  };
  sessions: {
    id: string;
    /** SHA-256 of the cookie. */
    token_hash: string;
    staff_id: string;
    opened_by: SignInMethod;
    /** Opened by a mailed code: only good for setting a new password until that is done. */
    must_set_password: boolean;
    /** Keyed fingerprint of the network address. */
    address_print: string;
    user_agent: string;
    created_at: string;
    seen_at: string;
    expires_at: string;
    ended_at: string | null;
    end_reason: SessionEnd | null;
    /** When the second factor, or a passkey, was last given in it. */
    second_factor_at: string | null;
  };
  sign_in_attempts: {
    /** Whom and from where, fingerprinted. */
    key: string;
    failures: number;
    /** Milliseconds that were last put between two attempts. */
    delay: number;
    /** Milliseconds since 1970. */
    next_at: number;
    last_at: number;
  };
  one_time_codes: {
    id: string;
    /** SHA-256 of the challenge cookie: a code works only in the browser that asked for it. */
    challenge_hash: string;
    /** Fingerprint of the address that was typed, whether or not it is known. */
    account: string;
    /** null: nobody has this address, and no code fits. */
    staff_id: string | null;
    salt: string;
    code_hash: string;
    tries: number;
    issued_at: string;
    expires_at: string;
    used_at: string | null;
    voided_at: string | null;
  };
  /** Tries at codes per account, whatever the number of codes: asking for another code gives no new tries. */
  one_time_code_tries: { account: string; tries: number; since: number };
  authenticators: {
    staff_id: string;
    /** The shared secret, sealed with the installation's key. */
    sealed_secret: string;
    /** The last 30-second step that opened something; the same or an earlier one is refused. */
    last_step: number;
    created_at: string;
    enabled_at: string | null;
  };
  passkeys: {
    id: string;
    staff_id: string;
    /** As the browser names it, base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** Of signatures, as the passkey says; 0 for those that do not count. */
    counter: number;
    name: string;
    created_at: string;
    used_at: string | null;
  };
  /** At most one for each browser; taken out when it is used. */
  passkey_challenges: {
    /** SHA-256 of the browser's cookie. */
    browser_hash: string;
    /** `prove`, or `register:` and whose it will be. */
    purpose: string;
    challenge: string;
    created_at: string;
  };
  recovery_codes: { id: string; staff_id: string; code_hash: string; used_at: string | null };
  audit: {
    id: string;
    at: string;
    actor: string;
    staff_name: string | null;
    /** The endpoint's key in the contract, or a word for what a command did. */
    action: string;
    collection: string;
    row_id: string;
    before: Json<Record<string, unknown>> | null;
    after: Json<Record<string, unknown>> | null;
    address_print: string | null;
    origin: AuditOrigin;
    request_id: string;
  };
}
