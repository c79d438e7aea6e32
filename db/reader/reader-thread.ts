/**
 * The thread of a reader: runs the statements that it is sent on a handle of its own, which cannot write, and answers with
 * their rows as JSON, a page at a time. Each page but the last waits until it is asked for the next one, so neither side
 * holds more than that.
 */
import { parentPort, workerData } from "node:worker_threads";
import SqliteDatabase from "better-sqlite3";
import { isFlagName } from "../engines/flags.ts";
import { KeptStatements } from "../engines/kept-statements.ts";
import { addRow, emptySum, type RowSum } from "../mirror/row-sum.ts";
import { ROW_SUM } from "./row-sum-name.ts";

/** What a thread is asked. `stop` ends the statement under way and its transaction. */
export type Question = { sql: string; parameters: readonly unknown[] } | "next" | "stop";

export type Answer =
  /** JSON: a list of rows. */
  { rows: string; isLast: boolean } | { problem: { message: string; code: unknown } };

/** Characters with which a page ends: about a millisecond of the thread that parses it. */
const PAGE_CHARACTERS = 100_000;

const handle = new SqliteDatabase(workerData.file as string, { readonly: true, fileMustExist: true });
handle.pragma("query_only = ON");
handle.pragma("trusted_schema = OFF");
// Kibibytes. Reports read nothing twice, the system holds the pages of the file, and each of their sorts takes as much: with 4 MB hardly one is faster.
handle.pragma("cache_size = -1024");
handle.pragma("busy_timeout = 5000");
handle.aggregate(ROW_SUM, {
  start: emptySum,
  varargs: true,
  step: (sum: RowSum, ...[id, version]: unknown[]) => addRow(sum, id as string, version as number),
  result: (sum: RowSum) => JSON.stringify(sum),
});
const statements = new KeptStatements(handle);

/** Rows of the statement under way that were not sent yet. */
let rest: Iterator<unknown> | undefined;

function answer(question: Question): Answer {
  if (question === "stop") {
    stop();
    return { rows: "[]", isLast: true };
  }
  if (question !== "next") {
    const statement = statements.prepare(question.sql);
    if (!statement.reader) {
      statement.run(question.parameters);
      return { rows: "[]", isLast: true };
    }
    rest = statement.iterate(question.parameters);
  }
  return nextPage();
}

function nextPage(): Answer {
  const rows: string[] = [];
  let characters = 0;
  let flags: string[] | undefined;
  while (characters < PAGE_CHARACTERS) {
    const { value, done } = rest?.next() ?? { value: undefined, done: true };
    if (done) {
      rest = undefined;
      return { rows: `[${rows.join(",")}]`, isLast: true };
    }
    const row = value as Record<string, unknown>;
    flags ??= Object.keys(row).filter(isFlagName);
    for (const name of flags) if (row[name] !== null) row[name] = Boolean(row[name]);
    const text = JSON.stringify(row);
    characters += text.length;
    rows.push(text);
  }
  return { rows: `[${rows.join(",")}]`, isLast: false };
}

function stop(): void {
  rest?.return?.();
  rest = undefined;
  if (handle.inTransaction) handle.exec("rollback");
}

parentPort?.on("message", (question: Question) => {
  try {
    parentPort?.postMessage(answer(question));
  } catch (problem) {
    rest = undefined;
    const { message, code } = problem as { message: string; code?: unknown };
    parentPort?.postMessage({ problem: { message, code } } satisfies Answer);
  }
});
