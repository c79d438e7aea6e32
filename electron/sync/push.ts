/**
 * The push of the operation log to the server (electron/README.md, 10 to 15): in the order of the operations' numbers, each
 * with its own key. Operations wait for those they build on; the others are sent.
 */
import {
  findOperationByNumber,
  listUnfinishedBetween,
  nextUnfinished,
  updateOperation,
} from "../../db/desktop/operations.ts";
import type { OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import type { Envelope } from "../../src-shared/api/envelope.ts";
import { addressOf } from "../../src-shared/api/request-transport.ts";
import { addConflict, applyAnswer } from "./apply-answer.ts";
import { type Connection, type ConnectionAnswer, retryAfter } from "./connection.ts";
import { buildsOn } from "./depends.ts";
import type { FailPoints } from "./fail-points.ts";
import type { Mirrors } from "./mirrors.ts";
import { intendedChanges } from "./pull/differences.ts";

export type PushResult =
  /** Every operation that could be sent was. `failed`: some were answered with 5xx and are to be tried again. */
  | { end: "done"; sent: number; failed: boolean; retryAfter?: number | undefined }
  /** No connection, or the server asks to wait. */
  | { end: "offline"; sent: number; reason: string; retryAfter?: number | undefined }
  | { end: "sign_in" | "revoked" | "update"; sent: number };

/** 5xx answers of an operation, while others were accepted, after which it becomes a conflict (electron/README.md, 15). */
export const MAX_FAILURES = 8;
/** 5xx answers in a row, with none accepted, after which the server counts as failing. */
const MAX_FAILURES_IN_A_ROW = 3;
/** Merges of one operation in a push, after which it waits for the next push. */
const MAX_MERGES = 5;

const later = new Set([408, 425, 429]);

/**
 * Sends all operations that can be sent; `onDecided` is called after each that the server decided. Only operations before
 * the next one are read, never the whole log.
 */
export async function pushAll(
  mirrors: Mirrors,
  connection: Connection,
  failPoints: FailPoints,
  now: () => Date,
  onDecided: () => void = () => undefined,
): Promise<PushResult> {
  /** Operations, by number, that must not be tried again in this push. */
  const met = new Map<number, "failed" | "merged out">();
  /** Number up to which all operations are acknowledged. */
  let done = 0;
  let sent = 0;
  let inARow = 0;
  let wait: number | undefined;
  for (;;) {
    const found = await mirrors.read((mirror) => firstToGo(mirror.file.reader, done, met));
    if (!found) break;
    const { next } = found;
    done = found.done;
    const answer = await send(mirrors, connection, next, done, failPoints);
    if (answer === undefined) continue;
    if (!answer.reached) {
      await noteTry(mirrors, next, answer.reason);
      return { end: "offline", sent, reason: answer.reason };
    }
    const { status, headers, envelope } = answer;
    await failPoints.reached("answered");
    if (status === 401) return { end: codeOf(envelope) === "device_revoked" ? "revoked" : "sign_in", sent };
    if (status === 426) return { end: "update", sent };
    if (later.has(status)) {
      await noteTry(mirrors, next, String(status));
      return { end: "offline", sent, reason: String(status), retryAfter: retryAfter(headers) };
    }
    if (status >= 500) {
      await noteTry(mirrors, next, codeOf(envelope) ?? String(status));
      met.set(next.number, "failed");
      wait = retryAfter(headers) ?? wait;
      inARow += 1;
      if (inARow >= MAX_FAILURES_IN_A_ROW && sent === 0)
        return { end: "offline", sent, reason: String(status), retryAfter: wait };
      continue;
    }
    inARow = 0;
    sent += 1;
    const merges = await applyAnswer(mirrors, next, answer, failPoints, now);
    if (merges >= MAX_MERGES) met.set(next.number, "merged out");
    onDecided();
  }
  const failed = [...met].filter(([, how]) => how === "failed").map(([number]) => number);
  if (sent > 0) await countFailures(mirrors, failed, now);
  return { end: "done", sent, failed: met.size > 0, retryAfter: wait };
}

/** Whether an operation builds on none of `unfinished`, the unacknowledged ones before it. */
const canGo = (one: OperationRow, unfinished: readonly OperationRow[]): boolean =>
  (one.state === "waiting" || one.state === "sent") && !unfinished.some((earlier) => buildsOn(one, earlier));

/** The first operation after `done` that can be sent and is not in `met`, with the new `done`. */
async function firstToGo(
  db: Db,
  done: number,
  met: ReadonlyMap<number, unknown>,
): Promise<{ next: OperationRow; done: number } | undefined> {
  const before: OperationRow[] = [];
  for (;;) {
    const nextOperation = await nextUnfinished(db, before.at(-1)?.number ?? done);
    if (!nextOperation) return undefined;
    if (!met.has(nextOperation.number) && canGo(nextOperation, before))
      return { next: nextOperation, done: (before[0] ?? nextOperation).number - 1 };
    before.push(nextOperation);
  }
}

/** Sends an operation, whose key and bytes are fixed from now on. Undefined when it was changed since it was read. */
async function send(
  mirrors: Mirrors,
  connection: Connection,
  { number, change_number }: OperationRow,
  done: number,
  { reached }: FailPoints,
): Promise<ConnectionAnswer | undefined> {
  const operation = await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      const storedOperation = await findOperationByNumber(tx, number);
      if (
        !storedOperation ||
        storedOperation.change_number !== change_number ||
        !canGo(storedOperation, await listUnfinishedBetween(tx, done, number))
      )
        return undefined;
      if (storedOperation.state !== "sent") await updateOperation(tx, number, { state: "sent" });
      return storedOperation;
    }),
  );
  if (!operation) return undefined;
  await reached("before sending");
  const { method, path } = addressOf(operation.endpoint as EndpointKey, {
    params: fromJson<Record<string, string>>(operation.params),
  });
  return connection.ask({
    method,
    path,
    body: operation.body ?? undefined,
    headers: {
      "idempotency-key": operation.id,
      "x-made-at": operation.at,
      ...(operation.if_match === null ? {} : { "if-match": `"${operation.if_match}"` }),
    },
  });
}

const noteTry = (mirrors: Mirrors, { number }: OperationRow, problem: string) =>
  mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      const storedOperation = await findOperationByNumber(tx, number);
      if (storedOperation) await updateOperation(tx, number, { tries: storedOperation.tries + 1, last_error: problem });
    }),
  );

async function countFailures(mirrors: Mirrors, numbers: readonly number[], now: () => Date): Promise<void> {
  if (numbers.length === 0) return;
  await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      for (const number of numbers) {
        const storedOperation = await findOperationByNumber(tx, number);
        if (!storedOperation) continue;
        const failures = storedOperation.failures + 1;
        await updateOperation(tx, number, { failures });
        if (failures < MAX_FAILURES) continue;
        const fields = intendedChanges(storedOperation);
        const entry = {
          reason: "failing",
          code: storedOperation.last_error,
          message: null,
          fields,
          at: now().toISOString(),
        } as const;
        await addConflict(mirror, tx, storedOperation, entry);
      }
    }),
  );
}

const codeOf = (envelope: Envelope): string | undefined => (envelope.success ? undefined : envelope.error?.code);
