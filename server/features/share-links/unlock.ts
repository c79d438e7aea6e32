/**
 * Address, phone and e-mail behind a link stay hidden until somebody shows that they are known already: the last four
 * digits of the phone. A link that was passed on by mistake then tells a stranger what desks cost, not where they go.
 *
 * A proof is `TIME-MAC`: until when it holds, signed for this link and this phone. Browsers have it in a cookie that no
 * script reads; a page without cookies may send it along.
 */
import { timingSafeEqual } from "node:crypto";
import { countUse } from "../../../db/queries/limits.ts";
import type { ShareLinkRow } from "../../../db/queries/share-links.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { toWesternDigits } from "../../../src-shared/model/arabic.ts";
import type { App, Context } from "../../context.ts";
import { fieldProblem } from "../orders/field-problem.ts";

const HOUR_SECONDS = 3600;
/** Tries an hour of one network address at one link, right ones included. */
const TRIES = 5;
/**
 * Tries an hour at one link from all addresses together. More are guesses of many machines; they slow everybody down and
 * lock nobody out, or whoever has the link could keep its owner from it.
 */
const TRIES_OF_ALL = 30;
/** From then on one try of each address in so many seconds. */
const SLOW_SECONDS = 20 * 60;
const PROOF_SECONDS = 24 * HOUR_SECONDS;

/** Gives a proof to whoever knows the digits. Five tries an hour for an address at a link; fewer while many others try. */
export async function unlock(
  ctx: Context,
  link: ShareLinkRow,
  { phone, lastFour }: { phone: string; lastFour: string },
): Promise<{ proof: string } | Refusal<"invalid" | "rate_limited" | "conflict">> {
  if (phone === "") return refuse("conflict", { message: "There is no phone to compare with." });
  const now = ctx.now();
  const wait = await countTry(ctx, link);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const given = toWesternDigits(lastFour).replace(/\D/g, "");
  if (given !== phone.slice(-4)) return fieldProblem("lastFour", "wrong_code", "These are not its last four digits.");
  const until = Math.floor(now.getTime() / 1000) + PROOF_SECONDS;
  const proof = `${until.toString(36)}-${sign(ctx, link, phone, until)}`;
  const https = ctx.config.publicUrl.startsWith("https:");
  ctx.reply.append(
    "set-cookie",
    `${cookieName(ctx, link)}=${proof}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${PROOF_SECONDS}${https ? "; Secure" : ""}`,
  );
  return { proof };
}

async function countTry(ctx: Context, link: ShareLinkRow): Promise<number | undefined> {
  const now = ctx.now();
  const visitor = `unlock:${link.id}:${ctx.secrets.fingerprint("visitor", ctx.ip)}`;
  const wait = await countUse(ctx.db, visitor, { limit: TRIES, seconds: HOUR_SECONDS }, now);
  if (wait !== undefined) return wait;
  const many = await countUse(ctx.db, `unlock:${link.id}`, { limit: TRIES_OF_ALL, seconds: HOUR_SECONDS }, now);
  return many && countUse(ctx.db, `${visitor}:slow`, { limit: 1, seconds: SLOW_SECONDS }, now);
}

/** Whether the visitor has shown that they know the phone: by cookie, or by the proof they bring. */
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

/** Behind https the prefix ties it to this very host, as it does the cookies of signing in. */
const cookieName = ({ config }: Pick<App, "config">, link: ShareLinkRow): string =>
  `${config.publicUrl.startsWith("https:") ? "__Host-" : ""}unlock-${link.id.slice(-12)}`;
