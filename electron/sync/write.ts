/**
 * A write on the desktop (electron/README.md, 9): the server's own handler runs on the mirror, and the operation is
 * appended to the operation log in the same transaction. What it changes is kept as it was before, so that it can be taken
 * back and run anew over what the server says.
 */

import { createHash } from "node:crypto";
import { baseVersions, keepBaseRows, rowKey } from "../../db/desktop/base-rows.ts";
import { clearSideRows } from "../../db/desktop/clear-side-rows.ts";
import { insertOperation, lastOfRow, listAfter, updateOperation } from "../../db/desktop/operations.ts";
import { isLocalVersion, stampRows } from "../../db/desktop/stamp-rows.ts";
import { nextOf } from "../../db/desktop/state.ts";
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
import { buildsOn } from "./depends.ts";
import { labelOf } from "./label.ts";
import { type Asked, asPlain, type Mirror, readRow, runOn, type Who } from "./mirror.ts";
import { fillBody, type Json, nameVersions, type Rule, ruleOf, versionOf } from "./operations.ts";

export interface Writing extends Asked {
  /** The request's own Idempotency-Key: the operation is called by it, and a second click gets the first answer. */
  key: string | undefined;
}

interface Written {
  status: number;
  data: unknown;
  meta: unknown;
}

export async function writeLocally(mirror: Mirror, asked: Writing, who: Who, now: Date): Promise<Outcome> {
  const result = await inTransaction(mirror.file.db, async (tx) => {
    const click = asked.key && clickOf(asked, asked.key, who);
    const known = click ? await findOutcome<Written>(tx, click) : undefined;
    if (known === "other") return refuse("key_reused");
    if (known) return known.outcome;
    const written = await write(mirror, tx, asked, who, now);
    if (click && !isRefusal(written)) await storeOutcome(tx, click, written, now);
    return written;
  });
  if (isRefusal(result)) return { ok: false, status: result.status, refusal: result };
  const { status, data, meta } = result;
  return meta === undefined ? { ok: true, status, data } : { ok: true, status, data, meta };
}

async function write(mirror: Mirror, tx: Tx, asked: Writing, who: Who, now: Date) {
  const rule = ruleOf(asked.endpoint);
  const clock = () => now;
  const base = await readRow(mirror, tx, asked, who, clock);
  const body = asPlain(asked.body ?? (rule.kind === "remove" ? undefined : {})) as Json | undefined;
  if (typeof body === "object" && body !== null) fillBody(asked.endpoint, body, base);
  if (rule.ownSeries && body) {
    Object.assign(body, { series: who.series, number: await nextOf(tx, "receipts"), issuedAt: now.toISOString() });
  }
  const { outcome } = await runOn(mirror, tx, { ...asked, body }, who, clock);
  if (!outcome.ok) return outcome.refusal;
  const changes = listNotes(tx);
  const data = asPlain(outcome.data);
  const written = { status: outcome.status, data, meta: asPlain(outcome.meta) };
  if (changes.length === 0 && !rule.unseen) return written;

  const { bases, before } = await keepBases(mirror, tx, changes);
  const creates = changes.filter((change) => before.get(rowKey(change)) === null).map(rowKey);
  const rowId = rowOf(rule, changes, asked, body);
  const [row] = rowId ? await readMirrorRows(tx, rule.about, [rowId]) : [];
  const subject = rule.unseen ? rule.unseen(body ?? {}) : labelOf(row ?? before.get(`${rule.about}/${rowId}`));
  const kept = body && base && rule.kept ? rule.kept(body, base) : body;
  const touch = await keepOperation(tx, rule, {
    endpoint: asked.endpoint,
    params: toJson(asked.params),
    body: kept === undefined ? null : JSON.stringify(base ? nameVersions(rule, kept, base) : kept),
    if_match: base && !rule.versionsIn ? serverVersion(rule, base, asked.params) : null,
    base: base ? toJson(base) : null,
    collection: rule.about,
    row_id: rowId ?? null,
    creates: toJson(creates),
    mentions: toJson(idsIn([asked.params, body, rowId])),
    subject,
    actor: toJson(who),
    at: now.toISOString(),
    id: asked.key ?? newId(),
  });
  const stamps = await stampRows(tx, changes, bases, touch);
  await clearSideRows(tx);
  return { ...written, data: withVersions(data, stamps, rowId) };
}

