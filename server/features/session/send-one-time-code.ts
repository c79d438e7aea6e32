/**
 * The emergency code (domain.md, People; security.md, first section).
 *
 * 1. What the caller sends beside `to` has been checked for shape and is gone by here. `to` is compared with the
 *    addresses of staff and never becomes a recipient: the mail goes to the stored address.
 * 2. Whoever `to` is, the same statements run, and the same row is written: for nobody it holds nobody, a code that was
 *    never mailed, and its mail is taken back in the same transaction. Status, bytes and time are then the same.
 * 3. The code is kept as a salted hash under the installation's key, and sealed inside the mail that waits; it is in no
 *    answer and no log. A mail that waits longer than the code lives is never sent.
 * 4. Which of the two messages comes back depends on the health of mail alone.
 */
import { randomBytes, randomInt } from "node:crypto";
import { countUse } from "../../../db/queries/limits.ts";
import { dropMailToNobody, insertCode } from "../../../db/queries/one-time-codes.ts";
import { queueMail } from "../../../db/queries/outbox.ts";
import { findStaffByEmail, staffEmail } from "../../../db/queries/staff.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { newId } from "../../../src-shared/model/id.ts";
import type { Context } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { setCookie } from "./cookies.ts";
import { ageOf } from "./life-span.ts";
import { newToken } from "./open-session.ts";
import { placeOf } from "./signed-in.ts";

/** Ten minutes from the server's issue time (spec.md §9). */
export const codeSpan = 600_000;
const hour = 3600;

export type SendOtpAnswer = {
  message: "OTP sent" | "OTP generated (email service unavailable)";
  validSeconds: number;
};

/** What a sealed code may be opened for: the mail that carries it. */
export const codePurpose = (codeId: string): string => `one-time-code:${codeId}`;

/** Six digits are few, so beside the salt the installation's key goes in: the database alone does not give them away. */
export const codeHash = (ctx: Pick<Context, "secrets">, salt: string, code: string): string =>
  ctx.secrets.fingerprint("one-time-code", `${salt}\n${code}`);

export async function sendOneTimeCode(ctx: Context, to: string): Promise<SendOtpAnswer | Refusal<"rate_limited">> {
  const now = ctx.now();
  const account = ctx.secrets.fingerprint("account", staffEmail(to));
  const wait =
    (await countUse(ctx.db, `send-otp:${placeOf(ctx)}`, { limit: 10, seconds: hour }, now)) ??
    (await countUse(ctx.db, `send-otp-account:${account}`, { limit: 5, seconds: hour }, now)) ??
    (await countUse(ctx.db, "send-otp", { limit: 1000, seconds: hour }, now));
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });

  const id = newId(now.getTime());
  const challenge = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const salt = randomBytes(16).toString("base64url");
  const issuedAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + codeSpan);
  await inTransaction(ctx.db, async (tx) => {
    const found = await findStaffByEmail(tx, to);
    const person = found?.active ? found : undefined;
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
  ctx.reply.append("set-cookie", setCookie(ctx.config, "challenge", challenge, codeSpan / 1000));
  return {
    message: ctx.health.mailDown ? "OTP generated (email service unavailable)" : "OTP sent",
    validSeconds: codeSpan / 1000,
  };
}
