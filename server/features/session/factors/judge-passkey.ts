/**
 * Passkeys (WebAuthn): a challenge for one browser, used once and within five minutes, and the signature over it.
 *
 * 1. The challenge belongs to the browser that requested it, by a cookie that no script reads, and is removed from the
 *    database before its answer is judged, in a commit of its own: a wrong answer uses it up too.
 * 2. The signature must be for this shop's own address (PUBLIC_URL), and the passkey must have verified its holder
 *    (fingerprint, face or PIN). So a passkey alone proves possession and person.
 * 3. A counter of signatures that did not grow is refused: the key was copied.
 */
import { countUse } from "../../../../db/queries/accounts/limits.ts";
import {
  findPasskey,
  notePasskeyUse,
  type PasskeyRow,
  putChallenge,
  takeChallenge,
} from "../../../../db/queries/accounts/passkeys.ts";
import type { Tx } from "../../../../db/schema.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import type { PasskeyAssertion, PasskeyRequest } from "../../../../src-shared/accounts/passkeys.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { Context } from "../../../context.ts";
import { sha256 } from "../../../secrets.ts";
import { dropCookie, setCookie, tokenIn } from "../cookies.ts";
import { newToken } from "../open-session.ts";
import { ageOf } from "../session-age.ts";
import { placeOf } from "../signed-in.ts";

const CHALLENGE_TTL_MS = 300_000;
/** Challenges and answers of one network address in a quarter of an hour. */
const USES = { limit: 100, seconds: 900 };

/** Loaded on first use: a starting server does not wait for it. */
export const passkeyLibrary = () => import("@simplewebauthn/server");

/** The domain of passkeys: the host of PUBLIC_URL, without its port. */
export const relyingParty = ({ config }: Pick<Context, "config">): { id: string; origin: string } => {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
};

/** Makes a challenge for this browser, in place of its last one. */
export async function storeChallenge(ctx: Context, purpose: string, challenge: string): Promise<void> {
  const token = newToken();
  await inTransaction(ctx.db, (tx) => putChallenge(tx, { browserHash: sha256(token), purpose, challenge }, ctx.now()));
  ctx.reply.append("set-cookie", setCookie(ctx.config, "passkey", token, CHALLENGE_TTL_MS / 1000));
}

/** Removes and returns this browser's challenge; undefined when it has none for `purpose`, or an expired one. */
export async function spendChallenge(ctx: Context, purpose: string): Promise<string | undefined> {
  const token = tokenIn(ctx.config, "passkey", ctx.cookies);
  if (!token) return undefined;
  const hash = sha256(token);
  const row = await inTransaction(ctx.db, async (tx) => (await takeChallenge(tx, hash)) ?? null);
  ctx.reply.append("set-cookie", dropCookie(ctx.config, "passkey"));
  if (row?.purpose !== purpose) return undefined;
  const { age, clockWentBack } = ageOf(ctx.db, hash, row.created_at, ctx.now());
  return age < CHALLENGE_TTL_MS && !clockWentBack ? row.challenge : undefined;
}

export async function passkeyRequest(ctx: Context): Promise<PasskeyRequest | Refusal<"rate_limited">> {
  const wait = await countUse(ctx.db, `passkey:${placeOf(ctx)}`, USES, ctx.now());
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const { challenge } = await generateAuthenticationOptions({ rpID: relyingParty(ctx).id });
  await storeChallenge(ctx, "prove", challenge);
  return { challenge, rpId: relyingParty(ctx).id, timeout: CHALLENGE_TTL_MS, userVerification: "required" };
}

/** A signature that was valid when it was judged; `notePasskey` uses it up. */
export interface JudgedPasskey {
  row: PasskeyRow;
  counter: number;
}

/**
 * Judges a passkey's answer to this browser's challenge. Not within a transaction: the challenge is removed in one of
 * its own.
 */
export async function judgePasskey(
  ctx: Context,
  assertion: PasskeyAssertion,
): Promise<JudgedPasskey | Refusal<"passkey_refused" | "rate_limited">> {
  const wait = await countUse(ctx.db, `passkey:${placeOf(ctx)}`, USES, ctx.now());
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const expectedChallenge = await spendChallenge(ctx, "prove");
  const row = await findPasskey(ctx.db, assertion.id);
  if (!expectedChallenge || !row) return refuse("passkey_refused");
  const { id, origin } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
        counter: Number(row.counter),
      },
      requireUserVerification: true,
    });
    return verified ? { row, counter: authenticationInfo.newCounter } : refuse("passkey_refused");
  } catch (problem) {
    // The library throws for any mismatch: address, challenge, counter, form.
    ctx.log.warn({ err: problem, requestId: ctx.requestId }, "a passkey was refused");
    return refuse("passkey_refused");
  }
}

/** Uses a judged passkey of this person up, in the caller's transaction; false for another person's, or one used meanwhile. */
export const notePasskey = async (tx: Tx, staffId: string, judged: JudgedPasskey, now: Date): Promise<boolean> =>
  judged.row.staff_id === staffId && (await notePasskeyUse(tx, judged.row, judged.counter, now));

/** As `judgePasskey`, for an answer that may be missing. */
export const judgeGiven = async (
  ctx: Context,
  assertion: PasskeyAssertion | undefined,
): Promise<JudgedPasskey | Refusal<"passkey_refused" | "rate_limited"> | undefined> =>
  assertion && judgePasskey(ctx, assertion);

export const isJudged = (judged: JudgedPasskey | Refusal | undefined): judged is JudgedPasskey =>
  judged !== undefined && !isRefusal(judged);
