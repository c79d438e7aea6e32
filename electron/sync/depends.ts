/** Dependencies between operations of the log. */
import type { OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { ruleOf } from "./operations.ts";

/** Whether `later` must be sent after `earlier`: it changes the same row, or names one that `earlier` creates. */
export function buildsOn(later: OperationRow, earlier: OperationRow): boolean {
  if (later.number <= earlier.number) return false;
  const created = fromJson<string[]>(earlier.creates).map((key) => key.slice(key.indexOf("/") + 1));
  const named = new Set(fromJson<string[]>(later.mentions));
  if (created.some((id) => named.has(id))) return true;
  const sameRow = later.row_id !== null && later.collection === earlier.collection && later.row_id === earlier.row_id;
  return sameRow && !isIndependent(later) && !isIndependent(earlier);
}

const isIndependent = (operation: OperationRow): boolean =>
  ruleOf(operation.endpoint as EndpointKey).independent === true;

/** Operations blocked by a conflict, by number, each with the operation it waits for. */
export function blockedOperations(operations: readonly OperationRow[]): Map<number, OperationRow> {
  const blocked = new Map<number, OperationRow>();
  for (const loggedOperation of operations) {
    if (loggedOperation.state === "conflict" || loggedOperation.state === "acknowledged") continue;
    const inWay = operations.find(
      (earlier) => (earlier.state === "conflict" || blocked.has(earlier.number)) && buildsOn(loggedOperation, earlier),
    );
    if (inWay) blocked.set(loggedOperation.number, inWay);
  }
  return blocked;
}
