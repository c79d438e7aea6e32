/**
 * Statements that PostgreSQL keeps prepared, by their text: otherwise it parses and plans each one anew, which takes longer than
 * running most of them. SQLite's are kept by kept-statements.ts.
 *
 * 1. Only those that `compileOnce` makes have a name. Lists with filters of a person's choice are planned for the values at hand.
 * 2. A connection keeps what it has prepared until it is closed, so there are at most `MAX_NAMES`; texts that come later have none.
 * 3. After a change of the schema by another process PostgreSQL refuses a kept `select *` whose columns are others now. All
 *    names are given anew then. The statement is sent again, unless a transaction is under way, which the refusal has ended: its
 *    caller is told to come back (`isPassingFault`).
 */
import type { PoolClient } from "pg";

/** Some 200 statements are compiled once, some of them with lists of several lengths. */
export const MAX_NAMES = 500;

const names = new Map<string, string>();
let generation = 0;

/** Gives the text a name, if there is room. */
export function keepPrepared(text: string): void {
  if (names.size < MAX_NAMES && !names.has(text)) names.set(text, nameFor(names.size));
}

const nameFor = (number: number): string => `kept_${generation}_${number}`;

function nameAllAnew(): void {
  generation += 1;
  for (const [number, text] of [...names.keys()].entries()) names.set(text, nameFor(number));
}

/** Whether PostgreSQL refused a prepared statement because the schema was changed since. */
export const isOutdatedStatement = (problem: unknown): boolean => {
  const { code, message } = (problem ?? {}) as { code?: unknown; message?: unknown };
  return code === "0A000" && message === "cached plan must not change result type";
};

type Send = (...given: unknown[]) => Promise<unknown>;

/** Makes the connection send the statements that have a name by it. */
export function usePrepared(client: PoolClient): void {
  const send = client.query.bind(client) as Send;
  const sendByName: Send = async (...given) => {
    const [text, values] = given;
    const name = typeof text === "string" ? names.get(text) : undefined;
    if (name === undefined) return send(...given);
    const isAlone = client.getTransactionStatus() === "I";
    try {
      return await send({ name, text, values });
    } catch (problem) {
      if (!isOutdatedStatement(problem)) throw problem;
      // Several statements may be refused at once; the first has named all anew.
      if (names.get(text as string) === name) nameAllAnew();
      if (!isAlone) throw problem;
      // A transaction may have been begun in the same breath, and be over now.
      return send({ name: names.get(text as string), text, values }).catch(() => {
        throw problem;
      });
    }
  };
  client.query = sendByName as typeof client.query;
}
