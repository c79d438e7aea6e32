import { type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { ALERT_MAILS, type MailJobs, type MailKind } from "../../../src-shared/mail/registry.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { DAY_MS } from "../../../src-shared/values/qatar-time.ts";
import { compileOnce, compileWrite, runTogether } from "../../engines/compile-once.ts";
import { skippingLocked } from "../../engines/dialect.ts";
import { lowered } from "../../engines/text-index.ts";
import { toJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

export type MailRow = Selectable<Schema["mail_queue"]>;

export interface NewMail<Kind extends MailKind = MailKind> {
  /** Made here where none is given. */
  id?: string | undefined;
  kind: Kind;
  recipient: string;
  replyTo?: string;
  /** The recipient's. */
  lang: Lang;
  data: MailJobs[Kind];
  /** A mail that may exist only once. */
  uniqueKey?: string;
  expiresAt?: Date;
  /** The mail waits until then. */
  notBefore?: Date;
  /** Whether the mail stays in the queue until staff send it: `withheld`. */
  withheld?: boolean;
}

/** Queues a mail in the transaction of its cause; false when one with the same unique key exists. */
export const queueMail = async <Kind extends MailKind>(tx: Tx, mail: NewMail<Kind>, now: Date): Promise<boolean> =>
  (await addMails(tx, { rows: [newMailRow(mail, now)] })).length > 0;

/** As `queueMail`, for several mails of one cause. */
export async function queueMails(tx: Tx, mails: readonly NewMail[], now: Date): Promise<void> {
  await addUnread(tx, { rows: mails.map((mail) => newMailRow(mail, now)) });
}

const insertMails = (db: Db | Tx, { rows }: { rows: Insertable<Schema["mail_queue"]>[] }) =>
  db
    .insertInto("mail_queue")
    .values(rows)
    .onConflict((c) => c.column("unique_key").doNothing());
const addMails = compileOnce((db, mails: { rows: Insertable<Schema["mail_queue"]>[] }) =>
  insertMails(db, mails).returning("id"),
);
const addUnread = compileWrite(insertMails);

function newMailRow(mail: NewMail, now: Date): Insertable<Schema["mail_queue"]> {
  const id = mail.id ?? newId();
  const at = now.toISOString();
  return {
    id,
    kind: mail.kind,
    recipient: mail.recipient,
    reply_to: mail.replyTo ?? null,
    lang: mail.lang,
    data: toJson(mail.data),
    order_id: orderNamed(mail.data),
    unique_key: mail.uniqueKey ?? null,
    state: mail.withheld ? "withheld" : "queued",
    attempts: 0,
    next_at: mail.notBefore?.toISOString() ?? at,
    leased_until: null,
    leased_by: null,
    last_error: null,
    expires_at: mail.expiresAt?.toISOString() ?? null,
    message_id: id,
    created_at: at,
    sent_at: null,
  };
}

/** The order that the data of a mail name. A newer program may have queued data of any shape. */
function orderNamed(data: object): string | null {
  const { orderId }: { orderId?: unknown } = { ...data };
  return typeof orderId === "string" ? orderId : null;
}

/** Releases a withheld mail; false when it is not withheld. */
export async function releaseMail(tx: Tx, uniqueKey: string, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable("mail_queue")
    .set({ state: "queued", next_at: now.toISOString() })
    .where("unique_key", "=", uniqueKey)
    .where("state", "=", "withheld")
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Makes waiting mails of these kinds due now: those that waited only for the mail server to answer again. */
export async function hastenMails(db: Db, kinds: readonly MailKind[], now: Date): Promise<void> {
  await db
    .updateTable("mail_queue")
    .set({ next_at: now.toISOString() })
    .where("state", "=", "queued")
    .where("kind", "in", [...kinds])
    .where("next_at", ">", now.toISOString())
    .execute();
}

/** Ends waiting mails of this kind whose unique key begins so; one in delivery is left to its worker. */
export async function withdrawMails(tx: Tx, kind: MailKind, keyPrefix: string, reason: string): Promise<void> {
  await tx
    .updateTable("mail_queue")
    .set({ state: "expired", last_error: reason })
    .where("kind", "=", kind)
    .where("unique_key", "like", `${keyPrefix}%`)
    .where("state", "=", "queued")
    .execute();
}

/** Ends the mail with this unique key before it is sent; false when it has left, or leaves now. */
export async function withdrawMail(tx: Tx, uniqueKey: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mail_queue")
    .set({ state: "expired", last_error: reason })
    .where("unique_key", "=", uniqueKey)
    .where("state", "in", ["queued", "withheld"])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const mail = await tx.selectFrom("mail_queue").select("state").where("unique_key", "=", uniqueKey).executeTakeFirst();
  return mail === undefined || mail.state === "expired";
}

/** Whether a mail with this unique key waits to be sent. */
export async function isMailWaiting(db: Db | Tx, uniqueKey: string): Promise<boolean> {
  const mail = await db
    .selectFrom("mail_queue")
    .select("id")
    .where("unique_key", "=", uniqueKey)
    .where("state", "=", "queued")
    .executeTakeFirst();
  return mail !== undefined;
}

/** Whether a mail was sent since a time. */
export async function hasSentSince(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("mail_queue")
    .select("id")
    .where("state", "=", "sent")
    // The index is by the time a mail was due, which is at most two days before it was sent.
    .where("next_at", ">", new Date(since.getTime() - 2 * DAY_MS).toISOString())
    .where("sent_at", ">", since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Mails but alerts that have waited since before a time: how many, to how many mailboxes, the fewest tries, and the oldest. */
export async function readLongWaiting(
  db: Db,
  before: Date,
): Promise<{ count: number; mailboxes: number; tries: number; oldest: string | undefined }> {
  const row = await db
    .selectFrom("mail_queue")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.count<number>("recipient").distinct().as("mailboxes"),
      eb.fn.min("attempts").as("tries"),
      eb.fn.min("created_at").as("oldest"),
    ])
    .where("state", "in", ["queued", "sending"])
    .where("created_at", "<", before.toISOString())
    .where("kind", "not in", [...ALERT_MAILS])
    .executeTakeFirstOrThrow();
  const { count, mailboxes, tries, oldest } = row;
  return { count: Number(count), mailboxes: Number(mailboxes), tries: tries ?? 0, oldest: oldest ?? undefined };
}

/**
 * Longest wait for an attempt, longer than any claim. A time further ahead was written by a clock that was wrong, and
 * has been put right since: the mail is due.
 */
const FARTHEST_MS = 2 * 3_600_000;

/**
 * Claims up to `limit` mails that are due, the first due ones first, so that no second worker sends them until the claim
 * runs out. Those that another worker is just claiming are left to it.
 */
export async function claimDueMails(
  db: Db | Tx,
  worker: string,
  now: Date,
  claimSeconds: number,
  limit: number,
): Promise<MailRow[]> {
  const at = now.toISOString();
  const farthest = new Date(now.getTime() + FARTHEST_MS).toISOString();
  const due = await listDue(db, { at, farthest, limit });
  if (due.length === 0) return [];
  const until = new Date(now.getTime() + claimSeconds * 1000).toISOString();
  const ids = due.map(({ id }) => id);
  const rows = new Map((await claim(db, { ids, at, farthest, until, worker })).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

interface DueAt {
  at: string;
  farthest: string;
}

type Where = ExpressionBuilder<Schema, "mail_queue">;

const hasItsTime =
  ({ at }: Pick<DueAt, "at">) =>
  (where: Where) =>
    where.and([where("state", "=", "queued"), where("next_at", "<=", at)]);

/** A mail whose claim ran out, or whose time a clock that was wrong has written. */
const wasLeft =
  ({ at, farthest }: DueAt) =>
  (where: Where) =>
    where.or([
      where.and([where("state", "=", "queued"), where("next_at", ">", farthest)]),
      where.and([where("state", "=", "sending"), where("leased_until", "<", at)]),
      where.and([where("state", "=", "sending"), where("leased_until", ">", farthest)]),
    ]);

/**
 * By two statements, those that were left first: they were due before. In one, a thousand waiting mails would be read and
 * sorted for each ten that are claimed. PostgreSQL is sent both at once; what the second finds too much is left to others with
 * the commit.
 */
async function listDue(db: Db | Tx, { limit, at, farthest }: DueAt & { limit: number }): Promise<{ id: string }[]> {
  const [left, inTurn] = await runTogether<[{ id: string }, { id: string }]>(db, [
    listLeft.with(db, { limit, at, farthest }),
    listInTurn.with(db, { limit, at }),
  ]);
  return [...left, ...inTurn].slice(0, limit);
}

const listLeft = compileOnce((db, { limit, ...dueAt }: DueAt & { limit: number }) =>
  skippingLocked(
    db,
    db.selectFrom("mail_queue").select("id").where(wasLeft(dueAt)).orderBy("next_at").orderBy("id").limit(limit),
  ),
);

const listInTurn = compileOnce((db, { limit, at }: Pick<DueAt, "at"> & { limit: number }) =>
  skippingLocked(
    db,
    db.selectFrom("mail_queue").select("id").where(hasItsTime({ at })).orderBy("next_at").orderBy("id").limit(limit),
  ),
);

const claim = compileOnce(
  (db, { ids, until, worker, ...dueAt }: DueAt & { ids: string[]; until: string; worker: string }) =>
    db
      .updateTable("mail_queue")
      .set((eb) => ({
        state: "sending",
        leased_by: worker,
        leased_until: until,
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "in", ids)
      // Repeated: outside of a transaction another worker may have claimed one meanwhile.
      .where((where) => where.or([hasItsTime(dueAt)(where), wasLeft(dueAt)(where)]))
      .returningAll(),
);

/** Returns a mail of which no attempt was made to the queue, unless another worker has claimed it since. */
export async function returnMail(db: Db, { id, worker }: { id: string; worker: string }): Promise<void> {
  await db
    .updateTable("mail_queue")
    .set((eb) => ({ state: "queued", leased_by: null, leased_until: null, attempts: eb("attempts", "-", 1) }))
    .where("id", "=", id)
    .where("leased_by", "=", worker)
    .execute();
}

/** Ends a claim that is still this worker's; false for a claim lost to another worker, which is left to it. */
export async function settleMail(
  db: Db | Tx,
  mail: { id: string; worker: string },
  result:
    | { state: "sent"; at: Date }
    | { state: "queued"; nextAt: Date; error: string }
    | { state: "failed" | "expired" | "withheld"; error: string },
): Promise<boolean> {
  const values = {
    state: result.state,
    leased_by: null,
    leased_until: null,
    ...(result.state === "sent"
      ? { sent_at: result.at.toISOString(), last_error: null }
      : { last_error: result.error }),
    ...(result.state === "queued" ? { next_at: result.nextAt.toISOString() } : {}),
  };
  return (await settle(db, { ...mail, values })).length > 0;
}

const settle = compileOnce(
  (db, { id, worker, values }: { id: string; worker: string; values: Updateable<Schema["mail_queue"]> }) =>
    db.updateTable("mail_queue").set(values).where("id", "=", id).where("leased_by", "=", worker).returning("id"),
);

/** Ends claims, as far as they are still this worker's, of mails that were sent; returns their ids. */
export async function settleSentMails(
  tx: Tx,
  { ids, worker, at }: { ids: readonly string[]; worker: string; at: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await settleSent(tx, { ids, worker, at: at.toISOString() })).map(({ id }) => id);
}

const settleSent = compileOnce((db, { ids, worker, at }: { ids: readonly string[]; worker: string; at: string }) =>
  db
    .updateTable("mail_queue")
    .set({ state: "sent", leased_by: null, leased_until: null, sent_at: at, last_error: null })
    .where("id", "in", ids)
    .where("leased_by", "=", worker)
    .returning("id"),
);

/** Number of queued mails, the time of the oldest, and the numbers of failed and withheld ones. */
export async function readMailBacklog(
  db: Db,
): Promise<{ waiting: number; oldest: string | undefined; failed: number; withheld: number }> {
  const rows = await db
    .selectFrom("mail_queue")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .where("state", "in", ["queued", "sending", "failed", "withheld"])
    .groupBy("state")
    .execute();
  const countOf = (state: MailRow["state"]) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  const waiting = rows.filter((row) => row.state === "queued" || row.state === "sending");
  return {
    waiting: waiting.reduce((sum, row) => sum + Number(row.count), 0),
    oldest: waiting.map((row) => row.oldest).toSorted()[0],
    failed: countOf("failed"),
    withheld: countOf("withheld"),
  };
}

const nextQueued = compileOnce((db) =>
  db.selectFrom("mail_queue").select("next_at").where("state", "=", "queued").orderBy("next_at").limit(1),
);

/** Time of the next due mail; undefined when none waits. */
export async function nextMailDue(db: Db): Promise<string | undefined> {
  const [row] = await nextQueued(db, {});
  return row?.next_at;
}

/**
 * Times of the newest mails to a mailbox, newest first, from `since` on, without the kinds of `except`. Upper and lower
 * case are one mailbox.
 */
export async function listSentTo(
  db: Db,
  recipient: string,
  { since, limit, except }: { since: Date; limit: number; except: MailKind[] },
): Promise<string[]> {
  const rows = await sentTo(db, {
    recipient: recipient.toLowerCase(),
    since: since.toISOString(),
    limit,
    except,
  });
  return rows.map((row) => row.sent_at ?? "");
}

interface SentTo {
  recipient: string;
  since: string;
  limit: number;
  except: MailKind[];
}

const sentTo = compileOnce((db, { recipient, since, limit, except }: SentTo) =>
  db
    .selectFrom("mail_queue")
    .select("sent_at")
    .where("state", "=", "sent")
    .where("sent_at", ">", since)
    .where(lowered(db, "recipient"), "=", recipient)
    .where("kind", "not in", except)
    .orderBy("sent_at", "desc")
    .limit(limit),
);

/**
 * Removes the content of old mails; the rows stay, so that a mail that may exist once does. At most `limit` of each kind of
 * age; returns the larger number of the two.
 */
export async function emptyOldMails(
  db: Db | Tx,
  before: { sent: Date; expired: Date },
  limit: number,
): Promise<number> {
  // As in the partial indexes, so that only mails that still have content are read.
  const filled = db.selectFrom("mail_queue").select("id").where(sql<SqlBool>`data <> '{}'`).limit(limit);
  const old = [
    filled
      .where("created_at", "<", before.sent.toISOString())
      // Staff may still want to send failed mails.
      .where("state", "in", ["sent", "expired", "withheld"]),
    filled
      .where("expires_at", "is not", null)
      .where("expires_at", "<", before.expired.toISOString())
      // Mails with a short life (a one-time code) are emptied sooner, failed ones too.
      .where("state", "in", ["sent", "expired", "failed", "withheld"]),
  ];
  let most = 0;
  for (const ids of old) {
    const { numUpdatedRows } = await db
      .updateTable("mail_queue")
      .set({ data: toJson({}), last_error: null })
      .where("id", "in", ids)
      .executeTakeFirstOrThrow();
    most = Math.max(most, Number(numUpdatedRows));
  }
  return most;
}
