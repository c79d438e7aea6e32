import { recordAudit } from "../../../../db/queries/audit.ts";
import { listAnyVariants } from "../../../../db/queries/catalogue/products.ts";
import {
  deleteHold,
  findHold,
  type HeldLine,
  insertHold,
  setHeldLine,
} from "../../../../db/queries/quotes/quote-holds.ts";
import { findQuoteVersion, insertQuoteEvent, type QuoteRow } from "../../../../db/queries/quotes/quotes.ts";
import { moveStock } from "../../../../db/queries/stock/stock.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { isQuoteOver } from "../../../../src-shared/quotes/states.ts";
import { addDays, qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import { fieldProblem } from "../../../kernel/field-problem.ts";
import { contentOf, linesOf } from "../quote-content.ts";
import { type QuoteWork, quoteToAddTo, type StaffQuoteWork } from "../quote-work.ts";
import { type Accepted, isAllOrdered, readAccepted } from "./remaining.ts";

const LONGEST_DAYS = 60;

type Holding = Refusal<"not_found" | "invalid" | "out_of_stock" | "conflict">;

/**
 * Keeps the pieces of a quote until the end of a day: they leave the shelf by a movement like any sale, so the rule that
 * sells the last piece once holds for them without knowing of quotes. What the customer has accepted is kept, else the
 * newest version without its optional lines. Only what is counted can be kept, and only what is there.
 */
export async function holdStock(
  work: StaffQuoteWork,
  id: string,
  until: string,
): Promise<{ quoteId: string } | Holding> {
  const { ctx, tx, now, at, actor } = work;
  const quote = await quoteToAddTo(work, id);
  if (isRefusal(quote)) return quote;
  const today = qatarDate(now);
  if (until < today) return fieldProblem("until", "too_low", "This day is over.");
  if (until > addDays(today, LONGEST_DAYS)) return fieldProblem("until", "too_high", `At most ${LONGEST_DAYS} days.`);
  if (await isOver(work, quote)) {
    return refuse("conflict", { message: "Nothing is kept for a quote that is over.", details: { because: "over" } });
  }
  await releaseHold(work, quote, "replaced");
  const wanted = await piecesOf(work, quote);
  if (wanted.length === 0) {
    return refuse("conflict", { message: "Nothing on it is counted.", details: { because: "nothing_to_keep" } });
  }
  const short: HeldLine[] = [];
  for (const pieces of wanted) {
    const { variantId, quantity } = pieces;
    const note = quote.number;
    if (!(await moveStock(tx, { variantId, quantity: -quantity, reason: "held", note, actor, at }))) short.push(pieces);
  }
  if (short.length > 0) return refuseShort(work, short);
  await insertHold(tx, id, { until, lines: wanted }, at);
  await insertQuoteEvent(tx, { quoteId: id, version: quote.newest, kind: "held", actor, data: { until }, at });
  await recordAudit(tx, ctx, {
    collection: "quotes",
    rowId: id,
    after: { number: quote.number, until, lines: wanted.map(({ sku, quantity }) => ({ sku, quantity })) },
  });
  return { quoteId: id };
}

/** Staff put back what is kept. */
export async function endHold(
  work: StaffQuoteWork,
  id: string,
): Promise<{ quoteId: string } | Refusal<"not_found" | "conflict">> {
  const quote = await quoteToAddTo(work, id);
  if (isRefusal(quote)) return quote;
  const held = await releaseHold(work, quote, "staff");
  if (!held) return refuse("conflict", { message: "Nothing is kept for this quote." });
  await recordAudit(work.tx, work.ctx, {
    collection: "quotes",
    rowId: id,
    before: { number: quote.number, lines: held.map(({ sku, quantity }) => ({ sku, quantity })) },
  });
  return { quoteId: id };
}

/** Puts the pieces that are kept for a quote, locked before, back on the shelf; undefined when there are none. */
export async function releaseHold(
  { tx, at, actor }: QuoteWork,
  quote: QuoteRow,
  because: string,
): Promise<HeldLine[] | undefined> {
  const hold = await findHold(tx, quote.id);
  if (!hold) return undefined;
  for (const { variantId, quantity } of hold.lines) {
    await moveStock(tx, { variantId, quantity, reason: "released", note: quote.number, actor, at });
  }
  await deleteHold(tx, quote.id);
  await insertQuoteEvent(tx, {
    quoteId: quote.id,
    version: quote.newest,
    kind: "released",
    actor,
    data: { because },
    at,
  });
  return hold.lines;
}

/**
 * An order takes pieces of a quote, locked before: it finds its part of what is held on the shelf, and the rest stays held
 * until the same day, as far as something is left to order. `pieces` and `left` are by variant.
 */
export async function drawOnHold(
  work: QuoteWork,
  quote: QuoteRow,
  { pieces, left }: { pieces: ReadonlyMap<string, number>; left: ReadonlyMap<string, number> },
): Promise<void> {
  await keepHeld(work, quote, "ordered", ({ variantId, quantity }) =>
    Math.min(Math.max(0, quantity - (pieces.get(variantId) ?? 0)), left.get(variantId) ?? 0),
  );
}

/** What is held beyond what is left to order of an accepted quote goes back on the shelf. */
export async function trimHold(work: QuoteWork, quote: QuoteRow, accepted: Accepted): Promise<void> {
  const left = piecesByVariant(accepted.lines, accepted.left);
  await keepHeld(work, quote, "revised", ({ variantId, quantity }) => Math.min(quantity, left.get(variantId) ?? 0));
}

async function keepHeld(
  work: QuoteWork,
  quote: QuoteRow,
  because: string,
  keep: (line: HeldLine) => number,
): Promise<void> {
  const { tx, actor, at } = work;
  const hold = await findHold(tx, quote.id);
  if (!hold) return;
  if (hold.lines.every((line) => keep(line) === 0)) {
    await releaseHold(work, quote, because);
    return;
  }
  for (const line of hold.lines) {
    const { variantId, quantity } = line;
    const kept = keep(line);
    if (kept === quantity) continue;
    await moveStock(tx, { variantId, quantity: quantity - kept, reason: "released", note: quote.number, actor, at });
    await setHeldLine(tx, quote.id, variantId, kept);
  }
}

/** Pieces of lines by the variant that they are of; lines of no variant are left out. */
export function piecesByVariant(
  lines: readonly { id: string; variantId: string | null }[],
  pieces: ReadonlyMap<string, number>,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { id, variantId } of lines) {
    if (variantId !== null) sums.set(variantId, (sums.get(variantId) ?? 0) + Math.max(0, pieces.get(id) ?? 0));
  }
  return sums;
}

