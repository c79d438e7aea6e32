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
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection(async (held) => held);
  // Plugins change statements and results.
  if (!(connection instanceof WaitingConnection) || executor.plugins.length > 0) return work();
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
