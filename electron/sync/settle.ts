/**
 * What follows from the server's answer to an operation (electron/README.md, 13 to 15): done, merged and sent anew, or
 * for a person.
 */
import { findNumbered, insertConflict, listWaitingOfRow, updateOperation } from "../../db/desktop/operations.ts";
import { nextOf } from "../../db/desktop/state.ts";
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
import { asItWas, differencesOf } from "./pull/differences.ts";
import { rebase } from "./rebase.ts";

/** What the server decided. Answers how often it was merged and is to be sent anew. */
export async function settle(
  mirrors: Mirrors,
  { number }: OperationRow,
  answer: ConnectionAnswer & { reached: true },
  failPoints: FailPoints,
  now: () => Date,
): Promise<number> {
  const merges = await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      const one = await findNumbered(tx, number);
      if (one?.state !== "sent") return 0;
      if (answer.status < 300) {
        await acknowledge(tx, one, answer);
        return 0;
      }
      return refused(mirror, tx, one, answer, now());
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
  await carryOver(tx, one, envelope.success && "data" in envelope ? envelope.data : undefined);
}

/** Edits of the same row that were never sent go on from what the server answered, and name its version. */
async function carryOver(tx: Tx, one: OperationRow, answered: unknown): Promise<void> {
  const row = asPlain(answered) as Json | undefined;
  if (typeof row !== "object" || row === null || typeof row.version !== "number" || row.id !== one.row_id) return;
  for (const next of await listWaitingOfRow(tx, one)) {
    if (next.base === null) continue;
    const rule = ruleOf(next.endpoint as EndpointKey);
    const params = fromJson<Record<string, string>>(next.params);
    const base = fromJson<Json>(next.base);
    const body = next.body === null ? undefined : fromJson<Json>(next.body);
    const clean = body
      ? mergeOperation({ rule, params, body, base, theirs: row })
      : { body, clashes: differencesOf(base, row) };
    // What clashes is for the server to say: it knows who it was.
    if (clean.clashes.length > 0) continue;
    await updateOperation(tx, next.number, {
      base: toJson(row),
      if_match: versionOf(rule, row, params),
      touch: await nextOf(tx, "touch"),
      ...(clean.body ? { body: JSON.stringify(clean.body) } : {}),
    });
  }
}

/** 4xx: merged and sent again, done already, or for a person to look at. Answers the merges so far. */
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
    fields: asItWas(one),
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
    const about = { reason: "fields", code: "version_conflict", message: null, by, theirs_at: at } as const;
    await addConflict(mirror, tx, one, { ...about, fields: merged.clashes, theirs: current, at: now.toISOString() });
    return 0;
  }
  if (merged.nothingToDo && !body?.note) {
    await finish(tx, one, headers);
    return 0;
  }
  await sendAnew(tx, one, { body: merged.body, base: current, version: versionOf(rule, current, params) });
  return one.tries + 1;
}

/** The same intention as another request: a new key, for the server keeps what the old one was. */
export async function sendAnew(
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
    touch: await nextOf(tx, "touch"),
    body: body === undefined ? null : JSON.stringify(nameVersions(rule, body, base)),
    tries: one.tries + 1,
    last_error: null,
  });
}

/** Nothing was left to do: it goes with the next page of the feed, which brings what the server has. */
const finish = (tx: Tx, one: OperationRow, headers: Headers) =>
  updateOperation(tx, one.number, { state: "acknowledged", revision: Number(headers.get("x-revision") ?? 0) });

type Entry = Pick<ConflictRow, "reason" | "code" | "message" | "at"> &
  Partial<Pick<ConflictRow, "by" | "theirs_at">> & { fields: Clash[]; theirs?: Json };

/** What it changed here is no longer shown: a person sees it among the conflicts, beside what the server has. */
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
  await rebase(mirror, tx);
}
