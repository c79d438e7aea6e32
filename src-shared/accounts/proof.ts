import { z } from "zod";
import { line, needed } from "../api/schemas.ts";
import { passkeyAssertion } from "./passkey-assertion.ts";

/** As it is typed: neither trimmed nor refused for its signs. Whether it is good enough is judged where it is set. */
export const password = z.string("required").min(1, "required").max(200, "too_long");
/** Six digits from the app or the mail, or a recovery code; spaces and Arabic digits are put right later. */
export const shortCode = needed(line(40));

/**
 * Who sits there, proven once more: the password, with the second factor's code where the operation asks for both; or a
 * passkey, which is as much as both.
 */
export const proof = z.object({
  password: password.optional(),
  code: shortCode.optional(),
  passkey: passkeyAssertion.optional(),
});
export type Proof = z.output<typeof proof>;
