import type { QuoteStep } from "../../../db/queries/quotes/quotes.ts";
import {
  findQuote,
  insertQuoteEvent,
  type QuoteRow,
  touchQuote,
  updateQuote,
} from "../../../db/queries/quotes/quotes.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { canQuoteMove, type QuoteStatus, quoteMoves } from "../../../src-shared/quotes/states.ts";
import type { App, Context } from "../../context.ts";
import { runUnitOfWork, type Work } from "../../kernel/unit-of-work.ts";
import { refuseConflict, refuseStale, tagVersion } from "../../kernel/versioned-row.ts";
import { readStaffQuote } from "./reading/read-staff-quote.ts";

/** Context of a step of a quote by any actor: staff, the customer on their page, or a job. */
export interface QuoteWork {
  app: App;
  tx: Tx;
  now: Date;
  at: string;
  /** In the form of events and movements: `staff:ID`, `customer`, `system`. */
  actor: string;
}

/** The same for staff, with the values of their unit of work. */
export interface StaffQuoteWork extends QuoteWork, Work {}

/** Runs work of staff in one transaction, once for each Idempotency-Key, and answers with the quote after the commit. */
export async function writeQuote<R extends Refusal>(
  ctx: Context,
  input: { params?: unknown; body?: unknown },
  work: (work: StaffQuoteWork) => Promise<{ quoteId: string } | R>,
): Promise<StaffQuote | R | Refusal<"not_found" | "key_reused" | "invalid">> {
  const actor = actorName(ctx.actor);
  const done = await runUnitOfWork(ctx, input, (running) => work({ ...running, app: ctx, actor }));
  if (isRefusal(done)) return done as R;
  const quote = await findQuote(ctx.db, (done as { quoteId: string }).quoteId);
  if (!quote) return refuse("not_found");
  const reading = { app: ctx, db: ctx.db, view: await ctx.catalogue.current(), actor: ctx.actor };
  return tagVersion(ctx, await readStaffQuote(reading, quote));
}

/** The quote for a change that names its version, locked until the transaction ends. */
export async function quoteToChange(
  { ctx, tx, view, at }: StaffQuoteWork,
  id: string,
): Promise<QuoteRow | Refusal<"not_found" | "version_required" | "version_conflict">> {
  const quote = await findQuote(tx, id);
  if (!quote) return refuse("not_found");
  const row = {
    collection: "quotes",
    rowIds: [id],
    read: async () => readStaffQuote({ app: ctx, db: tx, view, actor: ctx.actor }, (await findQuote(tx, id)) ?? quote),
  };
  const stale = await refuseStale(ctx, tx, { ...row, version: quote.version });
  if (stale) return stale;
  return (await touchQuote(tx, id, at, quote.version)) ?? refuseConflict(tx, row);
}

/** The quote for an addition that overwrites no other change: a reminder, a hold, an order. */
export async function quoteToAddTo({ tx, at }: QuoteWork, id: string): Promise<QuoteRow | Refusal<"not_found">> {
  return (await touchQuote(tx, id, at)) ?? refuse("not_found");
}

/** Refuses a move that the table does not have, with those that it has. */
export function refuseMove(quote: QuoteRow, to: QuoteStatus): Refusal<"move_not_allowed"> | undefined {
  const from = quote.status;
  if (canQuoteMove(from, to)) return undefined;
  return refuse("move_not_allowed", {
    message: "The quote cannot take this step now.",
    details: { from, allowed: quoteMoves(from) },
  });
}

/** Takes a quote, locked before, one step on, and adds an event. */
export async function moveQuote(
  { tx, at, actor }: QuoteWork,
  quote: QuoteRow,
  to: QuoteStatus,
  { values, ...step }: QuoteStep & { values?: Parameters<typeof updateQuote>[2] },
): Promise<QuoteRow> {
  const moved = await updateQuote(tx, quote.id, { ...values, status: to });
  await insertQuoteEvent(tx, {
    ...step,
    quoteId: quote.id,
    from: quote.status,
    to,
    actor,
    at,
    version: moved.sent ?? moved.newest,
  });
  return moved;
}
