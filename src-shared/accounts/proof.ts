import { z } from "zod";
import { line, needed } from "../api/schemas.ts";
import { passkeyAssertion } from "./passkey-assertion.ts";

/** A password as it is typed, not trimmed. Its strength is checked where it is set. */
export const password = z.string("required").min(1, "required").max(200, "too_long");
/** Six digits from the app or the mail, or a recovery code; spaces and Arabic digits are normalised later. */
export const shortCode = needed(line(40));

/**
 * A repeated proof of identity: the password, with the second factor's code where the operation needs both, or a passkey,
 * which counts as both.
 */
export const proof = z.object({
  password: password.optional(),
  code: shortCode.optional(),
  passkey: passkeyAssertion.optional(),
});
export type Proof = z.output<typeof proof>;
