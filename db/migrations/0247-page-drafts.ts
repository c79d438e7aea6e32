import type { Kysely } from "kysely";

/** Pages are written by screen: the draft beside the text that visitors read, and the texts whose Arabic is older. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const pages = () => db.schema.alterTable("pages");
  await pages().addColumn("draft", "text").execute();
  await pages()
    .addColumn("published", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await pages()
    .addColumn("arabic_of", "text", (c) => c.notNull().defaultTo("{}"))
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  // The older program shows every row, so what nobody has published goes.
  await db.deleteFrom("pages").where("published", "=", 0).execute();
  for (const column of ["draft", "published", "arabic_of"]) {
    await db.schema.alterTable("pages").dropColumn(column).execute();
  }
}
