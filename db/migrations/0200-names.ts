/** Tables, indexes and stored values get the names that the rest of the program has: mail queue, stock reservation. */
import { type Kysely, type SqlBool, sql } from "kysely";
import { rebuildMovements } from "./0070-quotes.ts";

const reasons = ["received", "sold", "cancelled", "returned", "counted", "held", "released"];

/** Old and new names of tables, which are also the names of their rows in the change feed and in the audit log. */
const tables = [
  ["outbox", "mail_queue"],
  ["stock_leases", "stock_reservations"],
] as const;
const moves = [
  ["leased", "reserved"],
  ["lease_ended", "reservation_ended"],
] as const;
const operations = [
  ["POST /api/outbox/:id/resend", "POST /api/mails/:id/resend"],
  ["PUT /api/devices/self/leases", "PUT /api/devices/self/reservations"],
] as const;

export async function up(db: Kysely<any>): Promise<void> {
  await dropIndexes(db, "outbox");
  for (const [old, name] of tables) await renameTable(db, old, name);
  await addIndexes(db, "mail_queue");
  await rebuildMovements(db, [...reasons, ...moves.flat()]);
  for (const [old, name] of moves) await setValue(db, ["stock_movements", "reason"], old, name);
  await rebuildMovements(db, [...reasons, ...moves.map(([, name]) => name)]);
  await addCommittedIndex(db);
  for (const [old, name] of operations) await renameOperation(db, old, name);
}

export async function down(db: Kysely<any>): Promise<void> {
  await dropIndexes(db, "mail_queue");
  for (const [old, name] of tables) await renameTable(db, name, old);
  await addIndexes(db, "outbox");
  await rebuildMovements(db, [...reasons, ...moves.flat()]);
  for (const [old, name] of moves) await setValue(db, ["stock_movements", "reason"], name, old);
  await rebuildMovements(db, [...reasons, ...moves.map(([old]) => old)]);
  await addCommittedIndex(db);
  for (const [old, name] of operations) await renameOperation(db, name, old);
}

/** The index of 0130, which goes with the table that is made anew. */
const addCommittedIndex = (db: Kysely<any>) =>
  sql`create index stock_movements_committed on stock_movements (variant_id, order_id, reason, quantity)
    where order_id is not null`.execute(db);

async function renameTable(db: Kysely<any>, from: string, to: string): Promise<void> {
  await db.schema.alterTable(from).renameTo(to).execute();
  await setValue(db, ["change_feed", "collection"], from, to);
  await setValue(db, ["audit", "collection"], from, to);
}

async function renameOperation(db: Kysely<any>, from: string, to: string): Promise<void> {
  await setValue(db, ["audit", "action"], from, to);
  await setValue(db, ["idempotency", "endpoint"], from, to);
}

const setValue = (db: Kysely<any>, [table, column]: [string, string], from: string, to: string) =>
  db
    .updateTable(table)
    .set({ [column]: to })
    .where(column, "=", from)
    .execute();

async function dropIndexes(db: Kysely<any>, table: string): Promise<void> {
  for (const name of ["due", "newest", "kinds", "filled", "passing"]) {
    await db.schema.dropIndex(`${table}_${name}`).execute();
  }
}

async function addIndexes(db: Kysely<any>, table: string): Promise<void> {
  const index = (name: string) => db.schema.createIndex(`${table}_${name}`).on(table);
  await index("due").columns(["state", "next_at"]).execute();
  await index("newest").columns(["created_at", "id"]).execute();
  await index("kinds").column("kind").execute();
  await index("filled").columns(["state", "created_at"]).where(sql<SqlBool>`data <> '{}'`).execute();
  await index("passing")
    .columns(["state", "expires_at"])
    .where(sql<SqlBool>`data <> '{}' and expires_at is not null`)
    .execute();
}
