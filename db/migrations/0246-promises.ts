import { type Kysely, sql } from "kysely";

/**
 * The days to return goods become a setting. Shops with texts of earlier versions promise 14 there, so they begin with that;
 * a shop without texts promises nothing until its owner does.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const page = await db.selectFrom("pages").select("id").limit(1).executeTakeFirst();
  if (!page) return;
  const value = JSON.stringify({ returnDays: 14, warrantyMonths: 0, delivery: { en: "" } });
  await sql`insert into settings (key, value, version, updated_at)
    values ('promises', ${value}, 1, ${new Date().toISOString()}) on conflict (key) do nothing`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.deleteFrom("settings").where("key", "=", "promises").execute();
}
