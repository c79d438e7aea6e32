/**
 * Connections of the SQLite transactions that `inTransaction` has opened, so that a statement which was compiled once runs on
 * its connection and not through the query builder's executors, providers and their promises, which cost more than SQLite takes
 * for most statements. A transaction on PostgreSQL has none here: its driver decides when a statement is sent.
 */
import type { Kysely, Transaction } from "kysely";
import { WaitingConnection } from "./sqlite-driver.ts";

const byTransaction = new WeakMap<object, WaitingConnection>();

/** Runs `work` in this transaction with its connection known to `heldConnection`. */
export async function holdConnection<Tables, T>(tx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  const connection = await tx.getExecutor().provideConnection(async (held) => held);
  if (!(connection instanceof WaitingConnection)) return work();
  byTransaction.set(tx, connection);
  try {
    return await work();
  } finally {
    // What comes later is refused by the query builder, as after any end of a transaction.
    byTransaction.delete(tx);
  }
}

/** The connection of a SQLite transaction under way; undefined for anything else. */
export const heldConnection = <Tables>(db: Kysely<Tables>): WaitingConnection | undefined => byTransaction.get(db);
