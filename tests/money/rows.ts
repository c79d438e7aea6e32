// Reads of the database past the program, and what makes thousands of small SQLite databases quick.
import { sql } from "kysely";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import type { Db } from "../../db/schema.ts";
import { engine, waitForNoDisk } from "../support/databases.ts";

/** Rows of a statement that both databases understand; counts and sums come as numbers. */
export async function rowsOf<Row>(db: Db, statement: string): Promise<Row[]> {
  if (engine === "sqlite") return sqliteHandle(db).prepare(statement).all() as Row[];
  return (await sql.raw<Row>(statement).execute(db)).rows;
}

/**
 * Keeps prepared statements, which are most of the work of a small database, and asks the disk for nothing: what is
 * committed survives no kill, and these tests kill nobody.
 */
export function hurry(db: Db): void {
  if (engine !== "sqlite") return;
  const handle = sqliteHandle(db);
  handle.pragma("journal_mode = MEMORY");
  waitForNoDisk(db);
  const known = new Map<string, ReturnType<typeof handle.prepare>>();
  const prepare = handle.prepare.bind(handle);
  handle.prepare = ((statement: string) => {
    const kept = known.get(statement);
    if (kept) return kept;
    const made = prepare(statement);
    known.set(statement, made);
    return made;
  }) as typeof handle.prepare;
}
