import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("staff_id", "text", (c) => c.notNull().references("staff.id"))
    .addColumn("opened_by", "text", (c) => c.notNull())
    .addColumn("must_set_password", "integer", (c) => c.notNull())
    .addColumn("address_print", "text", (c) => c.notNull())
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("ended_at", "text")
    .addColumn("end_reason", "text")
    .execute();
  await db.schema.createIndex("sessions_staff").on("sessions").columns(["staff_id", "ended_at"]).execute();

  await db.schema
    .createTable("sign_in_attempts")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("delay", "integer", (c) => c.notNull())
    .addColumn("next_at", "bigint", (c) => c.notNull())
    .addColumn("last_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("one_time_codes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("challenge_hash", "text", (c) => c.notNull().unique())
    .addColumn("account", "text", (c) => c.notNull())
    // No reference: addresses that nobody has leave the same row, with nobody in it.
    .addColumn("staff_id", "text")
    .addColumn("salt", "text", (c) => c.notNull())
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull())
    .addColumn("issued_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .addColumn("voided_at", "text")
    .execute();
  await db.schema
    .createIndex("one_time_codes_account")
    .on("one_time_codes")
    .columns(["account", "issued_at"])
    .execute();
  await db.schema
    .createTable("one_time_code_tries")
    .addColumn("account", "text", (c) => c.primaryKey())
    .addColumn("tries", "integer", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("authenticators")
    .addColumn("staff_id", "text", (c) => c.primaryKey().references("staff.id"))
    .addColumn("sealed_secret", "text", (c) => c.notNull())
    .addColumn("last_step", "bigint", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("enabled_at", "text")
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", (c) => c.notNull().references("staff.id"))
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("recovery_codes_staff").on("recovery_codes").column("staff_id").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of [
    "recovery_codes",
    "authenticators",
    "one_time_code_tries",
    "one_time_codes",
    "sign_in_attempts",
    "sessions",
  ]) {
    await db.schema.dropTable(table).execute();
  }
}
