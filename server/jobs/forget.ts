import { join } from "node:path";
import { dropOldLimits } from "../../db/queries/accounts/limits.ts";
import { dropOldCodes } from "../../db/queries/accounts/one-time-codes.ts";
import { dropOldChallenges } from "../../db/queries/accounts/passkeys.ts";
import { dropOldMailboxes } from "../../db/queries/accounts/proven-mailboxes.ts";
import { dropOldSessions } from "../../db/queries/accounts/sessions.ts";
import { dropOldAttempts } from "../../db/queries/accounts/sign-in-attempts.ts";
import { dropOldAudit } from "../../db/queries/audit.ts";
import { dropOldIntake, listOldUploads } from "../../db/queries/customers/intake.ts";
import { pruneFeed } from "../../db/queries/feed.ts";
import { dropOldOutcomes } from "../../db/queries/idempotency.ts";
import { dropOldItems } from "../../db/queries/imports/imports.ts";
import { emptyOldMails } from "../../db/queries/mail/mail-queue.ts";
import { deleteOrderFile, listFilesOfDeadOrders } from "../../db/queries/orders/order-files.ts";
import { dropSettledVisitors } from "../../db/queries/orders/order-visitors.ts";
import { dropOldAlerts } from "../../db/queries/system/alerts.ts";
import { dropOldCounts } from "../../db/queries/system/daily-counts.ts";
import { dropOldServerErrors } from "../../db/queries/system/server-errors.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { DAY_MS, qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { countRowsToRead, eachRow } from "../each-row.ts";
import { ownTurn } from "../kernel/own-turn.ts";
import { forgetMailFiles } from "./forget-mail-files.ts";

type DaysAgo = (days: number) => Date;
/** Returns how many rows it took, where it takes `BATCH` of them at a time. */
type Rule = (tx: Tx, daysAgo: DaysAgo) => Promise<unknown>;

const INTAKE_DAYS = 730;
const SENT_MAIL_DAYS = 30;
/** Days in which an import can be carried out or undone. */
const IMPORT_DAYS = 30;
/** Days after which the words of searches go: they are a visitor's own. */
const SEARCH_DAYS = 90;
/** Days for which visits are counted: the longest period of a report. */
const VISIT_DAYS = 731;
/** Days after which files of a cancelled or voided web order are removed: anybody can send files to an order they placed. */
const DEAD_ORDER_FILE_DAYS = 30;
/** Rows of one transaction: some milliseconds, after which others have their turn. */
const BATCH = 500;
/** Longest wait for requests between two batches. */
const YIELD_MS = 200;
/** Files of one pass; the next one takes the rest. */
const MAX_FILES = 500;

/**
 * Rules of retention (server/README.md, Operations). Outcomes of repeated requests stay 90 days and not seven, because
 * a desktop may come back after that long; orders and invoices are never removed here.
 */
const rules: Rule[] = [
  (tx, daysAgo) => emptyOldMails(tx, { sent: daysAgo(SENT_MAIL_DAYS), expired: daysAgo(1) }, BATCH),
  (tx, daysAgo) => dropOldOutcomes(tx, daysAgo(90), BATCH),
  (tx, daysAgo) => dropOldLimits(tx, daysAgo(2)),
  (tx) => dropSettledVisitors(tx),
  (tx, daysAgo) => dropOldMailboxes(tx, daysAgo(INTAKE_DAYS)),
  (tx, daysAgo) => dropOldCodes(tx, daysAgo(1)),
  (tx, daysAgo) => dropOldAttempts(tx, daysAgo(2)),
  (tx, daysAgo) => dropOldSessions(tx, daysAgo(30)),
  (tx, daysAgo) => dropOldChallenges(tx, daysAgo(1)),
  (tx, daysAgo) => dropOldAudit(tx, daysAgo(730), BATCH),
  (tx, daysAgo) => dropOldIntake(tx, daysAgo(INTAKE_DAYS), BATCH),
  (tx, daysAgo) => dropOldItems(tx, daysAgo(IMPORT_DAYS), BATCH),
  (tx, daysAgo) => pruneFeed(tx, daysAgo(90), BATCH),
  (tx, daysAgo) => dropOldAlerts(tx, daysAgo(365)),
  (tx, daysAgo) => dropOldServerErrors(tx, daysAgo(2)),
  (tx, daysAgo) => dropOldCounts(tx, ["search.none", "search.near"], qatarDate(daysAgo(SEARCH_DAYS))),
  (tx, daysAgo) => dropOldCounts(tx, ["view", "landing", "cart", "order"], qatarDate(daysAgo(VISIT_DAYS))),
];

/**
 * Applies each rule in transactions of its own, a batch of rows at a time, so that none holds up the shop for long. Uploads are removed before the requests
 * that name them: an interruption then leaves a request whose upload is gone, and never an upload that nobody finds again.
 */
export async function forget(app: App): Promise<void> {
  const daysAgo: DaysAgo = (days) => new Date(app.now().getTime() - days * DAY_MS);
  const uploads = await listOldUploads(app.db, daysAgo(INTAKE_DAYS));
  await eachRow(app, { job: "forget uploads", rows: uploads, keyOf: (path) => path }, (path) =>
    app.uploads.remove(path),
  );
  await forgetMailFiles(join(app.dataDir, "mail"), daysAgo(SENT_MAIL_DAYS));
  await forgetOrderFiles(app, daysAgo(DEAD_ORDER_FILE_DAYS));
  await eachRow(app, { job: "forget", rows: [...rules.entries()], keyOf: ([nth]) => String(nth) }, ([, rule]) =>
    inBatches(app, (tx) => rule(tx, daysAgo)),
  );
}

/** Runs `work` until it finds less than a batch; requests have their turn between two. */
async function inBatches(app: App, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (let taken: unknown = BATCH; typeof taken === "number" && taken >= BATCH; ) {
    taken = await inTransaction(app.db, work);
    await ownTurn();
    await app.yieldToRequests?.(YIELD_MS);
  }
}

async function forgetOrderFiles(app: App, before: Date): Promise<void> {
  const job = "forget uploads of dead orders";
  const rows = await listFilesOfDeadOrders(app.reader, before, countRowsToRead(app, job, MAX_FILES));
  await eachRow(app, { job, rows, keyOf: ({ id }) => id }, async (file) => {
    await app.uploads.remove(file.path);
    await inTransaction(app.db, (tx) => deleteOrderFile(tx, file));
  });
}
