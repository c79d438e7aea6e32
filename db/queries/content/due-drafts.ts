import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

/** Tables whose rows have a draft beside what visitors see, and a time to publish it. */
type Drafted = "pages" | "site_parts";

/** Rows whose draft is due, the earliest first. */
export async function listDueDrafts<Table extends Drafted>(
  db: Db | Tx,
  table: Table,
  now: string,
): Promise<Selectable<Schema[Table]>[]> {
  const rows = await db
    .selectFrom(table as "pages")
    .selectAll()
    .where("draft", "is not", null)
    .where("publish_at", "is not", null)
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .execute();
  return rows as Selectable<Schema[Table]>[];
}
