/** Dumps of a shop on PostgreSQL, by PostgreSQL's own program: the way back from a change of the schema. */
import { execFile } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { pendingMigrations } from "../migrate.ts";
import type { Db } from "../schema.ts";
import { flush } from "./flush.ts";
import { fileBefore } from "./stored-backups.ts";

/**
 * Dumps the database where this program is going to change its schema, and returns the file's name; undefined where it is
 * not, and for an empty database. Throws where `pg_dump` is missing, or refuses.
 */
export async function dumpBeforeMigrating(
  db: Db,
  { url, dataDir }: { url: string; dataDir: string },
): Promise<string | undefined> {
  const { pending, applied } = await pendingMigrations(db);
  const [first] = pending;
  if (first === undefined || applied.length === 0) return undefined;
  const file = fileBefore(dataDir, first, "dump");
  await dumpPostgres(url, file);
  return file;
}

/** Writes a dump (`pg_dump --format=custom`), which has its name only when it is whole and on the disk. */
async function dumpPostgres(url: string, file: string): Promise<void> {
  const unproved = `${file}.unproved`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Arguments of a process can be read by everybody on the machine, its environment cannot.
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const env = password === "" ? process.env : { ...process.env, PGPASSWORD: password };
  try {
    await promisify(execFile)("pg_dump", ["--format=custom", `--file=${unproved}`, `--dbname=${address.href}`], {
      env,
    });
    flush(unproved);
    renameSync(unproved, file);
    flush(dirname(file));
  } catch (problem) {
    rmSync(unproved, { force: true });
    const { code, stderr, message } = problem as { code?: unknown; stderr?: string; message: string };
    if (code === "ENOENT") throw new Error("pg_dump is not installed (Debian's package postgresql-client).");
    throw new Error(stderr || message);
  }
}
