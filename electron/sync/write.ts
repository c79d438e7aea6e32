/**
 * Local writes (electron/README.md, 9): the server's own handler runs on the mirror, and the operation is appended to the
 * operation log in the same transaction. The rows it changes are stored as base rows, so that it can be replayed over
 * newer rows of the server.
 */

import { createHash } from "node:crypto";
import { baseVersions, insertBaseRows, rowKey } from "../../db/desktop/base-rows.ts";
import { clearSideRows } from "../../db/desktop/clear-side-rows.ts";
import { isLocalVersion, setLocalVersions } from "../../db/desktop/local-versions.ts";
import { listOperationsOn, noteOperationRows } from "../../db/desktop/operation-rows.ts";
import { insertOperation, lastOfRow, listOperationsByNumber, updateOperation } from "../../db/desktop/operations.ts";
import { nextNumber } from "../../db/desktop/state.ts";
import type { OperationRow } from "../../db/desktop/tables.ts";
import { fromJson, toJson } from "../../db/json.ts";
import { readMirrorRows } from "../../db/mirror/read-rows.ts";
import { findOutcome, storeOutcome } from "../../db/queries/idempotency.ts";
import type { Tx } from "../../db/schema.ts";
import { type Change, inTransaction, listNotes } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import type { Outcome } from "../../src-shared/api/handle.ts";
import { isRefusal, refuse } from "../../src-shared/api/refusal.ts";
import type { Mirrored } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { isId, newId } from "../../src-shared/values/id.ts";
import { buildsOn, idOfKey } from "./depends.ts";
import { labelOf } from "./label.ts";
import { asPlain, type DeviceUser, type LocalRequest, type Mirror, readRow, runOn } from "./mirror.ts";
import { fillBody, type Json, nameVersions, type Rule, ruleOf, versionOf } from "./operations.ts";

export interface LocalWrite extends LocalRequest {
  /** The request's Idempotency-Key, which becomes the operation's id; a repeated request gets the first answer. */
  key: string | undefined;
}

interface Written {
  status: number;
  data: unknown;
  meta: unknown;
}

export async function writeLocally(mirror: Mirror, request: LocalWrite, user: DeviceUser, now: Date): Promise<Outcome> {
  const result = await inTransaction(mirror.file.db, async (tx) => {
    const outcomeKey = request.key && outcomeKeyOf(request, request.key, user);
    const storedOutcome = outcomeKey ? await findOutcome<Written>(tx, outcomeKey) : undefined;
    if (storedOutcome === "other") return refuse("key_reused");
    if (storedOutcome) return storedOutcome.outcome;
    const written = await write(mirror, tx, request, user, now);
    if (outcomeKey && !isRefusal(written)) await storeOutcome(tx, outcomeKey, written, now);
    return written;
  });
  if (isRefusal(result)) return { ok: false, status: result.status, refusal: result };
  const { status, data, meta } = result;
  return meta === undefined ? { ok: true, status, data } : { ok: true, status, data, meta };
}

async function write(mirror: Mirror, tx: Tx, request: LocalWrite, user: DeviceUser, now: Date) {
  const rule = ruleOf(request.endpoint);
  const clock = () => now;
  const base = await readRow(mirror, tx, request, user, clock);
  const body = asPlain(request.body ?? (rule.kind === "remove" ? undefined : {})) as Json | undefined;
  if (typeof body === "object" && body !== null) fillBody(request.endpoint, body, base);
  if (rule.ownSeries && body) {
    Object.assign(body, { series: user.series, number: await nextNumber(tx, "receipts"), issuedAt: now.toISOString() });
  }
  const { outcome } = await runOn(mirror, tx, { ...request, body }, user, clock);
  if (!outcome.ok) return outcome.refusal;
  const changes = listNotes(tx);
  const data = asPlain(outcome.data);
  const written = { status: outcome.status, data, meta: asPlain(outcome.meta) };
  if (changes.length === 0 && !rule.serverOnlyLabel) return written;

  const { bases, before } = await storeBases(mirror, tx, changes);
  const creates = changes.filter((change) => before.get(rowKey(change)) === null).map(rowKey);
  const rowId = rowOf(rule, changes, request, body);
  const [row] = rowId ? await readMirrorRows(tx, rule.about, [rowId]) : [];
  const subject = rule.serverOnlyLabel
    ? rule.serverOnlyLabel(body ?? {})
    : labelOf(row ?? before.get(`${rule.about}/${rowId}`));
  const named = idsIn([request.params, body, rowId]);
  const logged = body && base && rule.logged ? rule.logged(body, base) : body;
  const { number, changeNumber } = await appendOrFold(tx, rule, {
    endpoint: request.endpoint,
    params: toJson(request.params),
    body: logged === undefined ? null : JSON.stringify(base ? nameVersions(rule, logged, base) : logged),
    if_match: base && !rule.versionsIn ? serverVersion(rule, base, request.params) : null,
    base: base ? toJson(base) : null,
    collection: rule.about,
    row_id: rowId ?? null,
    creates: toJson(creates),
    mentions: toJson(named),
    subject,
    actor: toJson(user),
    at: now.toISOString(),
    id: request.key ?? newId(),
  });
  await noteOperationRows(tx, number, { changed: changes.map(({ id }) => id), named });
  const versions = await setLocalVersions(tx, changes, bases, changeNumber);
  await clearSideRows(tx);
  return { ...written, data: withVersions(data, versions, rowId) };
}

