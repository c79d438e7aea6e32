/**
 * The application of the server's answer to an operation (electron/README.md, 13 to 15): acknowledged, merged and queued
 * again, or a conflict.
 */
import {
  findOperationByNumber,
  insertConflict,
  listWaitingOfRow,
  updateOperation,
} from "../../db/desktop/operations.ts";
import { nextNumber } from "../../db/desktop/state.ts";
import type { ConflictRow, OperationRow } from "../../db/desktop/tables.ts";
import { fromJson, toJson } from "../../db/json.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import type { ConflictDetails } from "../../src-shared/api/editing.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { ConnectionAnswer } from "./connection.ts";
import type { FailPoints } from "./fail-points.ts";
import { type Clash, mergeOperation } from "./merge-operation.ts";
import { asPlain, type Mirror } from "./mirror.ts";
import type { Mirrors } from "./mirrors.ts";
import { type Json, nameVersions, ruleOf, versionOf } from "./operations.ts";
import { differencesOf, intendedChanges } from "./pull/differences.ts";
import { findConcerned, rebase } from "./rebase.ts";

/** An answer of the server to an operation that was read from `mirror`. */
export interface AnsweredOperation {
  mirror: Mirror;
  operation: OperationRow;
  answer: ConnectionAnswer & { reached: true };
}

/**
 * Applies answers in one transaction. Returns how often the last operation was merged if it is queued again, else 0. An
 * answer to an operation of a replaced mirror is dropped: the server may be another one now, so the operation is sent again.
 */
export async function applyAnswers(
  mirrors: Mirrors,
  answers: readonly AnsweredOperation[],
  failPoints: FailPoints,
  now: () => Date,
): Promise<number> {
  let merges = 0;
  await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      for (const { mirror: askedBy, operation, answer } of answers) {
        merges = 0;
        const loggedOperation = await findOperationByNumber(tx, operation.number);
        if (mirror !== askedBy || loggedOperation?.state !== "sent") continue;
        if (answer.status < 300) await acknowledge(tx, loggedOperation, answer);
        else merges = await refused(mirror, tx, loggedOperation, answer, now());
      }
    }),
  );
  await failPoints.reached("acknowledged");
  return merges;
}

async function acknowledge(
  tx: Tx,
  one: OperationRow,
  { headers, envelope }: ConnectionAnswer & { reached: true },
): Promise<void> {
  const revision = Number(headers.get("x-revision") ?? 0);
  await updateOperation(tx, one.number, { state: "acknowledged", revision, last_error: null });
  await rebaseLaterEdits(tx, one, envelope.success && "data" in envelope ? envelope.data : undefined);
}

/** Moves later unsent edits of the row onto the server's answer and its version. */
async function rebaseLaterEdits(tx: Tx, one: OperationRow, answered: unknown): Promise<void> {
  const row = asPlain(answered) as Json | undefined;
  if (typeof row !== "object" || row === null || typeof row.version !== "number" || row.id !== one.row_id) return;
  for (const next of await listWaitingOfRow(tx, one)) {
    const rule = ruleOf(next.endpoint as EndpointKey);
    const params = fromJson<Record<string, string>>(next.params);
    const base = fromJson<Json>(next.base ?? "{}");
    const body = next.body === null ? undefined : fromJson<Json>(next.body);
    const clean = body
      ? mergeOperation({ rule, params, body, base, theirs: row })
      : { body, clashes: differencesOf(base, row) };
    // A clash is left to the server's answer, which names the other person.
    if (clean.clashes.length > 0) continue;
    await updateOperation(tx, next.number, {
      base: toJson(row),
      if_match: versionOf(rule, row, params),
      change_number: await nextNumber(tx, "changes"),
      ...(clean.body ? { body: JSON.stringify(clean.body) } : {}),
    });
  }
}

