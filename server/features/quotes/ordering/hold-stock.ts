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
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { isQuoteOver } from "../../../../src-shared/quotes/states.ts";
import { addDays, qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import { contentOf, linesOf } from "../quote-content.ts";
import { type QuoteWork, quoteToAddTo, type StaffQuoteWork } from "../quote-work.ts";
import { type Accepted, isAllOrdered, readAccepted } from "./remaining.ts";

const LONGEST_DAYS = 60;

type Holding = Refusal<"not_found" | "invalid" | "out_of_stock" | "conflict">;

/**
 * Holds the quantities of a quote until the end of a day: they leave the stock by a movement like any sale, so the rule
 * that sells the last unit once holds for them without knowing of quotes. The accepted quantities are held, else those
 * of the newest version without its optional lines. Only counted stock can be held, and only as far as it is available.
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
  if (until < today) return refuseField("until", "too_low", "This day is over.");
  if (until > addDays(today, LONGEST_DAYS)) return refuseField("until", "too_high", `At most ${LONGEST_DAYS} days.`);
  if (await isOver(work, quote)) {
    return refuse("conflict", { message: "Nothing is kept for a quote that is over.", details: { because: "over" } });
  }
  await releaseHold(work, quote, "replaced");
  const wanted = await quantitiesOf(work, quote);
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

/** Ends a hold on staff's request. */
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

/** Returns the stock held for a quote, locked before; undefined when there is none. */
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
 * Reduces the hold of a quote, locked before, by an order's quantities: they return to stock for the order, and the
 * rest stays held until the same day, as far as it can still be ordered. `pieces` and `left` are by variant.
 */
export async function consumeHold(
  work: QuoteWork,
  quote: QuoteRow,
  { pieces, left }: { pieces: ReadonlyMap<string, number>; left: ReadonlyMap<string, number> },
): Promise<void> {
  await reduceHold(work, quote, "ordered", ({ variantId, quantity }) =>
    Math.min(Math.max(0, quantity - (pieces.get(variantId) ?? 0)), left.get(variantId) ?? 0),
  );
}

/** Releases held stock beyond the quantities that are left to order of an accepted quote. */
export async function trimHold(work: QuoteWork, quote: QuoteRow, accepted: Accepted): Promise<void> {
  const left = quantityByVariant(accepted.lines, accepted.left);
  await reduceHold(work, quote, "revised", ({ variantId, quantity }) => Math.min(quantity, left.get(variantId) ?? 0));
}

async function reduceHold(
  work: QuoteWork,
  quote: QuoteRow,
  because: string,
  quantityLeft: (line: HeldLine) => number,
): Promise<void> {
  const { tx, actor, at } = work;
  const hold = await findHold(tx, quote.id);
  if (!hold) return;
  if (hold.lines.every((line) => quantityLeft(line) === 0)) {
    await releaseHold(work, quote, because);
    return;
  }
  for (const line of hold.lines) {
    const { variantId, quantity } = line;
    const remaining = quantityLeft(line);
    if (remaining === quantity) continue;
    await moveStock(tx, {
      variantId,
      quantity: quantity - remaining,
      reason: "released",
      note: quote.number,
      actor,
      at,
    });
    await setHeldLine(tx, quote.id, variantId, remaining);
  }
}

/** Quantities of lines by variant; lines without a variant are left out. */
export function quantityByVariant(
  lines: readonly { id: string; variantId: string | null }[],
  pieces: ReadonlyMap<string, number>,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { id, variantId } of lines) {
    if (variantId !== null) sums.set(variantId, (sums.get(variantId) ?? 0) + Math.max(0, pieces.get(id) ?? 0));
  }
  return sums;
}

/** An ordered quote is not over when quantities returned to it: its order was cancelled, or made smaller. */
async function isOver({ tx }: QuoteWork, quote: QuoteRow): Promise<boolean> {
  if (!isQuoteOver(quote.status)) return false;
  const accepted = quote.status === "ordered" ? await readAccepted(tx, quote.id) : undefined;
  return !accepted || isAllOrdered(accepted.left);
}

async function quantitiesOf({ tx }: QuoteWork, quote: QuoteRow): Promise<HeldLine[]> {
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
    short.map((line) => line.variantId),
  );
  const onHand = (variantId: string) => Math.max(0, rows.find((row) => row.id === variantId)?.on_hand ?? 0);
  return refuse("out_of_stock", {
    details: { lines: short.map(({ variantId, sku }) => ({ variantId, sku, left: onHand(variantId) })) },
  });
}
