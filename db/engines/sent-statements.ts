/** What a connection is sent, as its driver gets it: no name, comment or layout of the code that sends it. */
import type { DatabaseConnection, Kysely } from "kysely";

const recordings = new WeakMap<DatabaseConnection, string[]>();

/** Notes a statement of this connection, where somebody records them. */
export const noteStatement = (connection: DatabaseConnection, statement: string): void =>
  void recordings.get(connection)?.push(statement);

/** Runs `work` in this transaction and returns the statements that it sent, in their order. */
export async function recordStatements<Tables>(
  tx: Pick<Kysely<Tables>, "getExecutor">,
  work: () => Promise<void>,
): Promise<string[]> {
  const statements: string[] = [];
  const connection = await tx.getExecutor().provideConnection(async (held) => held);
  recordings.set(connection, statements);
  try {
    await work();
  } finally {
    recordings.delete(connection);
  }
  return statements;
}
