import { z } from "zod";

export const base64url = z
  .string("required")
  .max(8000, "too_long")
  .regex(/^[A-Za-z0-9_-]*$/, "invalid");

/** A passkey's answer to a challenge, as the browser gives it. */
export const passkeyAssertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
