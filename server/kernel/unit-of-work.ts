import type { Tx } from "../../db/schema.ts";
import type { Refusal } from "../../src-shared/api/refusal.ts";
import type { Context } from "../context.ts";
import { onceInTransaction } from "./idempotency.ts";
import { recordedAt } from "./made-at.ts";

/**
 * A change by staff in one transaction, once for each Idempotency-Key. The version that was changed is part of the
 * request: the same key on another version is another request.
 */
export const staffWrite = <T>(
  ctx: Context,
  input: { params?: unknown; body?: unknown },
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal<"key_reused" | "invalid">> =>
  onceInTransaction(ctx, { params: input.params, body: input.body, ifMatch: ctx.ifMatch }, work);

/** Context of a staff use case inside its transaction. */
export interface Work {
  ctx: Context;
  tx: Tx;
  /** The catalogue as it was before the transaction began. */
  view: Awaited<ReturnType<Context["catalogue"]["current"]>>;
  /** The server's clock. */
  now: Date;
  /** The time at which the work is recorded (ISO-8601): of `now`, or when it was made on a desktop (made-at.ts). */
  at: string;
  /** The day in Qatar on which it was made, where its month is closed and `at` is on the first open day. */
  happenedOn: string | null;
  /** When it was made; what had to be done by a day is judged by it. */
  madeAt: Date;
}

/**
 * Runs a use case of staff in one transaction, once for each Idempotency-Key (idempotency.ts). A refusal that it
 * returns leaves nothing behind.
 */
export async function runUnitOfWork<T>(
  ctx: Context,
  input: { params?: unknown; body?: unknown },
  work: (work: Work) => Promise<T>,
): Promise<T | Refusal<"key_reused" | "invalid">> {
  // Read before the transaction: the view follows the committed feed on a handle of its own.
  const view = await ctx.catalogue.current();
  const now = ctx.now();
  return staffWrite(ctx, input, async (tx) => {
    const recorded = await recordedAt(ctx, tx, now);
    return work({ ctx, tx, view, now, ...recorded });
  });
}
