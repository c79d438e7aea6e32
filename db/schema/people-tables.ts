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
    /** Language of mails to the person. */
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
    /** Opened by a mailed code: only allows a new password to be set until that is done. */
    must_set_password: boolean;
    /** Keyed fingerprint of the network address. */
    address_print: string;
    user_agent: string;
    created_at: string;
    seen_at: string;
    expires_at: string;
    ended_at: string | null;
    end_reason: SessionEnd | null;
    /** Time when the second factor, or a passkey, was last given in it. */
    second_factor_at: string | null;
  };
  sign_in_attempts: {
    /** Fingerprint of the account and the address. */
    key: string;
    failures: number;
    /** Milliseconds of the last wait between two attempts. */
    delay: number;
    /** Milliseconds since 1970. */
    next_at: number;
    last_at: number;
  };
  one_time_codes: {
    id: string;
    /** SHA-256 of the challenge cookie: a code works only in the browser that requested it. */
    challenge_hash: string;
    /** Fingerprint of the typed address, whether or not it is known. */
    account: string;
    /** null: the address has no account, and no code fits. */
    staff_id: string | null;
    salt: string;
    code_hash: string;
    tries: number;
    issued_at: string;
    expires_at: string;
    used_at: string | null;
    voided_at: string | null;
  };
  /** Tries at codes per account, for any number of codes: another code gives no new tries. */
  one_time_code_tries: { account: string; tries: number; since: number };
  authenticators: {
    staff_id: string;
    /** The shared secret, sealed with the installation's key. */
    sealed_secret: string;
    /** The last accepted 30-second step; the same or an earlier one is refused. */
    last_step: number;
    created_at: string;
    enabled_at: string | null;
  };
  passkeys: {
    id: string;
    staff_id: string;
    /** Id given by the browser, base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** Signature counter of the passkey; 0 for those that do not count. */
    counter: number;
    name: string;
    created_at: string;
    used_at: string | null;
  };
  /** At most one for each browser; taken out when it is used. */
  passkey_challenges: {
    /** SHA-256 of the browser's cookie. */
    browser_hash: string;
    /** `prove`, or `register:` and the person's id. */
    purpose: string;
    challenge: string;
    created_at: string;
  };
  recovery_codes: { id: string; staff_id: string; code_hash: string; used_at: string | null };
  /** Views of lists that somebody saved; nobody else sees them. */
  saved_views: Versioned & {
    staff_id: string;
    list: string;
    name: string;
    state: Json<Record<string, string>>;
  };
  audit: {
    id: string;
    at: string;
    actor: string;
    staff_name: string | null;
    /** The endpoint's key in the contract, or a name for the action of a command. */
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
