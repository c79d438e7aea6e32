import { CompiledQuery, type PostgresDriver, type QueryResult } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LazyConnection, LOCK_WAIT_MS } from "../../db/engines/postgres-driver.ts";
import { Semaphore } from "../../db/engines/serial.ts";
import { untilAborted } from "../../db/reader/cancel-statement.ts";

type Rows = QueryResult<unknown>;
const none: Rows = { rows: [] };
const cancelled = Object.assign(new Error("canceling statement due to user request"), { code: "57014" });

/** A pool whose connections answer when the test says so; each statement stands in `sent`. */
function pool() {
  const sent: { sql: string; answer: PromiseWithResolvers<Rows> }[] = [];
  const free: PromiseWithResolvers<void>[] = [];
  const given: unknown[] = [];
  let isFull = false;
  const driver = {
    async acquireConnection() {
      const place = Promise.withResolvers<void>();
      if (isFull) free.push(place);
      else place.resolve();
      await place.promise;
      return {
        executeQuery({ sql }: CompiledQuery) {
          if (sql.startsWith("select pg_backend_pid")) return Promise.resolve({ rows: [{ pid: 1 }] });
          const answer = Promise.withResolvers<Rows>();
          sent.push({ sql, answer });
          return answer.promise;
        },
      };
    },
    async releaseConnection(connection: unknown) {
      given.push(connection);
    },
  };
  return {
    driver: driver as unknown as PostgresDriver,
    given,
    fill: () => {
      isFull = true;
    },
    freeOne: () => free.shift()?.resolve(),
    statements: () => sent.map(({ sql }) => (sql.includes("pg_cancel_backend") ? "cancel" : sql)),
    at: (index: number) => (sent[index] as (typeof sent)[number]).answer,
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the cancel of a statement that has waited for a lock for too long", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A writer that has sent a statement. */
  async function writer() {
    const connections = pool();
    const connection = new LazyConnection(connections.driver, new Semaphore(1), new WeakMap(), true);
    const statement = connection.executeQuery(CompiledQuery.raw("update items set name = 'one'"));
    statement.catch(() => undefined);
    await settle();
    return { connections, connection, statement };
  }

  test("is answered before the connection goes to somebody else, whose statement it would meet", async () => {
    const { connections, connection, statement } = await writer();
    await vi.advanceTimersByTimeAsync(LOCK_WAIT_MS);
    expect(connections.statements()).toEqual(["update items set name = 'one'", "cancel"]);
    connections.at(0).resolve(none);
    await statement;
    const back = connection.giveBack();
    await settle();
    expect(connections.given).toEqual([]);
    connections.at(1).resolve(none);
    await back;
    expect(connections.given).toHaveLength(2);
  });

  test("is not sent once the statement has ended, while the pool had no connection to send it on", async () => {
    const { connections, connection, statement } = await writer();
    connections.fill();
    await vi.advanceTimersByTimeAsync(LOCK_WAIT_MS);
    connections.at(0).resolve(none);
    await statement;
    await connection.giveBack();
    expect(connections.given).toHaveLength(1);
    connections.freeOne();
    await settle();
    expect(connections.statements()).toEqual(["update items set name = 'one'"]);
    expect(connections.given).toHaveLength(2);
  });

  test("gives the code for a lock that did not come, also where its own answer comes last", async () => {
    const { connections, statement } = await writer();
    await vi.advanceTimersByTimeAsync(LOCK_WAIT_MS);
    connections.at(0).reject(cancelled);
    await settle();
    connections.at(1).resolve({ rows: [{ pg_cancel_backend: true }] });
    await expect(statement).rejects.toMatchObject({ code: "55P03" });
  });

  test("is no reason for a statement that ran for too long by itself", async () => {
    const { connections, statement } = await writer();
    connections.at(0).reject(cancelled);
    await expect(statement).rejects.toMatchObject({ code: "57014" });
  });
});

describe("a read whose request has gone", () => {
  test("is cancelled until it ends, because a cancel that comes before its statement is lost", async () => {
    const { driver, given, statements, at } = pool();
    const request = new AbortController();
    const connection = await driver.acquireConnection();
    const answer = untilAborted(driver, connection, request.signal, () =>
      connection.executeQuery(CompiledQuery.raw("report")),
    );
    await expect.poll(statements).toEqual(["report"]);
    request.abort();
    await expect.poll(statements).toEqual(["report", "cancel"]);
    at(1).resolve(none);
    await expect.poll(statements).toEqual(["report", "cancel", "cancel"]);
    at(0).reject(cancelled);
    expect(given).toEqual([]);
    at(2).resolve(none);
    await expect(answer).rejects.toMatchObject({ code: "READER_ABORTED" });
    expect(given.length).toBe(1);
    expect(statements()).toEqual(["report", "cancel", "cancel"]);
  });
});
