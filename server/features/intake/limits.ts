import { countUse } from "../../../db/queries/limits.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import type { Context } from "../../context.ts";

const hour = 3600;

/**
 * What visitors may send in an hour, both forms together: 5 from one address, 100 from all (security.md, row 35).
 * Counted in the transaction that stores it, so only what arrived counts, and exactly five of many at once arrive.
 */
export async function countIntake(ctx: Context, tx: Tx): Promise<Refusal<"rate_limited"> | undefined> {
  const visitor = ctx.secrets.fingerprint("visitor", ctx.ip);
  const now = ctx.now();
  const wait =
    (await countUse(tx, `intake:${visitor}`, { limit: 5, seconds: hour }, now)) ??
    (await countUse(tx, "intake:all", { limit: 100, seconds: hour }, now));
  return wait === undefined ? undefined : refuse("rate_limited", { retryAfter: wait });
}

/**
 * Whether this address may get another confirmation: three in an hour, whoever asks for them, or the form would fill a
 * stranger's mailbox (row 15).
 */
export async function mayConfirmTo(ctx: Context, tx: Tx, email: string): Promise<boolean> {
  const address = ctx.secrets.fingerprint("mailbox", email.toLowerCase());
  return (await countUse(tx, `quote-received:${address}`, { limit: 3, seconds: hour }, ctx.now())) === undefined;
}
