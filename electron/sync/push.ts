/**
 * The outbox on its way to the server (sync.md, 10 to 15): in the order of the operations' numbers, each with its own key;
 * what builds on one that is not through waits for it, the others go on.
 */
import { insertConflict, listOperations, removeOperations, updateOperation } from "../../db/desktop/operations.ts";
import { nextOf } from "../../db/desktop/state.ts";
import type { ConflictRow, OperationRow } from "../../db/desktop/tables.ts";
import { fromJson, toJson } from "../../db/json.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addressOf } from "../../src-shared/contract/client.ts";
import type { EndpointKey } from "../../src-shared/contract/define.ts";
import type { ConflictDetails } from "../../src-shared/contract/editing.ts";
import type { Envelope } from "../../src-shared/contract/envelope.ts";
import { newId } from "../../src-shared/model/id.ts";
import { buildsOn } from "./depends.ts";
import { asItWas, differencesOf } from "./differences.ts";
import type { Seams } from "./guards.ts";
import { type Line, type LineAnswer, retryAfter } from "./line.ts";
import { type Clash, mergeOperation } from "./merge-operation.ts";
import { asPlain, type Mirror } from "./mirror.ts";
import type { Mirrors } from "./mirrors.ts";
import { type Json, nameVersions, ruleOf, versionOf } from "./operations.ts";
import { rebase } from "./rebase.ts";

export type PushEnd =
  /** Everything that can go has gone. `failed`: some got a 5xx and are to be tried again. */
  | { end: "done"; sent: number; failed: boolean; retryAfter?: number | undefined }
  /** No way to the server, or it asks for patience. */
  | { end: "offline"; sent: number; reason: string; retryAfter?: number | undefined }
  | { end: "sign_in" | "revoked" | "update"; sent: number };

/** Answers of 5xx, while others passed, after which an operation is set aside (sync.md, 15). */
export const setAsideAfter = 8;
/** As many of them in a row say that it is the server's trouble and not the operations'. */
const enoughFailures = 3;
/** An operation that is merged and sent again this often in one run waits for the next. */
const mostMerges = 5;

const later = new Set([408, 425, 429]);

export async function pushAll(mirrors: Mirrors, line: Line, seams: Seams, now: () => Date): Promise<PushEnd> {
  /** By number, what was met in this run and must not be tried twice in it. */
  const met = new Map<number, "failed" | "merged out">();
  let sent = 0;
  let inARow = 0;
  let wait: number | undefined;
  for (;;) {
    const all = await mirrors.read((mirror) => listOperations(mirror.file.reader));
    const next = all.find((one) => canGo(one, all) && !met.has(one.number));
    if (!next) break;
    const answer = await send(mirrors, line, next, seams);
    if (answer === undefined) continue;
    if (!answer.reached) {
      await noteTry(mirrors, next, answer.reason);
      return { end: "offline", sent, reason: answer.reason };
    }
    const { status, headers, envelope } = answer;
    await seams.reached("answered");
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
    const merges = await settle(mirrors, next, answer, seams, now);
    if (merges >= mostMerges) met.set(next.number, "merged out");
  }
  const failed = [...met].filter(([, how]) => how === "failed").map(([number]) => number);
  if (sent > 0) await countFailures(mirrors, failed, now);
  return { end: "done", sent, failed: met.size > 0, retryAfter: wait };
}

/** Nothing that it builds on is still on its way or waits for a person. */
const canGo = (one: OperationRow, all: readonly OperationRow[]): boolean =>
  (one.state === "waiting" || one.state === "sent") &&
  !all.some((earlier) => earlier.state !== "acknowledged" && buildsOn(one, earlier));

/** Sends it with the key and the bytes that it has from now on. Undefined when it changed under our hands. */
async function send(
  mirrors: Mirrors,
  line: Line,
  { number, touch }: OperationRow,
  { guards, reached }: Seams,
): Promise<LineAnswer | undefined> {
  const operation = await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      const all = await listOperations(tx);
      const one = all.find((row) => row.number === number);
      if (!one || one.touch !== touch || !canGo(one, all)) return undefined;
      const id = guards.keepKey ? one.id : newId();
      if (one.state !== "sent" || id !== one.id) await updateOperation(tx, number, { state: "sent", id });
      return { ...one, id };
    }),
  );
  if (!operation) return undefined;
  await reached("before sending");
  const { method, path } = addressOf(operation.endpoint as EndpointKey, {
    params: fromJson<Record<string, string>>(operation.params),
  });
  return line.ask({
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
      const one = (await listOperations(tx)).find((row) => row.number === number);
      if (one) await updateOperation(tx, number, { tries: one.tries + 1, last_error: problem });
    }),
  );

