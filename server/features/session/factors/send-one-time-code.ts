/**
 * The emergency code (src-shared/README.md, People and access; server/security.md, rows 9 to 14).
 *
 * 1. Other fields of the request have been checked and dropped before. `to` is compared with the addresses of staff and
 *    never becomes a recipient: the mail goes to the stored address.
 * 2. For any `to` the same statements run, and the same row is written: for an unknown address it names no person, has
 *    an unmailed code, and its mail is removed in the same transaction. Status, bytes and time are then the
 *    same.
 * 3. The code is stored as a salted hash under the installation's key, and sealed inside the queued mail; it is in no
 *    answer and no log. A mail that waits longer than the code's life is never sent.
 * 4. The choice between the two messages depends on the health of mail alone.
 */
import { randomBytes, randomInt } from "node:crypto";
import { countUse } from "../../../../db/queries/accounts/limits.ts";
import { dropMailToNobody, insertCode, voidChallenge } from "../../../../db/queries/accounts/one-time-codes.ts";
import { findStaffByEmail, staffEmail } from "../../../../db/queries/accounts/staff.ts";
import { queueMail } from "../../../../db/queries/mail/mail-queue.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Context } from "../../../context.ts";
import { sha256 } from "../../../secrets.ts";
import { setCookie, tokenIn } from "../cookies.ts";
import { newToken } from "../open-session.ts";
import { countedBy } from "../seen-browser.ts";
import { ageOf } from "../session-age.ts";

/** Ten minutes from the server's issue time (specification, section 9). */
export const CODE_TTL_MS = 600_000;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

export type SendOtpAnswer = {
  message: "OTP sent" | "OTP generated (email service unavailable)";
  validSeconds: number;
};

/** Purpose of the sealed code: the mail that carries it. */
export const codePurpose = (codeId: string): string => `one-time-code:${codeId}`;

/** Six digits are few, so beside the salt the installation's key is hashed in: the database alone does not reveal them. */
export const codeHash = (ctx: Pick<Context, "secrets">, salt: string, code: string): string =>
  ctx.secrets.fingerprint("one-time-code", `${salt}\n${code}`);

export async function sendOneTimeCode(ctx: Context, to: string): Promise<SendOtpAnswer | Refusal<"rate_limited">> {
  const now = ctx.now();
  const account = ctx.secrets.fingerprint("account", staffEmail(to));
  const place = countedBy(ctx, (await findStaffByEmail(ctx.db, to))?.id);
  const wait = await countRequest(ctx, account, place);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });

  const id = newId(now.getTime());
  const challenge = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const salt = randomBytes(16).toString("base64url");
  const issuedAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + CODE_TTL_MS);
  await inTransaction(ctx.db, async (tx) => {
    const found = await findStaffByEmail(tx, to);
    const person = found?.active ? found : undefined;
    // Its cookie is about to be replaced, so nobody could use it. Codes of other browsers stay valid.
    const before = tokenIn(ctx.config, "challenge", ctx.cookies);
    if (before) await voidChallenge(tx, sha256(before), now);
    await insertCode(tx, {
      id,
      challenge_hash: sha256(challenge),
      account,
      staff_id: person?.id ?? null,
      salt,
      code_hash: codeHash(ctx, salt, code),
      issued_at: issuedAt,
      expires_at: expiresAt.toISOString(),
    });
    await queueMail(
      tx,
      {
        kind: "one-time-code",
        recipient: person?.email ?? "",
        lang: person?.lang ?? "en",
        data: { codeId: id, sealedCode: ctx.secrets.seal(codePurpose(id), code) },
        uniqueKey: codePurpose(id),
        expiresAt,
      },
      now,
    );
    await dropMailToNobody(tx, codePurpose(id));
  });
  // Noted now, so that a clock set back later does not make the code younger.
  ageOf(ctx.db, id, issuedAt, now);
  ctx.reply.append("set-cookie", setCookie(ctx.config, "challenge", challenge, CODE_TTL_MS / 1000));
  return {
    message: ctx.health.mailDown ? "OTP generated (email service unavailable)" : "OTP sent",
    validSeconds: CODE_TTL_MS / 1000,
  };
}

/**
 * Limits of codes for one account: 5 an hour and 10 a day from one place, 15 an hour and 30 a day from all places that
 * are no seen browser (the mailbox belongs to a person). One place may request 10 an hour, all together 1,000. A seen
 * browser is counted by itself alone, so strangers cannot keep its owner from a code. Returns the seconds to wait, or
 * undefined.
 */
async function countRequest(
  ctx: Context,
  account: string,
  place: { key: string; isSeen: boolean },
): Promise<number | undefined> {
  const now = ctx.now();
  const count = (key: string, limit: number, seconds: number) => countUse(ctx.db, key, { limit, seconds }, now);
  const own =
    (await count(`send-otp:${place.key}`, 10, HOUR_SECONDS)) ??
    (await count(`send-otp:${account}:${place.key}`, 5, HOUR_SECONDS)) ??
    (await count(`send-otp-day:${account}:${place.key}`, 10, DAY_SECONDS));
  if (own !== undefined || place.isSeen) return own;
  return (
    (await count(`send-otp-account:${account}`, 15, HOUR_SECONDS)) ??
    (await count(`send-otp-account-day:${account}`, 30, DAY_SECONDS)) ??
    (await count("send-otp", 1000, HOUR_SECONDS))
  );
}
