import { compileOnce } from "../../engines/compile-once.ts";
import type { Db, Tx } from "../../schema.ts";

const proofOf = compileOnce((db, { mailbox }: { mailbox: string }) =>
  db.selectFrom("proven_mailboxes").select("mailbox").where("mailbox", "=", mailbox),
);

/** Whether a link out of a mail to this mailbox (its fingerprint) was opened. */
export async function isMailboxProven(db: Db | Tx, mailbox: string): Promise<boolean> {
  return (await proofOf(db, { mailbox })).length > 0;
}

export async function proveMailbox(db: Db | Tx, mailbox: string, at: string): Promise<void> {
  await db
    .insertInto("proven_mailboxes")
    .values({ mailbox, seen_at: at })
    .onConflict((c) => c.column("mailbox").doUpdateSet({ seen_at: at }))
    .execute();
}

export async function dropOldMailboxes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("proven_mailboxes").where("seen_at", "<", before.toISOString()).execute();
}
