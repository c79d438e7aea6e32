/**
 * What screens show is what the server said, with the pending operations run over it (electron/README.md, 9 and 16).
 * When the server says something new about rows that were changed here: the rows as the server had them are put back,
 * the new ones are written, and every operation is run anew by its own handler. One that is refused now changes
 * nothing on screen; it stays in the operation log, and the server decides.
 */

import { forgetBaseRows, keepBaseRows, listBaseRows, rowKey } from "../../db/desktop/base-rows.ts";
import { clearSideRows } from "../../db/desktop/clear-side-rows.ts";
import { listOperations } from "../../db/desktop/operations.ts";
import { stampRows } from "../../db/desktop/stamp-rows.ts";
import type { OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import { readMirrorRows } from "../../db/mirror/read-rows.ts";
import { writeMirrorRows } from "../../db/mirror/write-rows.ts";
import type { Tx } from "../../db/schema.ts";
import { type Change, inTransaction, listPartNotes } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import type { Mirrored } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { mergeOperation } from "./merge-operation.ts";
import { type Mirror, readRow, runOn, type Who } from "./mirror.ts";
import { type Json, nameVersions, ruleOf, versionOf } from "./operations.ts";
import { absent } from "./write.ts";

/** Within a transaction of the mirror's writing handle. `incoming` are rows that the server has said, newer than known. */
export async function rebase(mirror: Mirror, tx: Tx, incoming: readonly MirrorRow[] = []): Promise<void> {
  const bases = new Map<string, MirrorRow>();
  for (const row of await listBaseRows(tx)) bases.set(rowKey(row), row);
  writeMirrorRows(tx, [...bases.values()], { note: true });
  writeMirrorRows(tx, incoming, { note: true });
  for (const row of incoming) bases.set(rowKey(row), row);
  await forgetBaseRows(tx);

  const kept = new Map<string, MirrorRow>();
  for (const operation of await listOperations(tx)) {
    if (operation.state === "conflict") continue;
    const changes = await runAnew(mirror, tx, operation);
    await lookUpBases(mirror, changes, bases, kept);
    await stampRows(tx, changes, kept, operation.touch);
  }
  await keepBaseRows(tx, [...kept.values()]);
  await clearSideRows(tx);
}

/** What it changed; nothing where it is refused by now. */
async function runAnew(mirror: Mirror, tx: Tx, operation: OperationRow): Promise<Change[]> {
  const endpoint = operation.endpoint as EndpointKey;
  const rule = ruleOf(endpoint);
  const params = fromJson<Record<string, string>>(operation.params);
  const who = fromJson<Who>(operation.actor);
  const now = () => new Date(operation.at);
  let body = operation.body === null ? undefined : fromJson<Json>(operation.body);
  let ifMatch: number | undefined;
  if (rule.reads) {
    const row = await readRow(mirror, tx, { endpoint, params, body }, who, now);
    if (!row) return [];
    ifMatch = versionOf(rule, row, params);
    if (body && operation.base) {
      const sides = { rule, params, body, base: fromJson<Json>(operation.base), theirs: row };
      // Until a person or the server has decided, people see what they wrote.
      body = nameVersions(rule, mergeOperation(sides, ({ mine }) => ({ value: mine })).body, row);
    }
  }
  return inTransaction(tx, async (part) => {
    const { outcome } = await runOn(mirror, part, { endpoint, params, body, ifMatch }, who, now);
    return outcome.ok ? listPartNotes(part) : [];
  });
}

/** Rows that were changed neither here nor by the server just now are still what is committed. */
async function lookUpBases(
  mirror: Mirror,
  changes: readonly Change[],
  known: ReadonlyMap<string, MirrorRow>,
  kept: Map<string, MirrorRow>,
): Promise<void> {
  const missing: Change[] = [];
  for (const change of changes) {
    const key = rowKey(change);
    const base = kept.get(key) ?? known.get(key);
    if (base) kept.set(key, base);
    else missing.push(change);
  }
  for (const [collection, some] of Map.groupBy(missing, (change) => change.collection as Mirrored)) {
    const found = await readMirrorRows(
      mirror.file.reader,
      collection,
      some.map(({ id }) => id),
    );
    for (const { id } of some) {
      const key = rowKey({ collection, id });
      kept.set(key, found.find((row) => row.id === id) ?? absent(key));
    }
  }
}
