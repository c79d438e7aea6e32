import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, type Driver } from "kysely";
import { aborted } from "./reader-fault.ts";

/** Milliseconds until the next cancel: one that reaches its process before the statement does is lost. */
const AGAIN_MS = 100;

/**
 * Runs a statement on PostgreSQL that ends when `signal` is aborted: the server works on for nobody who has gone. The
 * cancelling goes over another connection of the driver.
 */
export async function untilAborted<T>(
  driver: Driver,
  connection: DatabaseConnection,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  const ask = CompiledQuery.raw("select pg_backend_pid() as pid");
  const { rows } = await connection.executeQuery<{ pid: number }>(ask);
  let cancelling: Promise<void> | undefined;
  const over = new AbortController();
  const cancel = () => {
    cancelling = cancelUntil(over.signal, driver, rows[0]?.pid).catch(() => undefined);
  };
  if (signal.aborted) throw aborted();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await run();
  } catch (problem) {
    throw signal.aborted ? aborted() : problem;
  } finally {
    signal.removeEventListener("abort", cancel);
    over.abort();
    // Before somebody else's statement runs on the connection.
    await cancelling;
  }
}

async function cancelUntil(over: AbortSignal, driver: Driver, pid: number | undefined): Promise<void> {
  const other = await driver.acquireConnection();
  try {
    while (!over.aborted) {
      await other.executeQuery(CompiledQuery.raw("select pg_cancel_backend($1)", [pid]));
      await pause(AGAIN_MS, undefined, { signal: over }).catch(() => undefined);
    }
  } finally {
    await driver.releaseConnection(other);
  }
}
