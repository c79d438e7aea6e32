/**
 * The table `migration_checksums`: of each migration that ran on a database, a checksum of the statements of the schema that
 * it sent there. A program whose migration sends others would go on from a schema that this database does not have.
 *
 * 1. Only statements that create, alter or drop something count, in their order. Those that fill rows differ between a full
 *    and an empty database, in number and values.
 * 2. Layout and comments of a statement do not count.
 */
import { createHash } from "node:crypto";
import { isPostgres, lockNames } from "./engines/dialect.ts";
import { hasTable } from "./engines/has-table.ts";
import type { Db, Tx } from "./schema.ts";

/** Of each engine's migrations, by their names. */
export interface Checksums {
  sqlite: Readonly<Record<string, string>>;
  postgres: Readonly<Record<string, string>>;
}

export const CHECKSUM_TABLE = "migration_checksums";

type Recorded = { migration_checksums: { name: string; checksum: string } };

export const checksumsFor = (db: Db, checksums: Checksums): Readonly<Record<string, string>> =>
  isPostgres(db) ? checksums.postgres : checksums.sqlite;

/** The checksum of the statements of the schema among these. */
export function checksumOf(statements: readonly string[]): string {
  const hash = createHash("sha256");
  for (const statement of statements.map(withoutLayout)) {
    if (/^(?:create|alter|drop)\b/i.test(statement)) hash.update(`${statement}\n`);
  }
  return hash.digest("hex").slice(0, 32);
}

const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|[(),]|[^\s'"(),]+/g;

/** The words of a statement, one space apart, without comments. A text in quotes keeps everything but the layout of its lines. */
const withoutLayout = (statement: string): string =>
  (statement.match(parts) ?? [])
    .filter((part) => !/^(?:--|\/\*)/.test(part))
    .map((part) => part.replace(/\s*\n\s*/g, "\n"))
    .join(" ");

/** The recorded checksums by migration; none on a database without the table of them. */
export async function listRecorded(db: Db): Promise<Map<string, string>> {
  if (!(await hasTable(db, CHECKSUM_TABLE))) return new Map();
  const rows = await db.withTables<Recorded>().selectFrom(CHECKSUM_TABLE).selectAll().execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Records checksums in this transaction; one that is recorded for the same migration is replaced. */
export async function recordChecksums(tx: Tx, checksums: ReadonlyMap<string, string>): Promise<void> {
  // Two programs that start together make the table once.
  await lockNames(tx, [CHECKSUM_TABLE]);
  await tx.schema
    .createTable(CHECKSUM_TABLE)
    .ifNotExists()
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("checksum", "text", (c) => c.notNull())
    .execute();
  for (const [name, checksum] of checksums) {
    await tx
      .withTables<Recorded>()
      .insertInto(CHECKSUM_TABLE)
      .values({ name, checksum })
      .onConflict((c) => c.column("name").doUpdateSet({ checksum }))
      .execute();
  }
}
