import type { Kysely } from "kysely";
import { forgetPartsAlso, indexPartsAlso } from "../engines/text-index.ts";

/** What a search through all customers reads on PostgreSQL; SQLite's index is made behind the rows (text-parts.ts). */
export async function up(db: Kysely<any>): Promise<void> {
  await indexPartsAlso(db, ["customers"]);
}

export async function down(db: Kysely<any>): Promise<void> {
  await forgetPartsAlso(db, ["customers"]);
}
