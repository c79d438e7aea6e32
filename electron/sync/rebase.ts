/**
 * The rebase of the operation log on the server's rows (electron/README.md, 9 and 16). Screens show the server's rows with
 * the pending operations replayed over them. For new rows of the server, the base rows are restored, the new rows written
 * and every operation replayed by its own handler. An operation that is refused then changes nothing on screen; it stays in
 * the log, and the server decides.
 */

import { deleteBaseRows, insertBaseRows, listBaseRows, rowKey } from "../../db/desktop/base-rows.ts";
import { clearSideRows } from "../../db/desktop/clear-side-rows.ts";
import { setLocalVersions } from "../../db/desktop/local-versions.ts";
import { listOperations } from "../../db/desktop/operations.ts";
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
import { type DeviceUser, type Mirror, readRow, runOn } from "./mirror.ts";
import { type Json, nameVersions, ruleOf, versionOf } from "./operations.ts";
import { absentRow } from "./write.ts";

/** Runs in a transaction of the mirror's writing handle. `incoming` are newer rows of the server. */
export async function rebase(mirror: Mirror, tx: Tx, incoming: readonly MirrorRow[] = []): Promise<void> {
  const bases = new Map<string, MirrorRow>();
  for (const row of await listBaseRows(tx)) bases.set(rowKey(row), row);
  writeMirrorRows(tx, [...bases.values()], { note: true });
  writeMirrorRows(tx, incoming, { note: true });
  for (const row of incoming) bases.set(rowKey(row), row);
  await deleteBaseRows(tx);

  const newBases = new Map<string, MirrorRow>();
  for (const operation of await listOperations(tx)) {
    if (operation.state === "conflict") continue;
    const changes = await replay(mirror, tx, operation);
    await findBases(mirror, changes, bases, newBases);
    await setLocalVersions(tx, changes, newBases, operation.change_number);
  }
  await insertBaseRows(tx, [...newBases.values()]);
  await clearSideRows(tx);
}

/** Replays an operation and returns its changes; none when its handler refuses it now. */
async function replay(mirror: Mirror, tx: Tx, operation: OperationRow): Promise<Change[]> {
  const endpoint = operation.endpoint as EndpointKey;
  const rule = ruleOf(endpoint);
  const params = fromJson<Record<string, string>>(operation.params);
  const user = fromJson<DeviceUser>(operation.actor);
  const now = () => new Date(operation.at);
  let body = operation.body === null ? undefined : fromJson<Json>(operation.body);
  let ifMatch: number | undefined;
  if (rule.reads) {
    const row = await readRow(mirror, tx, { endpoint, params, body }, user, now);
    if (!row) return [];
    ifMatch = versionOf(rule, row, params);
    if (body && operation.base) {
      const sides = { rule, params, body, base: fromJson<Json>(operation.base), theirs: row };
      // Until the server or a person decides, screens show the operation's own values.
      body = nameVersions(rule, mergeOperation(sides, ({ mine }) => ({ value: mine })).body, row);
    }
  }
  return inTransaction(tx, async (part) => {
    const { outcome } = await runOn(mirror, part, { endpoint, params, body, ifMatch }, user, now);
    return outcome.ok ? listPartNotes(part) : [];
  });
}

/** Finds the base rows of changes. A row without pending changes or a new version of the server is as committed. */
async function findBases(
  mirror: Mirror,
  changes: readonly Change[],
  known: ReadonlyMap<string, MirrorRow>,
  newBases: Map<string, MirrorRow>,
): Promise<void> {
  const missing: Change[] = [];
  for (const change of changes) {
    const key = rowKey(change);
    const base = newBases.get(key) ?? known.get(key);
    if (base) newBases.set(key, base);
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
      newBases.set(key, found.find((row) => row.id === id) ?? absentRow(key));
    }
  }
}
