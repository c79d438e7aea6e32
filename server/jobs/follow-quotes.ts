import { listEndedHolds } from "../../db/queries/quotes/quote-holds.ts";
import { listQuotesPastTheirDay, listQuotesToRemindOf, touchQuote } from "../../db/queries/quotes/quotes.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isOpenQuote } from "../../src-shared/quotes/states.ts";
import { addDays, DAY_MS, qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { countRowsToRead, eachRow } from "../each-row.ts";
import { remind } from "../features/quotes/changing/remind.ts";
import { releaseHold } from "../features/quotes/ordering/hold-stock.ts";
import { fallBackToAccepted } from "../features/quotes/ordering/standing-acceptance.ts";
import { mailStaffOfQuote } from "../features/quotes/quote-mail.ts";
import { isPastItsDay } from "../features/quotes/quote-state.ts";
import { moveQuote, type QuoteWork } from "../features/quotes/quote-work.ts";

/** Quotes of one run; the next run takes the rest. */
const MAX_QUOTES = 100;
/** Days before an offer's last day on which the customer is reminded, and least days since it was sent. */
const REMIND_DAYS_BEFORE = 3;
const REST_DAYS = 2;

/**
 * Ends offers whose last day in Qatar is over, releases holds that have run out, and reminds customers of offers that
 * end soon.
 */
export async function followQuotes(app: App): Promise<void> {
  await expireQuotes(app);
  await endHolds(app);
  await remindOfQuotes(app);
}

async function expireQuotes(app: App): Promise<void> {
  const job = "expire quotes";
  const rows = await listQuotesPastTheirDay(app.db, qatarDate(app.now()), countRowsToRead(app, job, MAX_QUOTES));
  await eachRow(app, { job, rows, keyOf: ({ id }) => id }, async ({ id }) => {
    await oneQuote(app, id, async (work, quote) => {
      if (!isOpenQuote(quote.status) || !isPastItsDay(quote, work.now)) return;
      // A revision without an answer: the accepted version stays valid, and so does its hold.
      const back = await fallBackToAccepted(work, quote, { kind: "expired" });
      if (back) return mailStaffOfQuote(work, back, "expired", quote.sent ?? quote.newest);
      const expired = await moveQuote(work, quote, "expired", { kind: "expired" });
      await releaseHold(work, expired, "expired");
      await mailStaffOfQuote(work, expired, "expired", expired.sent ?? expired.newest);
    });
  });
}

async function endHolds(app: App): Promise<void> {
  const job = "end holds";
  const rows = await listEndedHolds(app.db, qatarDate(app.now()), countRowsToRead(app, job, MAX_QUOTES));
  await eachRow(app, { job, rows, keyOf: (id) => id }, async (id) => {
    await oneQuote(app, id, async (work, quote) => {
      await releaseHold(work, quote, "over");
    });
  });
}

async function remindOfQuotes(app: App): Promise<void> {
  const now = app.now();
  const today = qatarDate(now);
  const job = "remind of quotes";
  const limit = countRowsToRead(app, job, MAX_QUOTES);
  const due = (db: App["db"] | Tx) =>
    listQuotesToRemindOf(
      db,
      {
        from: today,
        to: addDays(today, REMIND_DAYS_BEFORE),
        sentBefore: new Date(now.getTime() - REST_DAYS * DAY_MS).toISOString(),
      },
      limit,
    );
  await eachRow(app, { job, rows: await due(app.db), keyOf: ({ id }) => id }, async ({ id }) => {
    await oneQuote(app, id, async (work, quote) => {
      // Read again inside the transaction: the answer, or another reminder, may have come since.
      if ((await due(work.tx)).some((one) => one.id === id)) await remind(work, quote, "clock");
    });
  });
}

/** Runs each quote in a transaction of its own, with the quote locked. */
async function oneQuote(
  app: App,
  id: string,
  take: (work: QuoteWork, quote: NonNullable<Awaited<ReturnType<typeof touchQuote>>>) => Promise<void>,
): Promise<void> {
  const now = app.now();
  const at = now.toISOString();
  await inTransaction(app.db, async (tx) => {
    const quote = await touchQuote(tx, id, at);
    if (quote) await take({ app, tx, now, at, actor: "system" }, quote);
  });
}
