import { type Kysely, sql } from "kysely";

/** Finds the mails that one mailbox got in the last hour, however many all others got (mail-queue.ts, listSentTo). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index mail_queue_sent_to on mail_queue (lower(recipient), sent_at) where sent_at is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("mail_queue_sent_to").execute();
}
