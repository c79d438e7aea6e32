import { dropOldOutcomes } from "../../db/queries/idempotency.ts";
import { dropOldLimits } from "../../db/queries/limits.ts";
import { emptyOldMails } from "../../db/queries/outbox.ts";
import { inTransaction } from "../../db/transaction.ts";
import { DAY_MS } from "../../src-shared/model/qatar-time.ts";
import type { App } from "../context.ts";

/**
 * Deletes what is kept only for a while (security.md, Operations): contents of sent mails after 30 days and of expired
 * codes after one; answers to repeated requests after 90 days, because a desktop may come back after that long; counts
 * of requests after two.
 */
export async function forget(app: App): Promise<void> {
  const daysAgo = (days: number) => new Date(app.now().getTime() - days * DAY_MS);
  await inTransaction(app.db, (tx) => emptyOldMails(tx, { sent: daysAgo(30), expired: daysAgo(1) }));
  await inTransaction(app.db, (tx) => dropOldOutcomes(tx, daysAgo(90)));
  await inTransaction(app.db, (tx) => dropOldLimits(tx, daysAgo(2)));
}