/** A quote that was ordered is not over when pieces came back to it: its order was cancelled, or made smaller. */
async function isOver({ tx }: QuoteWork, quote: QuoteRow): Promise<boolean> {
  if (!isQuoteOver(quote.status)) return false;
  const accepted = quote.status === "ordered" ? await readAccepted(tx, quote.id) : undefined;
  return !accepted || isAllOrdered(accepted.left);
}

async function piecesOf({ tx }: QuoteWork, quote: QuoteRow): Promise<HeldLine[]> {
  const accepted = await readAccepted(tx, quote.id);
  const newest = await findQuoteVersion(tx, quote.id, quote.newest);
  const offered = newest ? linesOf(contentOf(newest)).filter((line) => !line.optional) : [];
  const lines = accepted?.lines.map((line) => ({ ...line, quantity: accepted.left.get(line.id) ?? 0 })) ?? offered;
  const ids = [...new Set(lines.flatMap((line) => line.variantId ?? []))];
  const tracked = (await listAnyVariants(tx, ids)).filter((variant) => variant.tracked);
  return tracked
    .map(({ id: variantId, sku }) => ({
      variantId,
      sku,
      quantity: lines.filter((line) => line.variantId === variantId).reduce((sum, line) => sum + line.quantity, 0),
    }))
    .filter((line) => line.quantity > 0)
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

async function refuseShort({ tx }: QuoteWork, short: readonly HeldLine[]): Promise<Refusal<"out_of_stock">> {
  const rows = await listAnyVariants(
    tx,
    short.map((one) => one.variantId),
  );
  const left = (variantId: string) => Math.max(0, rows.find((row) => row.id === variantId)?.on_hand ?? 0);
  return refuse("out_of_stock", {
    details: { lines: short.map(({ variantId, sku }) => ({ variantId, sku, left: left(variantId) })) },
  });
}
