import { type Kysely, sql } from "kysely";

/** The audit log is searched by the names of removed rows too, which are in the few events of a removal. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index audit_removed on audit (collection, row_id) where after is null and before is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("audit_removed").execute();
}
