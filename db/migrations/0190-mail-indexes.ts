import { type Kysely, type SqlBool, sql } from "kysely";

/** What the list of mails and their forgetting read: the newest, their kinds, and those that still hold something. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex("outbox_newest").on("outbox").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("outbox_kinds").on("outbox").column("kind").execute();
  await db.schema
    .createIndex("outbox_filled")
    .on("outbox")
    .columns(["state", "created_at"])
    .where(sql<SqlBool>`data <> '{}'`)
    .execute();
  await db.schema
    .createIndex("outbox_passing")
    .on("outbox")
    .columns(["state", "expires_at"])
    .where(sql<SqlBool>`data <> '{}' and expires_at is not null`)
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const name of ["outbox_newest", "outbox_kinds", "outbox_filled", "outbox_passing"]) {
    await db.schema.dropIndex(name).execute();
  }
}
