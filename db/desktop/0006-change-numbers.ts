import { type Kysely, sql } from "kysely";

/** The column of an operation's last change is called `change_number`, and its counter `changes`. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("operations").renameColumn("touch", "change_number").execute();
  await sql`update sync_state set key = 'changes' where key = 'touch'`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("operations").renameColumn("change_number", "touch").execute();
  await sql`update sync_state set key = 'touch' where key = 'changes'`.execute(db);
}
