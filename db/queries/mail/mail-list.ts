import type { MailKind } from "../../../src-shared/mail/registry.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Db, Tx } from "../../schema.ts";
import type { MailRow } from "./mail-queue.ts";
import { testOrderOf } from "./test-mails.ts";

export const findMail = (db: Db | Tx, id: string): Promise<MailRow | undefined> =>
  db.selectFrom("mail_queue").selectAll().where("id", "=", id).executeTakeFirst();

/** Makes a mail that waits, is withheld or was given up due at once; false when it is being sent, or has been. */
export async function retryMail(tx: Tx, id: string, recipient: string, at: string): Promise<boolean> {
  const done = await tx
    .updateTable("mail_queue")
    .set({ state: "queued", recipient, attempts: 0, next_at: at, last_error: null })
    .where("id", "=", id)
    .where("state", "in", ["queued", "failed", "withheld"])
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Queues a sent mail once more, as a mail of its own; returns its id. */
export async function sendAgain(tx: Tx, mail: MailRow, recipient: string, now: Date): Promise<string> {
  const id = newId(now.getTime());
  const at = now.toISOString();
  await tx
    .insertInto("mail_queue")
    .values({
      ...mail,
      id,
      recipient,
      // A test order's mail stays one (test-mails.ts).
      unique_key: testOrderOf(mail) ? `${mail.unique_key}:${id}` : null,
      state: "queued",
      attempts: 0,
      next_at: at,
      created_at: at,
      message_id: id,
      leased_until: null,
      leased_by: null,
      last_error: null,
      sent_at: null,
    })
    .execute();
  return id;
}

/** Number of mails withheld since then that were not sent. */
export async function countWithheldMails(db: Db | Tx, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("mail_queue")
    .where("state", "=", "withheld")
    .where("created_at", ">=", since.toISOString())
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countFailedMails(db: Db | Tx, among: readonly MailKind[]): Promise<number> {
  const { count } = await db
    .selectFrom("mail_queue")
    .where("state", "=", "failed")
    .where("kind", "in", [...among])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
