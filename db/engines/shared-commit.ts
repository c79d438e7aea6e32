/**
 * One commit of several short transactions: with one write to the disk all of them are on it.
 *
 * 1. The first begins the transaction of the database. Each further one is a savepoint in it, so that a refusal or a
 *    throw undoes just its own part. They run one after another, each with the handle to itself.
 * 2. Whoever ends its part gives the handle to the next that waits with the same wish, before readers and others. Where
 *    none waits, it commits: a lone transaction waits for nobody. `MAX_PARTS` and `MAX_MS` bound how long others wait.
 * 3. None of them has an answer before the commit, not even a refused one: it may have been refused because of a part
 *    that a failing commit undoes. When the commit fails, or a full disk undoes the transaction, all of them fail.
 * 4. Nobody reads between the parts: the handle is held from the first to the commit.
 */
import type { Database } from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection } from "kysely";
import { CommitWrites } from "./commit-writes.ts";

/** Transactions that share one commit at most. */
export const MAX_PARTS = 64;
/** Milliseconds after its begin in which a commit takes further transactions. */
export const MAX_MS = 50;

const BEGIN = CompiledQuery.raw("begin immediate");
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");
const BEGIN_PART = CompiledQuery.raw("savepoint shared_part");
const UNDO_PART = CompiledQuery.raw("rollback to savepoint shared_part");
const KEEP_PART = CompiledQuery.raw("release savepoint shared_part");

export class SharedCommit {
  /** What its parts have written so far; or those before it too, where nobody else has written since. */
  writes = new CommitWrites();
  readonly #handle: Database;
  readonly #result = Promise.withResolvers<void>();
  #parts = 0;
  #beganAt = 0;
  /** Whether its only part undid the whole transaction. */
  #isUndone = false;
  /** What made SQLite undo the whole transaction: a full or failing disk. */
  #fault: unknown;

  constructor(handle: Database) {
    this.#handle = handle;
    // Where nobody waits for it any more, its fault was thrown already.
    this.#result.promise.catch(() => undefined);
  }

  /** Resolves when everything is on disk. */
  get outcome(): Promise<void> {
    return this.#result.promise;
  }

  isOpen(): boolean {
    return !this.#isUndone && this.#parts < MAX_PARTS && performance.now() - this.#beganAt < MAX_MS;
  }

  async begin(connection: DatabaseConnection): Promise<void> {
    if (this.#parts === 0) {
      await connection.executeQuery(BEGIN);
      this.#beganAt = performance.now();
    } else await connection.executeQuery(BEGIN_PART);
    this.#parts += 1;
  }

  /** Throws where SQLite has undone the transaction: a further statement would be one by itself. */
  assertGoingOn(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Notes the fault of a statement, where it has undone the transaction. */
  noteFault(problem: unknown): void {
    if (!this.#handle.inTransaction) this.#fault ??= problem;
  }

  /** Ends the part under way; what it wrote is committed with the rest. */
  async keepPart(connection: DatabaseConnection): Promise<void> {
    this.assertGoingOn();
    if (this.#parts > 1) await connection.executeQuery(KEEP_PART);
  }

  /** Ends the part under way and undoes what it wrote. */
  async undoPart(connection: DatabaseConnection): Promise<void> {
    this.assertGoingOn();
    // The first has written alone so far, in the transaction itself.
    if (this.#parts === 1) {
      await connection.executeQuery(ROLLBACK);
      this.#isUndone = true;
      return;
    }
    await connection.executeQuery(UNDO_PART);
    await connection.executeQuery(KEEP_PART);
  }

  /** Commits, or with a `problem` undoes everything, and settles the outcome. False where nothing is left of it. */
  async end(connection: DatabaseConnection, problem?: unknown): Promise<boolean> {
    try {
      if (problem !== undefined) throw problem;
      if (!this.#isUndone) await connection.executeQuery(COMMIT);
      this.#result.resolve();
      return !this.#isUndone;
    } catch (found) {
      if (this.#handle.inTransaction) await connection.executeQuery(ROLLBACK).catch(() => undefined);
      this.#result.reject(found);
      return false;
    }
  }
}
