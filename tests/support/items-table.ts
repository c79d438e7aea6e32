import { type Kysely, sql } from "kysely";
import { openDatabase } from "../../db/open.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { freshPostgres } from "./postgres.ts";
import type { PostgresServer } from "./postgres-server.ts";

interface Tables {
  items: { id: number; name: string };
}
export const tables = (db: Db | Tx) => db as unknown as Kysely<Tables>;

/** A database with a table of items, whose names are not empty, as two programs open it. */
export async function openItems(server: PostgresServer): Promise<{ db: Db; other: Db; close(): Promise<void> }> {
  const { url, drop } = await freshPostgres(server.url);
  const [db, other] = [openDatabase(url), openDatabase(url)];
  await sql`create table items (id integer primary key, name text not null check (name <> ''))`.execute(db);
  return {
    db,
    other,
    async close() {
      await db.destroy();
      await other.destroy();
      await drop();
      server.stop();
    },
  };
}
