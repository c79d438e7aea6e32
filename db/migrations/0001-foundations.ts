import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { neverReusedNumber } from "../engines/dialect.ts";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("meta")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();
  // A restored or re-imported database gets another epoch, so that no mirror mistakes it for the one it knew.
  await db.insertInto("meta").values({ key: "epoch", value: randomUUID() }).execute();

  await db.schema
    .createTable("counters")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "bigint", (c) => c.notNull())
    .execute();
  await db.insertInto("counters").values({ name: "revision", value: 0 }).execute();

  await db.schema
    .createTable("change_feed")
    .addColumn("position", "integer", neverReusedNumber(db))
    .addColumn("revision", "bigint", (c) => c.notNull())
    .addColumn("collection", "text", (c) => c.notNull())
    .addColumn("row_id", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("deleted", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("change_feed_revision").on("change_feed").column("revision").execute();

  await db.schema
    .createTable("settings")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("idempotency")
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("endpoint", "text", (c) => c.notNull())
    .addColumn("fingerprint", "text", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("idempotency_pk", ["owner", "key"])
    .execute();
  await db.schema.createIndex("idempotency_age").on("idempotency").column("created_at").execute();

  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("window_start", "bigint", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("rate_limits_pk", ["key", "window_start"])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ["rate_limits", "idempotency", "settings", "change_feed", "counters", "meta"]) {
    await db.schema.dropTable(table).execute();
  }
}
