/**
 * The only function that writes.
 *
 * 1. Work runs in one transaction (`BEGIN IMMEDIATE` on SQLite); a throw or a returned refusal rolls all of it back.
 * 2. Each changed row is noted with `recordChange`. As the last statements before the commit the revision counter goes
 *    up by one and the notes are written to the change feed under it. The counter's row lock makes commit order equal
 *    revision order on PostgreSQL too: taking the number earlier would let a late commit hide behind the cursor of a
 *    reader that has already passed it.
 * 3. Listeners are notified after the commit, never before.
 * 4. Work that is already inside such a transaction joins it: a savepoint of its own, so that a refusal or a throw
 *    undoes just its part, and its notes are written when the outer one commits. So a use case can be part of a larger
 *    unit without knowing of it, as the desktop needs when it replays an operation over the server's answer.
 * 5. A file that is known to be damaged takes none: the work is refused with `FileDamage` (damage.ts).
 * 6. Short transactions that wait for each other on SQLite share one commit, each with its own revision, notes, refusal
 *    and fault. Each resolves after that commit, and its listeners are notified then, in the order of revisions; when
 *    the commit fails, all of them fail.
 *
 * Inside, use `tx` and never the outer handle: on SQLite that would wait for itself for ever.
 */
import { EventEmitter } from "node:events";
import { type Insertable, sql } from "kysely";
import { Refusal } from "../src-shared/api/refusal.ts";
import type { InFeed } from "../src-shared/resources.ts";
import { refuseDamaged } from "./backup/damage.ts";
import { compileOnce, compileWrite } from "./engines/compile-once.ts";
import { isPostgres, shortTransaction } from "./engines/dialect.ts";
import { holdConnection } from "./engines/held-connection.ts";
import type { Db, Schema, Tx } from "./schema.ts";

export interface Change {
  collection: InFeed;
  id: string;
  version: number;
  deleted: boolean;
}

export interface Commit {
  revision: number;
  changes: Change[];
}

const notes = new WeakMap<Tx, Map<string, Change>>();
/** Keys noted by the innermost part under way, each with its previous note. */
const partNotes = new WeakMap<Tx, { key: string; before: Change | undefined }[]>();
const listeners = new WeakMap<Db, EventEmitter<{ commit: [Commit] }>>();

class RolledBack extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super("rolled back");
    this.outcome = outcome;
  }
}

/** `isShort`: it takes a few milliseconds, and may share its commit with others that wait (6.). */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { isShort = false }: { isShort?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return inSavepoint(db as Tx, work);
  refuseDamaged(db);
  let commit: Commit | undefined;
  try {
    const transaction = isShort ? shortTransaction(db) : db.transaction();
    const outcome = await transaction.execute((tx) =>
      holdConnection(tx, async () => {
        const changes = new Map<string, Change>();
        notes.set(tx, changes);
        const result = await work(tx);
        if (result instanceof Refusal) throw new RolledBack(result);
        if (changes.size > 0) commit = await appendToFeed(tx, [...changes.values()]);
        return result;
      }),
    );
    if (commit) listeners.get(db)?.emit("commit", commit);
    return outcome;
  } catch (problem) {
    if (problem instanceof RolledBack) return problem.outcome as T;
    throw problem;
  }
}

async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const changes = changesOf(tx);
  const around = partNotes.get(tx);
  const own: { key: string; before: Change | undefined }[] = [];
  // The notes of a large transaction are not copied for each of its parts: a part's own notes are undone, last first.
  const undo = async () => {
    for (const { key, before } of own.splice(0).reverse()) {
      if (before) changes.set(key, before);
      else changes.delete(key);
    }
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
  };
  // Names nest: `part` refers to the innermost one, on SQLite and PostgreSQL alike.
  await sql`savepoint part`.execute(tx);
  partNotes.set(tx, own);
  try {
    const result = await work(tx);
    if (result instanceof Refusal) await undo();
    else await sql`release savepoint part`.execute(tx);
    return result;
  } catch (problem) {
    // On a full disk SQLite has undone the whole transaction, this part with it: the original fault is the one to
    // report.
    await undo().catch(() => undefined);
    throw problem;
  } finally {
    for (const note of own) around?.push(note);
    if (around) partNotes.set(tx, around);
    else partNotes.delete(tx);
  }
}

/** Notes of this transaction so far. */
export const listNotes = (tx: Tx): Change[] => [...changesOf(tx).values()];

/** Notes since the innermost part under way began (4.), by the last note on each row. */
export function listPartNotes(part: Tx): Change[] {
  const changes = changesOf(part);
  const keys = new Set((partNotes.get(part) ?? []).map(({ key }) => key));
  return [...keys].flatMap((key) => changes.get(key) ?? []);
}

function changesOf(tx: Tx): Map<string, Change> {
  const changes = notes.get(tx);
  if (!changes) throw new Error("this needs the transaction that inTransaction opened");
  return changes;
}

/** Notes that a row changed in this transaction. A later note on the same row replaces the earlier one. */
export function recordChange(tx: Tx, collection: InFeed, id: string, version: number, deleted = false): void {
  const key = `${collection}/${id}`;
  const changes = changesOf(tx);
  partNotes.get(tx)?.push({ key, before: changes.get(key) });
  changes.set(key, { collection, id, version, deleted });
}

const raiseRevision = compileOnce((db) =>
  db
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", "revision")
    .returning("value"),
);
const addToFeed = compileWrite((db, { rows }: { rows: Insertable<Schema["change_feed"]>[] }) =>
  db.insertInto("change_feed").values(rows),
);

/** Waits for commits that are under way, and lets no further one through until this transaction ends. SQLite has one writer anyway. */
export async function lockRevision(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx.selectFrom("counters").select("value").where("name", "=", "revision").forUpdate().execute();
}

async function appendToFeed(tx: Tx, changes: Change[]): Promise<Commit> {
  const [counter] = await raiseRevision(tx, {});
  if (!counter) throw new Error("the database has no revision");
  const revision = counter.value;
  const at = new Date().toISOString();
  const rows = changes.map(({ collection, id, version, deleted }) => ({
    revision,
    collection,
    row_id: id,
    version,
    deleted,
    at,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await addToFeed(tx, { rows: rows.slice(start, start + 500) });
  }
  return { revision, changes };
}

/** Calls back after each commit made through this handle; returns the function that unsubscribes. */
export function onCommit(db: Db, listener: (commit: Commit) => void): () => void {
  let emitter = listeners.get(db);
  if (!emitter) {
    emitter = new EventEmitter<{ commit: [Commit] }>();
    emitter.setMaxListeners(0);
    listeners.set(db, emitter);
  }
  emitter.on("commit", listener);
  return () => emitter.off("commit", listener);
}

/** The number of the last committed change: the system's only clock. */
export async function readRevision(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom("counters").select("value").where("name", "=", "revision").executeTakeFirst();
  return row?.value ?? 0;
}
