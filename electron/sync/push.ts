/**
 * The push of the operation log to the server (electron/README.md, 10 to 15): in the order of the operations' numbers, each
 * with its own key. Operations wait for those they build on; the others are sent, also past one that fails.
 */
import { findOperationByNumber, markSent, updateOperation } from "../../db/desktop/operations.ts";
import type { OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { addressOf } from "../../src-shared/api/request-transport.ts";
import { type AnsweredOperation, applyAnswers } from "./apply-answer.ts";
import type { Connection, ConnectionAnswer } from "./connection.ts";
import type { FailPoints } from "./fail-points.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { createLogWalk } from "./log-walk.ts";
import type { Mirror } from "./mirror.ts";
import type { Mirrors } from "./mirrors.ts";
import { countFailures } from "./set-aside.ts";

interface Sent {
  /** Operations that the server decided. */
  sent: number;
  /** Whether failures of the run count once a pull succeeds. */
  unproven: boolean;
  retryAfter?: number | undefined;
}

export type PushResult = Sent &
  /** Every operation that could be sent was. `failed`: some are to be tried again. */
  (
    | { end: "done"; failed: boolean }
    /** No connection, a failing server, or one that asks to wait. */
    | { end: "offline"; reason: string }
    | { end: "sign_in" | "revoked" | "update" }
  );

export interface Push {
  /** Sends all operations that can be sent; `onDecided` is called as the server has decided some. */
  run(onDecided?: () => void): Promise<PushResult>;
  /** To be called after each pull. One that succeeded proves that the server answers, so the failures of a run count. */
  pulled(succeeded: boolean): Promise<void>;
}

/** Failures in a row, with none decided, after which the server counts as failing. */
const MAX_FAILURES_IN_A_ROW = 3;
/** Requests in a row without an answer, after which the line counts as lost. */
const MAX_CUTS_IN_A_ROW = 2;
/** Operations that are marked as sent, and acknowledgements that are noted, in one transaction. */
const COMMITTED_AT_ONCE = 50;
/** Merges of one operation in a push, after which it waits for the next push. */
const MAX_MERGES = 5;

export function createPush(mirrors: Mirrors, connection: Connection, failPoints: FailPoints, now: () => Date): Push {
  /** Failures of the last run that nothing has proven yet. */
  let unproven: readonly number[] = [];
  /** Number of the last operation that a failing server was tried with: the next run tries others first. */
  let probedUpTo = 0;

  async function run(onDecided: () => void = () => undefined): Promise<PushResult> {
    const walk = createLogWalk(probedUpTo);
    const failures = new Set<number>();
    /** Operations whose request got no answer; they count as failed when a later one is decided. */
    let cut: number[] = [];
    let sent = 0;
    let inARow = 0;
    let isAnyLeft = false;
    let retryAfter: number | undefined;
    /** Acknowledgements that are not in the log yet. If they are lost, the server answers the same key as it did. */
    let acknowledged: AnsweredOperation[] = [];

    const noteAcknowledged = async () => {
      if (acknowledged.length === 0) return;
      await applyAnswers(mirrors, acknowledged, failPoints, now);
      acknowledged = [];
      onDecided();
    };
    const end = async <Result extends { end: PushResult["end"] }>(result: Result): Promise<Result & Sent> => {
      await noteAcknowledged();
      if (sent > 0) await countFailures(mirrors, [...failures], failPoints, now);
      unproven = sent > 0 ? [] : [...failures];
      return { ...result, sent, unproven: unproven.length > 0, retryAfter };
    };

    for (;;) {
      const next = await mirrors.read(async (mirror) => {
        const operation = await walk.next(mirror);
        return operation && { mirror, operation };
      });
      if (!next && probedUpTo > 0) {
        probedUpTo = 0;
        walk.restart();
        continue;
      }
      if (!next) break;
      const { mirror, operation } = next;
      // An acknowledgement may change the base of a later operation.
      if (operation.base !== null && acknowledged.length > 0) {
        await noteAcknowledged();
        continue;
      }
      const answer = await send(mirrors, connection, next, failPoints);
      if (answer === undefined) continue;
      const judged = judgeAnswer(answer);
      if (judged.verdict !== "cut") await failPoints.reached("answered");
      if (judged.verdict === "pause") return end({ end: judged.end });
      if (judged.verdict === "decided") {
        inARow = 0;
        sent += 1;
        for (const number of cut) failures.add(number);
        cut = [];
        acknowledged.push({ mirror, operation, answer: judged.answer });
        if (judged.answer.status < 300 && operation.base === null) {
          walk.settle(operation);
          if (acknowledged.length >= COMMITTED_AT_ONCE) await noteAcknowledged();
        } else {
          const merges = await applyAnswers(mirrors, acknowledged, failPoints, now);
          acknowledged = [];
          onDecided();
          if (merges >= MAX_MERGES) {
            walk.passOver(operation);
            isAnyLeft = true;
          }
        }
        if (probedUpTo > 0) walk.restart();
        probedUpTo = 0;
        continue;
      }
      const { problem } = judged;
      await noteTry(mirrors, operation, problem);
      await failPoints.reached("failure noted");
      walk.passOver(operation);
      isAnyLeft = true;
      if (judged.verdict === "cut") {
        cut.push(operation.number);
        if (cut.length >= MAX_CUTS_IN_A_ROW) return end({ end: "offline", reason: problem });
        continue;
      }
      retryAfter = judged.retryAfter ?? retryAfter;
      if (judged.verdict === "wait") return end({ end: "offline", reason: problem });
      if (judged.counts) failures.add(operation.number);
      inARow += 1;
      if (inARow < MAX_FAILURES_IN_A_ROW || sent > 0) continue;
      probedUpTo = operation.number;
      return end({ end: "offline", reason: problem });
    }
    if (cut.length > 0) return end({ end: "offline", reason: "network" });
    return end({ end: "done", failed: isAnyLeft });
  }

  return {
    run,
    async pulled(succeeded) {
      const numbers = succeeded ? unproven : [];
      unproven = [];
      await countFailures(mirrors, numbers, failPoints, now);
    },
  };
}

/** Sends an operation, whose key and bytes are fixed from now on. Undefined when it was changed since it was read. */
async function send(
  mirrors: Mirrors,
  connection: Connection,
  { mirror: readMirror, operation: { number, change_number } }: { mirror: Mirror; operation: OperationRow },
  { reached }: FailPoints,
): Promise<ConnectionAnswer | undefined> {
  const operation = await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      const storedOperation = await findOperationByNumber(tx, number);
      if (mirror !== readMirror || storedOperation?.change_number !== change_number) return undefined;
      if (storedOperation.state !== "waiting" && storedOperation.state !== "sent") return undefined;
      if (storedOperation.state !== "sent") await markSent(tx, number, COMMITTED_AT_ONCE);
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
