import type { Kysely } from "kysely";

/** Pictures by the name of their file: each part of an import looks for those that its lines name, and walked through the whole library. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex("media_name").on("media").column("name").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("media_name").execute();
}
