/**
 * The rebase of the operation log on the server's rows (electron/README.md, 9 and 16). Screens show the server's rows with
 * the pending operations replayed over them. For new rows of the server, the base rows are restored, the new rows written
 * and the operations that they concern replayed by their own handlers. An operation that is refused then changes nothing on
 * screen; it stays in the log, and the server decides.
 *
 * Where a change concerns more operations than `Mirror.maxReplays`, none is replayed: its rows go into the base, and those
 * that operations change are put behind, which means that the screens show them as before until catch-up.ts replays them.
 */

import { setImmediate } from "node:timers/promises";
import {
  baseVersions,
  deleteBaseRows,
  insertBaseRows,
  listBaseRows,
  rowKey,
  updateBaseRows,
} from "../../db/desktop/base-rows.ts";
import { clearSideRows } from "../../db/desktop/clear-side-rows.ts";
import { setLocalVersions } from "../../db/desktop/local-versions.ts";
import {
  listChangedRows,
  listOperationsOn,
  noteOperationRows,
  whichAreChanged,
} from "../../db/desktop/operation-rows.ts";
import { countOperations, listOperations, listOperationsByNumber } from "../../db/desktop/operations.ts";
import { forgetBehind, noteBehind } from "../../db/desktop/rows-behind.ts";
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

/** Rows and operations that a change concerns; the rows are all those that the operations change. */
interface Concerned {
  rowIds: readonly string[];
  /** `too many`: the rows are only those changed themselves, and by the operations that were asked for. */
  operations: readonly number[] | "too many";
}

/**
 * What a change of rows and operations concerns: every operation that changes or names one of the rows, the rows that it
 * changes, and so on. To be asked before operations are removed.
 */
export async function findConcerned(
  tx: Tx,
  { rowIds = [], operations = [] }: { rowIds?: readonly string[]; operations?: readonly number[] },
  maxOperations: number,
): Promise<Concerned> {
  const first = new Set([...rowIds, ...(await listChangedRows(tx, operations))]);
  const rows = new Set(first);
  const numbers = new Set(operations);
  let newRows = [...rows];
  while (newRows.length > 0) {
    const newOperations = (await listOperationsOn(tx, newRows)).filter((number) => !numbers.has(number));
    for (const number of newOperations) numbers.add(number);
    if (numbers.size > maxOperations) return { rowIds: [...first], operations: "too many" };
    newRows = (await listChangedRows(tx, newOperations)).filter((id) => !rows.has(id));
    for (const id of newRows) rows.add(id);
  }
  return { rowIds: [...rows], operations: [...numbers] };
}

/** A replayed operation changed a row that it did not change before, and that other operations change too. */
class OtherRowChanged extends Error {}

/** A replay that was given up, because `goOn` said so. */
export class GaveWay extends Error {}

/**
 * Rebases the concerned operations, in a transaction of the mirror's writing handle; the others and their rows stay as they
 * are. `incoming` are newer rows of the server. Throws `GaveWay` once `goOn` answers false.
 */
export async function rebase(
  mirror: Mirror,
  tx: Tx,
  { rowIds, operations }: Concerned,
  incoming: readonly MirrorRow[] = [],
  goOn?: () => boolean,
): Promise<void> {
  if (operations === "too many") return putBehind(tx, rowIds, incoming);
  try {
    await inTransaction(tx, async (part) => {
      const bases = await listBaseRows(part, rowIds);
      const logged = await listOperationsByNumber(part, operations);
      await forgetBehind(part, rowIds);
      await replayAll(mirror, part, { bases, operations: logged, incoming, goOn });
    });
  } catch (problem) {
    if (!(problem instanceof OtherRowChanged)) throw problem;
    const isForCatchUp = !goOn && (await countOperations(tx)).all > mirror.maxReplays;
    await (isForCatchUp ? putBehind(tx, rowIds, incoming) : rebaseAll(mirror, tx, incoming, goOn));
  }
}

/** Rebases the whole operation log. */
export async function rebaseAll(
  mirror: Mirror,
  tx: Tx,
  incoming: readonly MirrorRow[] = [],
  goOn?: () => boolean,
): Promise<void> {
  const operations = await listOperations(tx);
  for (const { number, mentions } of operations)
    await noteOperationRows(tx, number, { changed: [], named: fromJson(mentions) });
  await forgetBehind(tx);
  await replayAll(mirror, tx, { bases: await listBaseRows(tx), operations, incoming, goOn });
}

/** Writes rows that no operation changes as the server has them; of the others only the base, and notes them as behind. */
async function putBehind(tx: Tx, rowIds: readonly string[], incoming: readonly MirrorRow[]): Promise<void> {
  const changed = await whichAreChanged(tx, rowIds);
  const [held, free] = partition(await listBaseRows(tx, rowIds), ({ id }) => changed.has(id));
  const heldKeys = new Set(held.map(rowKey));
  const [newBases, newRows] = partition(incoming, (row) => heldKeys.has(rowKey(row)));
  writeMirrorRows(tx, free, { note: true });
  writeMirrorRows(tx, newRows, { note: true });
  await deleteBaseRows(tx, free);
  await updateBaseRows(tx, newBases);
  await noteBehind(tx, [...changed]);
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

interface Replay {
  /** Base rows of the rows that the operations changed. */
  bases: readonly MirrorRow[];
  operations: readonly OperationRow[];
  incoming: readonly MirrorRow[];
  goOn: (() => boolean) | undefined;
}

/** Replays between two moments at which the process answers others. */
const REPLAYS_AT_A_STRETCH = 25;

async function replayAll(mirror: Mirror, tx: Tx, { bases, operations, incoming, goOn }: Replay): Promise<void> {
  writeMirrorRows(tx, bases, { note: true });
  writeMirrorRows(tx, incoming, { note: true });
  await deleteBaseRows(tx, bases);
  const known = new Map([...bases, ...incoming].map((row) => [rowKey(row), row]));
  const newBases = new Map<string, MirrorRow>();
  for (const [place, operation] of operations.entries()) {
    if (operation.state === "conflict") continue;
    if (place % REPLAYS_AT_A_STRETCH === REPLAYS_AT_A_STRETCH - 1) await setImmediate();
    if (goOn?.() === false) throw new GaveWay();
    const changes = await replay(mirror, tx, operation);
    await findBases(mirror, tx, changes, known, newBases);
    await setLocalVersions(tx, changes, newBases, operation.change_number);
    await noteOperationRows(tx, operation.number, { changed: changes.map(({ id }) => id), named: [] });
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

/** Finds the base rows of changes. A row without pending changes and without a new version of the server is as committed. */
async function findBases(
  mirror: Mirror,
  tx: Tx,
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
  if ((await baseVersions(tx, missing.map(rowKey))).size > 0) throw new OtherRowChanged();
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
