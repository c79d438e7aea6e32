import { sql } from "kysely";
import type { Db, Tx } from "../schema.ts";

/**
 * Handlers write more than the mirror keeps: mails that only the server sends, its audit log, its limits. They go in the
 * transaction that made them.
 */
export async function clearSideRows(tx: Tx): Promise<void> {
  await tx.deleteFrom("mail_queue").execute();
  await tx.deleteFrom("audit").execute();
  await tx.deleteFrom("rate_limits").execute();
}

/** Answers that a double click may ask for again are kept for a day; of the local feed only its head is needed. */
export async function pruneMirror(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString();
  await db.deleteFrom("idempotency").where("created_at", "<", yesterday).execute();
  await sql`delete from change_feed where position < (select max(position) from change_feed)`.execute(db);
}
