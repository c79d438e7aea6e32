import { type Kysely, type SqlBool, sql } from "kysely";
import { isPostgres, jsonText } from "../engines/dialect.ts";
import { indexBeginnings } from "../engines/text-index.ts";

/** Mails whose order is filled in by one statement. */
const BATCH = 5000;
/** Kinds whose unique key is their name and the order's id, and perhaps more behind a further colon. */
const keyed = ["order-confirmation", "new-order", "order-status", "order-cancelled-unpaid"];

/**
 * The staff's list of mails costs the same however many there are: mails of an order, of a kind and a state, and by the
 * beginnings of their address, each newest first, are found by indexes (queries/mail/find-mails.ts).
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("mail_queue").addColumn("order_id", "text").execute();
  await fillOrders(db);
  await db.schema
    .createIndex("mail_queue_of_order")
    .on("mail_queue")
    .columns(["order_id", "created_at", "id"])
    .where(sql<SqlBool>`order_id is not null`)
    .execute();
  await db.schema
    .createIndex("mail_queue_listed")
    .on("mail_queue")
    .columns(["kind", "state", "created_at", "id"])
    .execute();
  await db.schema.dropIndex("mail_queue_kinds").execute();
  await indexBeginnings(db, {
    name: "mail_queue_recipient",
    table: "mail_queue",
    column: "recipient",
    beside: ["sent_at"],
  });
  // Those that one mailbox got in the last hour are found by the index of addresses, too.
  await db.schema.dropIndex("mail_queue_sent_to").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`create index mail_queue_sent_to on mail_queue (lower(recipient), sent_at) where sent_at is not null`.execute(
    db,
  );
  await db.schema.createIndex("mail_queue_kinds").on("mail_queue").column("kind").execute();
  for (const name of ["recipient", "listed", "of_order"]) await db.schema.dropIndex(`mail_queue_${name}`).execute();
  await db.schema.alterTable("mail_queue").dropColumn("order_id").execute();
}

/** Of mails that were emptied, the unique key says the order, or the step of the order. */
async function fillOrders(db: Kysely<any>): Promise<void> {
  const place = isPostgres(db) ? sql`strpos(rest, ':')` : sql`instr(rest, ':')`;
  const ofKey = sql`case ${sql.join(
    keyed.map(
      (kind) => sql`when substr(unique_key, 1, ${sql.lit(kind.length + 1)}) = ${`${kind}:`}
        then (select case when ${place} > 0 then substr(rest, 1, ${place} - 1) else rest end
          from (select substr(mail_queue.unique_key, ${sql.lit(kind.length + 2)}) as rest) as behind)`,
    ),
    sql` `,
  )} when substr(unique_key, 1, 11) = 'order-step:'
    then (select order_id from order_events where order_events.id = substr(mail_queue.unique_key, 12)) end`;
  const order = sql`coalesce(${jsonText(db, "data", ["orderId"])}, ${ofKey})`;
  for (let last: string | undefined = ""; last !== undefined; ) {
    const ids: { id: string }[] = await db
      .selectFrom("mail_queue")
      .select("id")
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const until = ids.at(-1)?.id;
    // By the ids alone: an index of kinds would lead each batch to most of all mails.
    if (until !== undefined)
      await db
        .updateTable("mail_queue")
        .set({ order_id: order })
        .where("id", ">", last)
        .where("id", "<=", until)
        .where(sql<SqlBool>`${order} is not null`)
        .execute();
    last = until;
  }
}
