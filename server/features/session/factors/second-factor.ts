import { randomInt } from "node:crypto";
import {
  type AuthenticatorRow,
  countRecoveryCodes,
  findAuthenticator,
  takeRecoveryCode,
  takeStep,
} from "../../../../db/queries/accounts/authenticators.ts";
import { listPasskeys } from "../../../../db/queries/accounts/passkeys.ts";
import type { Tx } from "../../../../db/schema.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { toWesternDigits } from "../../../../src-shared/values/arabic.ts";
import type { Context } from "../../../context.ts";
import { type JudgedPasskey, notePasskey } from "./judge-passkey.ts";
import { fittingStep } from "./totp.ts";

/** Purpose of the sealed secret, for this person only: one row's secret is useless in another's. */
export const secretPurpose = (staffId: string): string => `authenticator:${staffId}`;

/** A code as people type it, normalised: any digits, spaces and dashes anywhere, in upper or lower case. */
export const plainCode = (typed: string): string => toWesternDigits(typed).replace(/[\s-]/g, "").toUpperCase();

/** The given second factor: a typed code, or a judged passkey. */
export interface GivenFactor {
  code?: string | undefined;
  passkey?: JudgedPasskey | undefined;
}

/**
 * Takes the second factor in the caller's transaction: a code of the app, one of the recovery codes (which replace a
 * passkey, too), or a judged passkey. Undefined when it is right or the person needs none. `details` of the refusal
 * list the person's factors.
 */
export async function takeSecondFactor(
  tx: Tx,
  ctx: Context,
  staffId: string,
  { code, passkey }: GivenFactor,
  { recoveryCodesOnly }: { recoveryCodesOnly: boolean } = { recoveryCodesOnly: false },
): Promise<Refusal<"authenticator_needed" | "invalid_code" | "passkey_refused"> | undefined> {
  const found = await findAuthenticator(tx, staffId);
  const authenticator = found?.enabled_at ? found : undefined;
  const hasPasskey = (await listPasskeys(tx, staffId)).length > 0;
  if (!authenticator && !hasPasskey) return undefined;
  if (passkey) return (await notePasskey(tx, staffId, passkey, ctx.now())) ? undefined : refuse("passkey_refused");
  const recoveryCodes = (await countRecoveryCodes(tx, staffId)) > 0;
  if (code === undefined || !(authenticator || recoveryCodes)) {
    return refuse("authenticator_needed", {
      details: { authenticator: authenticator !== undefined, passkey: hasPasskey, recoveryCodes },
    });
  }
  const plain = plainCode(code);
  const taken =
    (authenticator && !recoveryCodesOnly && (await takeAppCode(tx, ctx, authenticator, plain))) ||
    (await takeRecoveryCode(tx, staffId, recoveryHash(ctx, staffId, plain), ctx.now()));
  return taken ? undefined : refuse("invalid_code");
}

/** Uses up a code of the app; false for a wrong one, or when it or a later one was used before. */
export async function takeAppCode(
  tx: Tx,
  ctx: Context,
  authenticator: AuthenticatorRow,
  plain: string,
): Promise<boolean> {
  const secret = ctx.secrets.open(secretPurpose(authenticator.staff_id), authenticator.sealed_secret);
  if (secret === undefined) {
    ctx.log.error({ staffId: authenticator.staff_id }, "an authenticator secret cannot be opened with this key");
    return false;
  }
  const step = fittingStep(Buffer.from(secret, "base64"), plain, ctx.now());
  return step !== undefined && takeStep(tx, authenticator.staff_id, step);
}

/** Ten codes of ten characters (50 bits): shown once as `ABCDE-FGHJK`, stored as keyed fingerprints. */
export function makeRecoveryCodes(
  ctx: Pick<Context, "secrets">,
  staffId: string,
): { shown: string[]; hashes: string[] } {
  const signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const made = Array.from({ length: 10 }, () =>
    Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join(""),
  );
  return {
    shown: made.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: made.map((code) => recoveryHash(ctx, staffId, code)),
  };
}

const recoveryHash = (ctx: Pick<Context, "secrets">, staffId: string, plain: string): string =>
  ctx.secrets.fingerprint("recovery code", `${staffId}\n${plain}`);
