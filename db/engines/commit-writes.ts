import { isWrite } from "./is-write.ts";

/** How often the statements of one commit have written, by table; or of several, where nothing else was written in between. */
export class CommitWrites {
  readonly #byTable = new Map<string, number>();
  /** Those that may have changed any table. */
  #anywhere = 0;

  /** Notes a statement before it runs. */
  note(statement: string): void {
    const table = /^(?:insert into|update) "(\w+)"/.exec(statement)?.[1];
    if (table !== undefined) this.#byTable.set(table, (this.#byTable.get(table) ?? 0) + 1);
    else if (isWrite(statement) || /^\s*(?:rollback|with)\b/i.test(statement)) this.#anywhere += 1;
  }

  /** A number that only grows: equal ones say that nothing was written to the table in between. */
  to(table: string): number {
    return this.#anywhere + (this.#byTable.get(table) ?? 0);
  }
}
