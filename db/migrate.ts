import { type Migration, Migrator } from "kysely/migration";
import { refuseUnfinishedCopy } from "./copy/unfinished.ts";
import { withoutTimeLimits } from "./engines/dialect.ts";
import { hasTable } from "./engines/has-table.ts";
import { recordStatements } from "./engines/sent-statements.ts";
import { type Checksums, checksumOf, checksumsFor, listRecorded, recordChecksums } from "./migration-checksums.ts";
import { checksums } from "./migrations/checksums.ts";
import { migrations } from "./migrations/index.ts";
import type { Db, Tx } from "./schema.ts";

/** A version of the program, as far as databases are concerned. */
export interface ProgramSchema {
  migrations: Readonly<Record<string, Migration>>;
  /** Of a migration without one any statements are taken. */
  checksums: Checksums;
}

export const thisProgram: ProgramSchema = { migrations, checksums };

/**
 * Brings the database to the program's schema, all steps in one transaction. Refuses (throws) a database that a newer
 * program has written, and one on which a migration ran that was another then.
 */
export function migrate(db: Db, program: ProgramSchema = thisProgram): Promise<string[]> {
  return withoutTimeLimits(db, async (connection) => {
    await refuseUnfinishedCopy(connection);
    return takeSteps(connection, program);
  });
}

/** The same for the program that fills this database and keeps every other out. `connection` is one without time limits. */
export async function takeSteps(connection: Db, program: ProgramSchema = thisProgram): Promise<string[]> {
  const { applied, pending, unknown } = await pendingMigrations(connection, program);
  if (unknown.length > 0)
    throw new Error("The database was written by a newer version of this program. Update the program.");
  const wanted = checksumsFor(connection, program.checksums);
  const recorded = await listRecorded(connection);
  refuseChanged(applied, recorded, wanted);
  const taken = pending.length === 0 ? [] : await take(connection, withChecksums(program.migrations, wanted));
  // Databases from before checksums were recorded are taken as they are, once.
  const missing = applied.flatMap((name) => {
    const checksum = recorded.has(name) ? undefined : wanted[name];
    return checksum === undefined ? [] : [[name, checksum] as const];
  });
  if (missing.length > 0) await connection.transaction().execute((tx) => recordChecksums(tx, new Map(missing)));
  return taken;
}

/** Takes those steps that this database has not taken, and names them. */
async function take(connection: Db, steps: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => steps } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** This program as it was when that migration was its newest; undefined where it has no such migration. */
export function programAt(schema: string): ProgramSchema | undefined {
  if (!Object.hasOwn(migrations, schema)) return undefined;
  const until = Object.entries(migrations).filter(([name]) => name <= schema);
  return { ...thisProgram, migrations: Object.fromEntries(until) };
}

function refuseChanged(
  applied: readonly string[],
  recorded: ReadonlyMap<string, string>,
  wanted: Readonly<Record<string, string>>,
): void {
  const changed = applied.filter((name) => {
    const ran = recorded.get(name);
    return ran !== undefined && wanted[name] !== undefined && ran !== wanted[name];
  });
  if (changed.length === 0) return;
  throw new Error(
    [
      `This database has another schema than this program expects: after ${changed.join(", ")} ran on it, the program's file`,
      "of that name was changed. Use the version of the program that ran it; a change of the schema has to be a new migration.",
    ].join(" "),
  );
}

/** The migrations, each of which records what it sent, in its own transaction. */
function withChecksums(
  steps: Readonly<Record<string, Migration>>,
  wanted: Readonly<Record<string, string>>,
): Record<string, Migration> {
  const recording = Object.entries(steps).map(([name, step]): [string, Migration] => {
    const up = async (tx: Tx) => {
      const checksum = checksumOf(await recordStatements(tx, () => step.up(tx)));
      // Recorded, it would keep the next start out.
      if (wanted[name] !== undefined && wanted[name] !== checksum)
        throw new Error(`The migration ${name} sends other statements than db/migrations/checksums.ts says.`);
      await recordChecksums(tx, new Map([[name, checksum]]));
    };
    return [name, { up }];
  });
  return Object.fromEntries(recording);
}

/** The steps that this database has taken, those it still has to take, and those of a newer program. */
export async function pendingMigrations(
  db: Db,
  { migrations: steps }: Pick<ProgramSchema, "migrations"> = thisProgram,
): Promise<{ applied: string[]; pending: string[]; unknown: string[] }> {
  const applied = await appliedMigrations(db);
  const pending = Object.keys(steps).filter((name) => !applied.includes(name));
  return { applied, pending, unknown: applied.filter((name) => !Object.hasOwn(steps, name)) };
}

async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await hasTable(db, "kysely_migration"))) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}
