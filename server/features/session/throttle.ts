import { countUse } from "../../../db/queries/accounts/limits.ts";
import { knowsAddress } from "../../../db/queries/accounts/sessions.ts";
import { takeAttempt } from "../../../db/queries/accounts/sign-in-attempts.ts";
import type { Context } from "../../context.ts";
import { countedBy } from "./seen-browser.ts";
import { placeOf } from "./signed-in.ts";

const MONTH_MS = 30 * 86_400_000;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Tries in a quarter of an hour from one place, at all accounts. */
const PER_PLACE = { limit: 100, seconds: 900 };
/** Tries an hour at one account from all places together. */
const PER_ACCOUNT = { limit: 100, seconds: HOUR_SECONDS };
/** Beyond `PER_ACCOUNT`: tries a day of one network at one account, and of all networks together an hour. */
const PER_NETWORK_BEYOND = { limit: 1, seconds: DAY_SECONDS };
const BEYOND_PER_ACCOUNT = { limit: 1000, seconds: HOUR_SECONDS };

/** Key of the growing delay: one account from one place. Neither can be read from it. */
export const attemptKey = (
  ctx: Pick<Context, "secrets" | "ip">,
  purpose: string,
  account: string,
  place: string = placeOf(ctx),
): string => `${purpose}:${ctx.secrets.fingerprint("account", account)}:${place}`;

export interface Throttled {
  /** Seconds. */
  wait: number;
  /** Whether password and second factor, both right in one request, pass all the same. */
  bothPass: boolean;
}

/**
 * Counts a sign-in before it is judged; undefined to go on (server/security.md, row 5).
 *
 * - One place, at all accounts: a hundred in a quarter of an hour. Checked first, so that a flood of invented names
 * leaves no row for each.
 * - One account from one place: a growing delay.
 * - One account, from all places: a hundred an hour. Beyond that these pass: a browser or an address in which this
 * person has signed in before; a request that carries the second factor too; and one try a day of each network. So a
 * crowd of computers is slowed down and locks nobody out.
 *
 * A browser that was seen with this person is a place of its own, apart from others at its address. Everything is
 * counted by the typed name, so it is the same for unknown names.
 */
export async function throttleSignIn(
  ctx: Context,
  account: string,
  staffId: string | undefined,
): Promise<Throttled | undefined> {
  const now = ctx.now();
  const place = countedBy(ctx, staffId);
  const fromHere = await countUse(ctx.db, `sign-in:${place.key}`, PER_PLACE, now);
  if (fromHere !== undefined) return { wait: fromHere, bothPass: false };
  const wait = await takeAttempt(ctx.db, attemptKey(ctx, "sign-in", account, place.key), now);
  if (wait !== undefined) return { wait: Math.ceil(wait / 1000), bothPass: false };
  if (place.isSeen) return undefined;
  const accountKey = ctx.secrets.fingerprint("account", account);
  const forAccount = await countUse(ctx.db, `sign-in-account:${accountKey}`, PER_ACCOUNT, now);
  if (forAccount === undefined) return undefined;
  const isKnownAddress = await knowsAddress(ctx.db, staffId ?? "nobody", place.key, new Date(now.getTime() - MONTH_MS));
  if (isKnownAddress) return undefined;
  const network = `sign-in-network:${accountKey}:${ctx.secrets.fingerprint("visitor", networkOf(ctx.ip))}`;
  const beyond =
    (await countUse(ctx.db, network, PER_NETWORK_BEYOND, now)) ??
    (await countUse(ctx.db, `sign-in-beyond:${accountKey}`, BEYOND_PER_ACCOUNT, now));
  return beyond === undefined ? undefined : { wait: forAccount, bothPass: true };
}

/** Network of an address, as one sender commonly has it: an IPv4 address, or a /48 of IPv6 (65,536 networks). */
const networkOf = (ip: string): string => (ip.includes(":") ? ip.split(":").slice(0, 3).join(":") : ip);
