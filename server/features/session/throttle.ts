import { countUse } from "../../../db/queries/limits.ts";
import { knowsAddress } from "../../../db/queries/sessions.ts";
import { takeAttempt } from "../../../db/queries/sign-in-attempts.ts";
import type { Context } from "../../context.ts";
import { placeOf } from "./signed-in.ts";

const month = 30 * 86_400_000;

/** One account from one place: what the growing delay is counted by. Neither can be read from it. */
export const attemptKey = (ctx: Pick<Context, "secrets" | "ip">, purpose: string, account: string): string =>
  `${purpose}:${ctx.secrets.fingerprint("account", account)}:${placeOf(ctx)}`;

/**
 * Counts a sign-in before it is judged. Answers the seconds to wait, or undefined to go on.
 *
 * - One account from one place: a growing delay.
 * - One place, whatever the account: a hundred in a quarter of an hour.
 * - One account, whatever the place: a hundred an hour; beyond that only places where this person has signed in during
 *   the last month go on, so that a crowd of machines neither guesses on nor locks the owner out.
 *
 * Everything is counted by what was typed, so it is the same for names that nobody has.
 */
export async function throttleSignIn(
  ctx: Context,
  account: string,
  staffId: string | undefined,
): Promise<number | undefined> {
  const now = ctx.now();
  const wait = await takeAttempt(ctx.db, attemptKey(ctx, "sign-in", account), now);
  if (wait !== undefined) return Math.ceil(wait / 1000);
  const place = placeOf(ctx);
  const fromHere = await countUse(ctx.db, `sign-in:${place}`, { limit: 100, seconds: 900 }, now);
  if (fromHere !== undefined) return fromHere;
  const asked = ctx.secrets.fingerprint("account", account);
  const forAccount = await countUse(ctx.db, `sign-in-account:${asked}`, { limit: 100, seconds: 3600 }, now);
  if (forAccount === undefined) return undefined;
  const known = await knowsAddress(ctx.db, staffId ?? "nobody", place, new Date(now.getTime() - month));
  return known ? undefined : forAccount;
}