/** 0 where the server's version is not known yet: it then answers with the row, and the merge goes on from that. */
export function serverVersion(rule: Rule, row: Json, params: Record<string, string>): number {
  const version = versionOf(rule, row, params);
  return isLocalVersion(version) ? 0 : version;
}

/**
 * Rows that this transaction changed for the first time since the server spoke, as they are without it: a second handle
 * still sees them so. `before` has every row looked up, null for one that was not there.
 */
async function keepBases(mirror: Mirror, tx: Tx, changes: readonly Change[]) {
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
  const kept = [...before].map(([key, row]): MirrorRow => row ?? absent(key));
  await keepBaseRows(tx, kept);
  for (const row of kept) bases.set(rowKey(row), { version: row.version, deleted: row.tables === null });
  return { bases, before };
}

export function absent(key: string): MirrorRow {
  const at = key.indexOf("/");
  return { collection: key.slice(0, at) as Mirrored, id: key.slice(at + 1), version: 0, tables: null };
}

/** Appends it, or folds it into the last one of the row while that is still unsent. Answers what it is stamped by. */
async function keepOperation(
  tx: Tx,
  rule: Rule,
  row: Omit<OperationRow, "number" | "state" | "tries" | "failures" | "last_error" | "revision" | "touch">,
): Promise<number> {
  const touch = await nextOf(tx, "touch");
  const last = rule.kind === "edit" ? await lastUnsent(tx, row) : undefined;
  if (!last) {
    await insertOperation(tx, { ...row, state: "waiting", tries: 0, failures: 0, touch });
    return touch;
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
    touch,
    creates: both("creates"),
    mentions: both("mentions"),
  });
  return touch;
}

/** The row's last operation, if it is the same kind of edit, is still unsent, and nothing later builds on it. */
async function lastUnsent(
  tx: Tx,
  row: Pick<OperationRow, "endpoint" | "collection" | "row_id">,
): Promise<OperationRow | undefined> {
  const last = await lastOfRow(tx, row);
  if (last?.endpoint !== row.endpoint || last.state !== "waiting" || last.tries > 0) return undefined;
  return (await listAfter(tx, last.number)).some((one) => buildsOn(one, last)) ? undefined : last;
}

function rowOf(rule: Rule, changes: readonly Change[], asked: Asked, body: Json | undefined): string | undefined {
  // A change of a whole list is about no single row.
  if (rule.kind === "arrange" || rule.versionsIn) return "order";
  const own = changes.filter((change) => change.collection === rule.about).map(({ id }) => id);
  const named = [asked.params.id, asked.params.key, body?.id].find((id) => own.includes(id as string));
  return (named as string | undefined) ?? own[0];
}

/** Every id that stands anywhere in it. */
function idsIn(value: unknown, found = new Set<string>()): string[] {
  if (isId(value)) found.add(value as string);
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) idsIn(part, found);
  return [...found];
}

/** The answer was made before the rows got the versions by which the next change must name them. */
function withVersions(data: unknown, stamps: ReadonlyMap<string, number>, rowId: string | undefined): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map((entry) => withVersions(entry, stamps, undefined));
  const entries = Object.entries(data).map(([name, value]) => [name, withVersions(value, stamps, undefined)]);
  const copy = Object.fromEntries(entries) as Json;
  const stamp = stamps.get((copy.id as string | undefined) ?? rowId ?? "");
  return stamp !== undefined && typeof copy.version === "number" ? { ...copy, version: stamp } : copy;
}

const clickOf = (asked: Writing, key: string, who: Who) => ({
  owner: `staff:${who.id}`,
  key,
  endpoint: asked.endpoint as EndpointKey,
  fingerprint: createHash("sha256")
    .update(JSON.stringify([asked.params, asked.body, asked.ifMatch]))
    .digest("hex"),
});
