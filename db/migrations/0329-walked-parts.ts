import type { Kysely } from "kysely";
import { redefineParts, restoreParts } from "../engines/text-index.ts";

/** The parts of a text in a quarter of the time, on PostgreSQL: each write of an order, document or customer computes them. */
export async function up(db: Kysely<any>): Promise<void> {
  await redefineParts(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await restoreParts(db);
}
