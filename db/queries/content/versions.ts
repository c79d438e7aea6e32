/** What was saved of a text, the last ones: of pages and of parts of the site alike. */
import { sql } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

/** Each table, and its column with the id of whose versions they are. */
const owners = { page_versions: "page_id", site_versions: "part_id" } as const satisfies {
  [Table in keyof Schema]?: keyof Schema[Table];
};
export type VersionTable = keyof typeof owners;

/** A version without its owner: when it was saved, and by whom. */
export interface Saving {
  id: string;
  number: number;
  at: string;
  staff_name: string | null;
}
/** What was saved. */
export type SavedTexts<Table extends VersionTable> = Pick<Schema[Table], "state" | "texts">;
export type VersionRow<Table extends VersionTable> = Saving & SavedTexts<Table>;

const ownedBy = (table: VersionTable, ownerId: string) =>
  sql`from ${sql.table(table)} where ${sql.ref(owners[table])} = ${ownerId}`;

/** The newest first. */
export async function listVersions<Table extends VersionTable>(
  db: Db | Tx,
  table: Table,
  ownerId: string,
): Promise<VersionRow<Table>[]> {
  const found = sql<VersionRow<Table>>`select * ${ownedBy(table, ownerId)} order by number desc, id desc`;
  return (await found.execute(db)).rows;
}

export async function findVersion<Table extends VersionTable>(
  db: Db | Tx,
  table: Table,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<VersionRow<Table> | undefined> {
  const found = sql<VersionRow<Table>>`select * ${ownedBy(table, ownerId)} and id = ${id}`;
  return (await found.execute(db)).rows[0];
}

/** Adds what was saved, and drops the oldest above `max`. */
export async function addVersion<Table extends VersionTable>(
  tx: Tx,
  table: Table,
  { ownerId, row, max }: { ownerId: string; row: VersionRow<Table>; max: number },
): Promise<void> {
  // The columns of the tables are more than the query builder's types can follow; the signature above is the check.
  await tx
    .insertInto(table as "page_versions")
    .values({ ...row, [owners[table]]: ownerId } as never)
    .execute();
  const old = (await listVersions(tx, table, ownerId)).slice(max).map(({ id }) => id);
  if (old.length === 0) return;
  await tx
    .deleteFrom(table as "page_versions")
    .where("id", "in", old)
    .execute();
}

export async function dropVersions(tx: Tx, table: VersionTable, ownerId: string): Promise<void> {
  await sql`delete ${ownedBy(table, ownerId)}`.execute(tx);
}
