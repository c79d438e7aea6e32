/**
 * The operation log on its way to the server (electron/README.md, 10 to 15): in the order of the operations' numbers, each
 * with its own key; what builds on one that is not through waits for it, the others go on.
 */
import { findNumbered, listUnfinishedBetween, nextUnfinished, updateOperation } from "../../db/desktop/operations.ts";
import type { OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import type { Envelope } from "../../src-shared/api/envelope.ts";
import { addressOf } from "../../src-shared/api/request-transport.ts";
import { type Connection, type ConnectionAnswer, retryAfter } from "./connection.ts";
import { buildsOn } from "./depends.ts";
import type { FailPoints } from "./fail-points.ts";
import type { Mirrors } from "./mirrors.ts";
import { asItWas } from "./pull/differences.ts";
import { addConflict, settle } from "./settle.ts";

export type PushEnd =
  /** Everything that can go has gone. `failed`: some got a 5xx and are to be tried again. */
  | { end: "done"; sent: number; failed: boolean; retryAfter?: number | undefined }
  /** No way to the server, or it asks for patience. */
  | { end: "offline"; sent: number; reason: string; retryAfter?: number | undefined }
  | { end: "sign_in" | "revoked" | "update"; sent: number };

/** Answers of 5xx, while others passed, after which an operation is set aside (electron/README.md, 15). */
export const setAsideAfter = 8;
/** As many of them in a row say that it is the server's trouble and not the operations'. */
const enoughFailures = 3;
/** An operation that is merged and sent again this often in one run waits for the next. */
const mostMerges = 5;

const later = new Set([408, 425, 429]);

/**
 * `onSettled` is told after each operation that the server has decided. Of a log with thousands, only what stands before
 * the next one is read, never the whole.
 */
export async function pushAll(
  mirrors: Mirrors,
  connection: Connection,
  failPoints: FailPoints,
  now: () => Date,
  onSettled: () => void = () => undefined,
): Promise<PushEnd> {
  /** By number, what was met in this run and must not be tried twice in it. */
  const met = new Map<number, "failed" | "merged out">();
  /** Up to this number everything is acknowledged, and stays so. */
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
      if (inARow >= enoughFailures && sent === 0)
        return { end: "offline", sent, reason: String(status), retryAfter: wait };
      continue;
    }
    inARow = 0;
    sent += 1;
    const merges = await settle(mirrors, next, answer, failPoints, now);
    if (merges >= mostMerges) met.set(next.number, "merged out");
    onSettled();
  }
  const failed = [...met].filter(([, how]) => how === "failed").map(([number]) => number);
  if (sent > 0) await countFailures(mirrors, failed, now);
  return { end: "done", sent, failed: met.size > 0, retryAfter: wait };
}

/** Nothing that it builds on is still on its way or waits for a person; `unfinished` are those before it. */
const canGo = (one: OperationRow, unfinished: readonly OperationRow[]): boolean =>
  (one.state === "waiting" || one.state === "sent") && !unfinished.some((earlier) => buildsOn(one, earlier));

/** The first after `done` that can go and was not `met`, with the number up to which everything is acknowledged. */
async function firstToGo(
  db: Db,
  done: number,
  met: ReadonlyMap<number, unknown>,
): Promise<{ next: OperationRow; done: number } | undefined> {
  const before: OperationRow[] = [];
  for (;;) {
    const one = await nextUnfinished(db, before.at(-1)?.number ?? done);
    if (!one) return undefined;
    if (!met.has(one.number) && canGo(one, before)) return { next: one, done: (before[0] ?? one).number - 1 };
    before.push(one);
  }
}

/** Sends it with the key and the bytes that it has from now on. Undefined when it changed under our hands. */
async function send(
  mirrors: Mirrors,
  connection: Connection,
  { number, touch }: OperationRow,
  done: number,
  { reached }: FailPoints,
): Promise<ConnectionAnswer | undefined> {
  const operation = await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      const one = await findNumbered(tx, number);
      if (!one || one.touch !== touch || !canGo(one, await listUnfinishedBetween(tx, done, number))) return undefined;
      if (one.state !== "sent") await updateOperation(tx, number, { state: "sent" });
      return one;
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
      ...(operation.if_match === null ? {} : { "if-match": `"${operation.if_match}"` }),
    },
  });
}

const noteTry = (mirrors: Mirrors, { number }: OperationRow, problem: string) =>
  mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      const one = await findNumbered(tx, number);
      if (one) await updateOperation(tx, number, { tries: one.tries + 1, last_error: problem });
    }),
  );

async function countFailures(mirrors: Mirrors, numbers: readonly number[], now: () => Date): Promise<void> {
  if (numbers.length === 0) return;
  await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      for (const number of numbers) {
        const one = await findNumbered(tx, number);
        if (!one) continue;
        const failures = one.failures + 1;
        await updateOperation(tx, number, { failures });
        if (failures < setAsideAfter) continue;
        const fields = asItWas(one);
        const entry = {
          reason: "failing",
          code: one.last_error,
          message: null,
          fields,
          at: now().toISOString(),
        } as const;
        await addConflict(mirror, tx, one, entry);
      }
    }),
  );
}

const codeOf = (envelope: Envelope): string | undefined => (envelope.success ? undefined : envelope.error?.code);
