/**
 * Databases that are filled once in a run and copied for every test: migrating takes longer than most tests, filling in the
 * demo longer still. They are in the folder of the run (start-templates.ts), which its processes share; without one, each
 * process has its own.
 */
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";

export interface Template {
  /** Letters, digits and underscores; the same name is the same content. */
  name: string;
  /** Fills an empty database. */
  fill(db: Db): Promise<unknown>;
}

export const emptyTemplate: Template = { name: "empty", fill: migrate };

let own: string | undefined;

/** The folder of the run's templates; its last part names the run. */
export function templateFolder(): string {
  if (process.env.TEST_TEMPLATES) return process.env.TEST_TEMPLATES;
  if (!own) {
    const folder = mkdtempSync(join(tmpdir(), "showroom-templates-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    own = folder;
  }
  return own;
}

const made = new Map<string, Promise<string>>();

/** The path of a file to copy. */
export function sqliteTemplate({ name, fill }: Template): Promise<string> {
  const known = made.get(name);
  if (known !== undefined) return known;
  const making = (async () => {
    const file = join(templateFolder(), `${name}.db`);
    if (existsSync(file)) return file;
    const unfinished = join(templateFolder(), `${name}-${crypto.randomUUID()}.db`);
    const db = openDatabase(unfinished);
    await fill(db);
    // Closing moves the write-ahead log into the file.
    await db.destroy();
    // Two processes may make the same one; the later replaces the earlier, and both are whole.
    renameSync(unfinished, file);
    return file;
  })();
  made.set(name, making);
  return making;
}
