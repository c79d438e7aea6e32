import { type SqlBool, sql } from "kysely";
import type { MailKind } from "../../../src-shared/mail/registry.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Db, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";
import type { MailRow } from "./mail-queue.ts";
import { testOrderOf } from "./test-mails.ts";

export interface MailFilter {
  states?: readonly string[] | undefined;
  kind?: string | undefined;
  /** Part of the address. */
  recipient?: string | undefined;
  orderId?: string | undefined;
  /** Only these kinds; all when undefined. */
  among?: readonly MailKind[] | undefined;
}

function select(db: Db | Tx, filter: MailFilter, withState: boolean) {
  let query = db.selectFrom("mail_queue");
  const { states, kind, recipient, orderId, among } = filter;
  if (withState && states?.length) query = query.where("state", "in", [...states] as MailRow["state"][]);
  if (kind) query = query.where("kind", "=", kind as MailKind);
  if (recipient) {
    const pattern = containing(recipient.toLowerCase());
    query = query.where((where) => sql<SqlBool>`lower(${where.ref("recipient")}) like ${pattern} escape '\\'`);
  }
  // The data are ids in JSON: an id is found as its text.
  if (orderId) {
    const pattern = containing(`"orderId":${JSON.stringify(orderId)}`);
    query = query.where((where) => sql<SqlBool>`${where.ref("data")} like ${pattern} escape '\\'`);
  }
  if (among) query = query.where("kind", "in", [...among]);
  return query;
}

/** One page, newest first; the number in each state, without the filter of states; and all kinds. */
export async function listMails(
  db: Db | Tx,
  filter: MailFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: MailRow[]; states: Map<string, number>; kinds: string[] }> {
  const rows = await select(db, filter, true)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counts = await select(db, filter, false)
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const kinds = await select(db, { among: filter.among }, false).select("kind").distinct().orderBy("kind").execute();
  return {
    rows,
    states: new Map(counts.map((row) => [row.state, Number(row.count)])),
    kinds: kinds.map((row) => row.kind),
  };
}

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
  const { count } = await select(db, { states: ["withheld"] }, true)
    .where("created_at", ">=", since.toISOString())
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countFailedMails(db: Db | Tx, among: readonly MailKind[]): Promise<number> {
  const { count } = await select(db, { states: ["failed"], among }, true)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
