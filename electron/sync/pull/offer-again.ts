/**
 * The operation log after everything was fetched again. The server may have been restored from a copy: it may lack what it
 * acknowledged, and count the versions of its rows once more.
 */
import { letWaitAgain, listChanging, updateOperation } from "../../../db/desktop/operations.ts";
import { nextNumber } from "../../../db/desktop/state.ts";
import type { OperationRow } from "../../../db/desktop/tables.ts";
import { fromJson } from "../../../db/json.ts";
import type { Tx } from "../../../db/schema.ts";
import type { EndpointKey } from "../../../src-shared/api/define.ts";
import { sameJson } from "../../../src-shared/sync/field-merge.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { type DeviceUser, type Mirror, readRow } from "../mirror.ts";
import { type Json, ruleOf, versionOf, writtenOf } from "../operations.ts";

/**
 * Lets acknowledged operations wait again, with key and bytes: a server that has them answers as it did. To be called while
 * the mirror has the server's rows only.
 */
export async function offerAgain(mirror: Mirror, tx: Tx): Promise<void> {
  await letWaitAgain(tx);
  for (const operation of await listChanging(tx)) {
    if (!(await isOfLostVersion(mirror, tx, operation))) continue;
    // Version 0 is refused with the server's row, and the merge starts there. A new key, since the bytes are others; the
    // server cannot have stored the old one, whose effect would have raised the version.
    await updateOperation(tx, operation.number, {
      id: newId(),
      state: "waiting",
      if_match: 0,
      change_number: await nextNumber(tx, "changes"),
    });
  }
}

/** Whether the version in If-Match was lost, or names other values now: another person's change may have it, or get it. */
async function isOfLostVersion(mirror: Mirror, tx: Tx, operation: OperationRow): Promise<boolean> {
  const endpoint = operation.endpoint as EndpointKey;
  const rule = ruleOf(endpoint);
  const params = fromJson<Record<string, string>>(operation.params);
  const user = fromJson<DeviceUser>(operation.actor);
  const row = await readRow(mirror, tx, { endpoint, params }, user, () => new Date(operation.at));
  const version = row ? versionOf(rule, row, params) : 0;
  const named = operation.if_match ?? 0;
  if (!row || version !== named) return version < named;
  const base = fromJson<Json>(operation.base ?? "{}");
  const body = fromJson<Json>(operation.body ?? "{}");
  return !sameJson(writtenOf(rule, base, body, params), writtenOf(rule, row, body, params));
}