/** The row's version at the server; 0 where it is unknown, so that the server answers with its row and the merge starts there. */
export function serverVersion(rule: Rule, row: Json, params: Record<string, string>): number {
  const version = versionOf(rule, row, params);
  return isLocalVersion(version) ? 0 : version;
}

/**
 * Stores base rows of changed rows that have none, as the reading handle still sees them. `before` has every row looked up,
 * null for a new one.
 */
async function storeBases(mirror: Mirror, tx: Tx, changes: readonly Change[]) {
  const bases = await baseVersions(tx, changes.map(rowKey));
  const before = new Map<string, MirrorRow | null>();
  for (const [collection, some] of Map.groupBy(
    changes.filter((change) => !bases.has(rowKey(change))),
    (change) => change.collection as Mirrored,
  )) {
    const found = await readMirrorRows(
      mirror.file.reader,
      collection,
      some.map(({ id }) => id),
    );
    for (const { id } of some) before.set(rowKey({ collection, id }), found.find((row) => row.id === id) ?? null);
  }
  const rows = [...before].map(([key, row]): MirrorRow => row ?? absentRow(key));
  await insertBaseRows(tx, rows);
  for (const row of rows) bases.set(rowKey(row), { version: row.version, deleted: row.tables === null });
  return { bases, before };
}

export function absentRow(key: string): MirrorRow {
  const at = key.indexOf("/");
  return { collection: key.slice(0, at) as Mirrored, id: key.slice(at + 1), version: 0, tables: null };
}

/** Appends an operation, or folds it into the row's last one while that is unsent. Returns its numbers. */
async function appendOrFold(
  tx: Tx,
  rule: Rule,
  row: Omit<OperationRow, "number" | "state" | "tries" | "failures" | "last_error" | "revision" | "change_number">,
): Promise<{ number: number; changeNumber: number }> {
  const changeNumber = await nextNumber(tx, "changes");
  const last = rule.kind === "edit" ? await lastUnsent(tx, row) : undefined;
  if (!last) {
    const fresh = { state: "waiting", tries: 0, failures: 0, change_number: changeNumber } as const;
    return { number: await insertOperation(tx, { ...row, ...fresh }), changeNumber };
  }
  const both = (name: "creates" | "mentions") =>
    toJson([...new Set([...fromJson<string[]>(last[name]), ...fromJson<string[]>(row[name])])]);
  const replaces = row.endpoint.startsWith("PUT ");
  const together = { ...(replaces ? {} : fromJson<Json>(last.body ?? "{}")), ...fromJson<Json>(row.body ?? "{}") };
  const body = nameVersions(rule, together, fromJson<Json>(last.base ?? "null"));
  const { at, subject, actor } = row;
  await updateOperation(tx, last.number, {
    body: JSON.stringify(body),
    at,
    subject,
    actor,
    change_number: changeNumber,
    creates: both("creates"),
    mentions: both("mentions"),
  });
  return { number: last.number, changeNumber };
}

/** The row's last operation, if it is the same endpoint, is unsent and no later one builds on it. */
async function lastUnsent(
  tx: Tx,
  row: Pick<OperationRow, "endpoint" | "collection" | "row_id">,
): Promise<OperationRow | undefined> {
  const last = await lastOfRow(tx, row);
  if (last?.endpoint !== row.endpoint || last.state !== "waiting" || last.tries > 0) return undefined;
  const created = fromJson<string[]>(last.creates).map(idOfKey);
  const onIt = await listOperationsOn(tx, created);
  const later = await listOperationsByNumber(
    tx,
    onIt.filter((number) => number > last.number),
  );
  return later.some((one) => buildsOn(one, last)) ? undefined : last;
}

function rowOf(
  rule: Rule,
  changes: readonly Change[],
  request: LocalRequest,
  body: Json | undefined,
): string | undefined {
  // A change of a whole list has no row of its own.
  if (rule.kind === "arrange" || rule.versionsIn) return "order";
  const own = changes.filter((change) => change.collection === rule.about).map(({ id }) => id);
  const named = [request.params.id, request.params.key, body?.id].find((id) => own.includes(id as string));
  return (named as string | undefined) ?? own[0];
}

/** Every id in a value, at any depth. */
function idsIn(value: unknown, found = new Set<string>()): string[] {
  if (isId(value)) found.add(value as string);
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) idsIn(part, found);
  return [...found];
}

/** Puts the local versions into the answer, which the handler made before they were set. */
function withVersions(data: unknown, versions: ReadonlyMap<string, number>, rowId: string | undefined): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map((entry) => withVersions(entry, versions, undefined));
  const entries = Object.entries(data).map(([name, value]) => [name, withVersions(value, versions, undefined)]);
  const copy = Object.fromEntries(entries) as Json;
  const version = versions.get((copy.id as string | undefined) ?? rowId ?? "");
  return version !== undefined && typeof copy.version === "number" ? { ...copy, version } : copy;
}

const outcomeKeyOf = (request: LocalWrite, key: string, user: DeviceUser) => ({
  owner: `staff:${user.id}`,
  key,
  endpoint: request.endpoint as EndpointKey,
  fingerprint: createHash("sha256")
    .update(JSON.stringify([request.params, request.body, request.ifMatch]))
    .digest("hex"),
});
