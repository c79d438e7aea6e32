import { countUse } from "../../../db/queries/accounts/limits.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";

const HOUR_SECONDS = 3600;
/** Messages an hour of one address that staff get by mail, and that are accepted at all: a company has fifty people. */
const MAILED_OF_ONE = 20;
const TAKEN_OF_ONE = 60;
/** Messages an hour of all addresses that staff get by mail. */
const MAILED_OF_ALL = 100;

/** `quarantined`: it is stored and shown, but no mail is sent about it. */
export type Intake = "accepted" | "quarantined";

/**
 * Counts a visitor's message against the limits of an hour, both forms together (server/security.md, row 35). A flood
 * from everywhere refuses no address: messages beyond a hundred are stored in quarantine, and staff are notified once.
 * Counted in the transaction that stores the message, so only stored ones count, and exactly as many of those at once.
 */
export async function countIntake(ctx: Context, tx: Tx): Promise<Intake | Refusal<"rate_limited">> {
  const visitor = ctx.secrets.fingerprint("visitor", ctx.ip);
  const count = (key: string, limit: number) => countUse(tx, key, { limit, seconds: HOUR_SECONDS }, ctx.now());
  const wait = await count(`intake:${visitor}`, TAKEN_OF_ONE);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  const isTooMany =
    (await count(`intake-mailed:${visitor}`, MAILED_OF_ONE)) ?? (await count("intake:all", MAILED_OF_ALL));
  return isTooMany === undefined ? "accepted" : "quarantined";
}

/**
 * Whether this address may get another confirmation: three in an hour, from any sender, or the form would fill a
 * stranger's mailbox (row 15).
 */
export async function mayConfirmTo(ctx: Context, tx: Tx, email: string): Promise<boolean> {
  const address = ctx.secrets.fingerprint("mailbox", email.toLowerCase());
  const limit = { limit: 3, seconds: HOUR_SECONDS };
  return (await countUse(tx, `quote-received:${address}`, limit, ctx.now())) === undefined;
}