/** Applies a 4xx: a merge, an operation that is done already, or a conflict. Returns the number of merges. */
async function refused(
  mirror: Mirror,
  tx: Tx,
  one: OperationRow,
  answer: ConnectionAnswer & { reached: true },
  now: Date,
): Promise<number> {
  const rule = ruleOf(one.endpoint as EndpointKey);
  const error = answer.envelope.success ? undefined : answer.envelope.error;
  if (answer.status === 412 && error?.details) {
    return merge(mirror, tx, one, error.details as ConflictDetails<Json>, answer.headers, now);
  }
  if (answer.status === 404 && rule.kind === "remove") {
    await finish(tx, one, answer.headers);
    return 0;
  }
  const gone = answer.status === 404 && rule.kind !== "create";
  await addConflict(mirror, tx, one, {
    reason: gone ? "deleted" : "refused",
    code: error?.code ?? String(answer.status),
    message: error?.message ?? null,
    fields: intendedChanges(one),
    at: now.toISOString(),
  });
  return 0;
}

async function merge(
  mirror: Mirror,
  tx: Tx,
  one: OperationRow,
  { current, by, at }: ConflictDetails<Json>,
  headers: Headers,
  now: Date,
): Promise<number> {
  const rule = ruleOf(one.endpoint as EndpointKey);
  const params = fromJson<Record<string, string>>(one.params);
  const base = one.base === null ? current : fromJson<Json>(one.base);
  const body = one.body === null ? undefined : fromJson<Json>(one.body);
  const merged = body
    ? mergeOperation({ rule, params, body, base, theirs: current })
    : { body, clashes: rule.kind === "remove" ? differencesOf(base, current) : [], nothingToDo: false };
  if (merged.clashes.length > 0) {
    const entry = { reason: "fields", code: "version_conflict", message: null, by, theirs_at: at } as const;
    await addConflict(mirror, tx, one, { ...entry, fields: merged.clashes, theirs: current, at: now.toISOString() });
    return 0;
  }
  if (merged.nothingToDo && !body?.note) {
    await finish(tx, one, headers);
    return 0;
  }
  await queueAgain(tx, one, { body: merged.body, base: current, version: versionOf(rule, current, params) });
  return one.tries + 1;
}

/** Queues an operation as a new request with a new key, since the server has stored the old key's request. */
export async function queueAgain(
  tx: Tx,
  one: OperationRow,
  { body, base, version }: { body: Json | undefined; base: Json; version: number },
): Promise<void> {
  const rule = ruleOf(one.endpoint as EndpointKey);
  const ifMatch = rule.versionsIn ? null : version;
  await updateOperation(tx, one.number, {
    id: newId(),
    state: "waiting",
    if_match: ifMatch,
    base: toJson(base),
    change_number: await nextNumber(tx, "changes"),
    body: body === undefined ? null : JSON.stringify(nameVersions(rule, body, base)),
    tries: one.tries + 1,
    last_error: null,
  });
}

/** Acknowledges an operation that has nothing left to do; the next page of the feed removes it. */
const finish = (tx: Tx, one: OperationRow, headers: Headers) =>
  updateOperation(tx, one.number, { state: "acknowledged", revision: Number(headers.get("x-revision") ?? 0) });

type Entry = Pick<ConflictRow, "reason" | "code" | "message" | "at"> &
  Partial<Pick<ConflictRow, "by" | "theirs_at">> & { fields: Clash[]; theirs?: Json };

/** Adds an operation to the conflicts. Its changes are no longer shown in the mirror, only in that list beside the server's. */
export async function addConflict(mirror: Mirror, tx: Tx, one: OperationRow, entry: Entry): Promise<void> {
  const { fields, theirs, by = null, theirs_at = null, ...rest } = entry;
  await updateOperation(tx, one.number, { state: "conflict", last_error: entry.code });
  await insertConflict(tx, {
    id: newId(),
    operation: one.number,
    by,
    theirs_at,
    ...rest,
    fields: toJson(fields),
    theirs: theirs === undefined ? null : toJson(theirs),
  });
  await rebase(mirror, tx, await findConcerned(tx, { operations: [one.number] }, mirror.maxReplays));
}