/** What the server decided. Answers how often it was merged and is to be sent anew. */
async function settle(
  mirrors: Mirrors,
  { number }: OperationRow,
  answer: LineAnswer & { reached: true },
  seams: Seams,
  now: () => Date,
): Promise<number> {
  const merges = await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      const all = await listOperations(tx);
      const one = all.find((row) => row.number === number);
      if (one?.state !== "sent") return 0;
      if (answer.status < 300) {
        await acknowledge(mirror, tx, one, all, answer, seams);
        return 0;
      }
      return refused(mirror, tx, one, answer, now());
    }),
  );
  await seams.reached("acknowledged");
  return merges;
}

async function acknowledge(
  mirror: Mirror,
  tx: Tx,
  one: OperationRow,
  all: readonly OperationRow[],
  { headers, envelope }: LineAnswer & { reached: true },
  { guards }: Seams,
): Promise<void> {
  const revision = Number(headers.get("x-revision") ?? 0);
  const done = guards.acknowledgeOne
    ? [one]
    : all.filter((row) => row.number <= one.number && row.tries > 0 && row.state === "sent").concat(one);
  for (const { number } of done) {
    await updateOperation(tx, number, { state: "acknowledged", revision, last_error: null });
  }
  await carryOver(tx, one, all, envelope.success && "data" in envelope ? envelope.data : undefined);
  if (guards.keepOverlay) return;
  await removeOperations(
    tx,
    done.map(({ number }) => number),
  );
  await rebase(mirror, tx);
}

/** Edits of the same row that were never sent go on from what the server answered, and name its version. */
async function carryOver(tx: Tx, one: OperationRow, all: readonly OperationRow[], answered: unknown): Promise<void> {
  const row = asPlain(answered) as Json | undefined;
  if (typeof row !== "object" || row === null || typeof row.version !== "number" || row.id !== one.row_id) return;
  for (const next of all) {
    if (next.number <= one.number || next.state !== "waiting" || next.base === null) continue;
    if (next.collection !== one.collection || next.row_id !== one.row_id) continue;
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
      ...{ base: toJson(row), if_match: versionOf(rule, row, params), touch: await nextOf(tx, "touch") },
      ...(clean.body ? { body: JSON.stringify(clean.body) } : {}),
    });
  }
}

/** 4xx: merged and sent again, done already, or for a person to look at. Answers the merges so far. */
async function refused(
  mirror: Mirror,
  tx: Tx,
  one: OperationRow,
  answer: LineAnswer & { reached: true },
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
  await intoInbox(mirror, tx, one, {
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
    await intoInbox(mirror, tx, one, { ...about, fields: merged.clashes, theirs: current, at: now.toISOString() });
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
    ...{ id: newId(), state: "waiting", if_match: ifMatch, base: toJson(base), touch: await nextOf(tx, "touch") },
    ...{
      body: body === undefined ? null : JSON.stringify(nameVersions(rule, body, base)),
      tries: one.tries + 1,
      last_error: null,
    },
  });
}

/** Nothing was left to do: it goes with the next page of the feed, which brings what the server has. */
const finish = (tx: Tx, one: OperationRow, headers: Headers) =>
  updateOperation(tx, one.number, { state: "acknowledged", revision: Number(headers.get("x-revision") ?? 0) });

type Entry = Pick<ConflictRow, "reason" | "code" | "message" | "at"> &
  Partial<Pick<ConflictRow, "by" | "theirs_at">> & { fields: Clash[]; theirs?: Json };

/** What it changed here is no longer shown: a person sees it in the inbox, beside what the server has. */
async function intoInbox(mirror: Mirror, tx: Tx, one: OperationRow, entry: Entry): Promise<void> {
  const { fields, theirs, by = null, theirs_at = null, ...rest } = entry;
  await updateOperation(tx, one.number, { state: "conflict", last_error: entry.code });
  await insertConflict(tx, {
    ...{ id: newId(), operation: one.number, by, theirs_at, ...rest },
    ...{ fields: toJson(fields), theirs: theirs === undefined ? null : toJson(theirs) },
  });
  await rebase(mirror, tx);
}

async function countFailures(mirrors: Mirrors, numbers: readonly number[], now: () => Date): Promise<void> {
  if (numbers.length === 0) return;
  await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      for (const one of await listOperations(tx)) {
        if (!numbers.includes(one.number)) continue;
        const failures = one.failures + 1;
        await updateOperation(tx, one.number, { failures });
        if (failures < setAsideAfter) continue;
        const fields = asItWas(one);
        const entry = {
          reason: "failing",
          code: one.last_error,
          message: null,
          fields,
          at: now().toISOString(),
        } as const;
        await intoInbox(mirror, tx, one, entry);
      }
    }),
  );
}

const codeOf = (envelope: Envelope): string | undefined => (envelope.success ? undefined : envelope.error?.code);
