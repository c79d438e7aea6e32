/** Removal of rows that a mirror does not need. */
import { sql } from "kysely";
import type { Db, Tx } from "../schema.ts";

/**
 * Removes rows that handlers write and only the server needs (mails, audit log, rate limits), in the transaction that wrote
 * them.
 */
export async function clearSideRows(tx: Tx): Promise<void> {
  await tx.deleteFrom("mail_queue").execute();
  await tx.deleteFrom("audit").execute();
  await tx.deleteFrom("rate_limits").execute();
}

/** Removes stored outcomes of requests after a day, and all of the local change feed but its head. */
export async function pruneMirror(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString();
  await db.deleteFrom("idempotency").where("created_at", "<", yesterday).execute();
  await sql`delete from change_feed where position < (select max(position) from change_feed)`.execute(db);
}
