/** An archive of an earlier version of the program is filled in at the schema that it has, and updated then as a shop would be. */
import { migrate, type ProgramSchema, programAt } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { openDatabase } from "../open.ts";
import type { Head } from "./format.ts";
import { openTables, shapesThere } from "./tables.ts";

/** The schema of the first version that wrote archives. */
const FIRST_SCHEMA = "0270-mails-sent-to";

/** The program of the archive's schema. Refuses (throws) a newer one's, and one that no version of this program has written. */
export async function programOf({ schema, tables }: Head): Promise<ProgramSchema> {
  const newest = Object.keys(migrations).at(-1) ?? "";
  if (schema > newest) {
    throw new Error(`The archive was written by a newer version of this program (${schema}). Update the program.`);
  }
  const program = schema < FIRST_SCHEMA ? undefined : programAt(schema);
  if (!program) {
    throw new Error(
      `The archive names a schema (${schema}) at which no version of this program wrote archives: they begin with ${FIRST_SCHEMA}. Import it with the program that wrote it, update that one, and make the archive anew.`,
    );
  }
  await refuseOtherColumns(program, tables);
  return program;
}

/** Asks an empty database of that schema, which both engines have alike. */
async function refuseOtherColumns(program: ProgramSchema, tables: Head["tables"]): Promise<void> {
  const db = openDatabase(":memory:");
  try {
    await migrate(db, program);
    const wanted = new Map<string, string>();
    for (const { name, columns } of await shapesThere(db, openTables)) {
      wanted.set(name, columns.map((column) => column.name).join());
    }
    for (const name of new Set([...wanted.keys(), ...Object.keys(tables)])) {
      if (wanted.get(name) === tables[name]?.join()) continue;
      throw new Error(
        `The archive has other columns of ${name} than its version of this program. Nothing was imported.`,
      );
    }
  } finally {
    await db.destroy();
  }
}
