/**
 * Prepared statements of one SQLite handle, kept by their text: preparing costs about as much as running most of them.
 * SQLite itself prepares a kept one again after a change of the schema, whoever made it. None is busy when it is taken: the
 * driver reads all rows of a statement before it gives the handle on, and streams from statements of their own.
 */
import type { Database, Statement } from "better-sqlite3";

/** Statements that are kept, the most recently used ones. The shop's own are some 400. */
export const MAX_KEPT = 500;
/** Longest text that is kept; longer ones are lists of many values, hardly ever of the same number again. */
const MAX_TEXT = 4000;

/** Statements on rows, and of transactions. Others (schema, pragmas, copies) come once. */
const isRepeated = (text: string): boolean =>
  /^\s*(?:select|with|insert|update|delete|begin|commit|rollback|savepoint|release)\b/i.test(text);

export class KeptStatements {
  readonly #handle: Database;
  /** In the order of use, the last one last. */
  readonly #kept = new Map<string, Statement<unknown[]>>();

  constructor(handle: Database) {
    this.#handle = handle;
  }

  prepare(text: string): Statement<unknown[]> {
    const kept = this.#kept.get(text);
    if (kept) {
      this.#kept.delete(text);
      this.#kept.set(text, kept);
      return kept;
    }
    const statement = this.#handle.prepare<unknown[]>(text);
    if (text.length > MAX_TEXT || !isRepeated(text)) return statement;
    this.#kept.set(text, statement);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
    return statement;
  }
}
