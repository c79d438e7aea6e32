/**
 * Unlocking a link: address, phone and e-mail stay hidden until the visitor shows that they are known already, by the
 * last four digits of the phone. A link that was passed on by mistake then shows a stranger the prices of the goods,
 * not their destination.
 *
 * A proof is `TIME-MAC`: the end of its validity, signed for this link and this phone. Browsers have it in a cookie
 * that no script reads; a page without cookies may send it along.
 */
import { timingSafeEqual } from "node:crypto";
import { countUse } from "../../../db/queries/accounts/limits.ts";
import { returnUnlockTry, type ShareLinkRow, takeUnlockTry } from "../../../db/queries/content/share-links.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuseField, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import type { App, Context } from "../../context.ts";

const HOUR_SECONDS = 3600;
/** Tries an hour of one network address at one document, right ones included. */
const TRIES = 5;
/**
 * Wrong tries at one document during the life of its links: of 10,000 codes that is 0.3 %. Then a new link is needed,
 * which staff make; a visitor who has unlocked the old one goes on. There is no count of all addresses by the hour, so
 * a stranger's tries keep nobody waiting.
 */
export const MAX_WRONG = 30;
const PROOF_SECONDS = 24 * HOUR_SECONDS;

/** Issues a proof for the right digits. Five tries an hour for an address, thirty wrong ones for a document. */
export async function unlock(
  ctx: Context,
  link: ShareLinkRow,
  { phone, lastFour }: { phone: string; lastFour: string },
): Promise<{ proof: string } | Refusal<"invalid" | "rate_limited" | "conflict">> {
  if (phone === "") return refuse("conflict", { message: "There is no phone to compare with." });
  const now = ctx.now();
  const visitor = `unlock:${link.target_id}:${ctx.secrets.fingerprint("visitor", ctx.ip)}`;
  const wait = await countUse(ctx.db, visitor, { limit: TRIES, seconds: HOUR_SECONDS }, now);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const taken = await inTransaction(
    ctx.db,
    async (tx) => (await takeUnlockTry(tx, link, MAX_WRONG)) || refuseFields({ lastFour: "new_link" }),
  );
  if (taken !== true) return taken;
  const given = toWesternDigits(lastFour).replace(/\D/g, "");
  if (given !== phone.slice(-4)) return refuseField("lastFour", "wrong_code", "These are not its last four digits.");
  await inTransaction(ctx.db, (tx) => returnUnlockTry(tx, link));
  const until = Math.floor(now.getTime() / 1000) + PROOF_SECONDS;
  const proof = `${until.toString(36)}-${sign(ctx, link, phone, until)}`;
  const https = ctx.config.publicUrl.startsWith("https:");
  ctx.reply.append(
    "set-cookie",
    `${cookieName(ctx, link)}=${proof}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${PROOF_SECONDS}${https ? "; Secure" : ""}`,
  );
  return { proof };
}

/** Whether the visitor has shown that they know the phone: by cookie, or by the proof of the request. */
export function isUnlocked(ctx: Context, link: ShareLinkRow, phone: string, proof: string | undefined): boolean {
  return [proof, ctx.cookies[cookieName(ctx, link)]].some((given) => {
    const [, time = "", mac = ""] = /^([0-9a-z]{5,9})-([\w-]{16})$/.exec(given ?? "") ?? [];
    const until = Number.parseInt(time, 36);
    if (phone === "" || !(until > ctx.now().getTime() / 1000)) return false;
    return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(ctx, link, phone, until)));
  });
}

const sign = ({ secrets }: Pick<App, "secrets">, link: ShareLinkRow, phone: string, until: number): string =>
  secrets.fingerprint("share-unlock", `${link.id}\n${phone}\n${until}`);

/** Name of the cookie. Behind https its prefix ties it to this very host, as it does the cookies of signing in. */
const cookieName = ({ config }: Pick<App, "config">, link: ShareLinkRow): string =>
  `${config.publicUrl.startsWith("https:") ? "__Host-" : ""}unlock-${link.id.slice(-12)}`;
