import { Kysely } from "kysely";
import { noteDamage } from "./backup/damage.ts";
import { openSqlite, openSqliteToRead, postgresDialect, sqliteDialect } from "./engines/dialect.ts";
import type { Db, Schema } from "./schema.ts";

/**
 * Opens the shop's database: a `postgres://…` address, or else the path of a SQLite file (made when absent). Statements
 * on PostgreSQL are limited in time, unless a command needs none. Throws when the file cannot be opened, is damaged, or
 * does not take the pragmas that keep acknowledged orders.
 */
export function openDatabase(address: string, { timeLimits = true } = {}): Db {
  if (address.startsWith("postgres://") || address.startsWith("postgresql://")) {
    return new Kysely<Schema>({ dialect: postgresDialect(address, { timeLimits }) });
  }
  // Any statement may meet damage: noted here for all of them.
  const onFault = (problem: unknown) => noteDamage(db, problem);
  const db: Db = new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(address), { onFault }) });
  return db;
}

/** Opens a shop's file to read only, as `openSqliteToRead` does. Throws when there is none, or it cannot be opened. */
export const openFileToRead = (file: string): Db =>
  new Kysely<Schema>({ dialect: sqliteDialect(openSqliteToRead(file)) });
