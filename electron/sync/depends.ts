/** Dependencies between operations of the log. */
import type { OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { ruleOf } from "./operations.ts";

/** The id in a row's key (`collection/id`). */
export const idOfKey = (key: string): string => key.slice(key.indexOf("/") + 1);

/** Operations that are in the way of later ones. Each is read once, so a long log takes time in proportion to its length. */
export interface Obstacles {
  add(operation: OperationRow): void;
  /** Whether a later operation builds on one of them: it names a row that one creates, or changes the same row. */
  inWayOf(later: OperationRow): boolean;
}

export function createObstacles(): Obstacles {
  const createdIds = new Set<string>();
  const changedRows = new Set<string>();
  return {
    add(operation) {
      for (const key of fromJson<string[]>(operation.creates)) createdIds.add(idOfKey(key));
      const row = changedRow(operation);
      if (row !== undefined) changedRows.add(row);
    },
    inWayOf(later) {
      const row = changedRow(later);
      if (row !== undefined && changedRows.has(row)) return true;
      return createdIds.size > 0 && fromJson<string[]>(later.mentions).some((id) => createdIds.has(id));
    },
  };
}

/** The row that an operation waits for and holds back; none of one that adds to a row. */
function changedRow({ endpoint, collection, row_id }: OperationRow): string | undefined {
  const isIndependent = ruleOf(endpoint as EndpointKey).independent === true;
  return row_id === null || isIndependent ? undefined : `${collection}/${row_id}`;
}

/** Whether `later` must be sent after `earlier`. */
export function buildsOn(later: OperationRow, earlier: OperationRow): boolean {
  if (later.number <= earlier.number) return false;
  const obstacles = createObstacles();
  obstacles.add(earlier);
  return obstacles.inWayOf(later);
}

/** Numbers of the operations that wait for one in conflict. */
export function blockedOperations(operations: readonly OperationRow[]): Set<number> {
  const blocked = new Set<number>();
  const obstacles = createObstacles();
  for (const operation of operations) {
    if (operation.state === "acknowledged") continue;
    const isBlocked = operation.state !== "conflict" && obstacles.inWayOf(operation);
    if (isBlocked) blocked.add(operation.number);
    if (isBlocked || operation.state === "conflict") obstacles.add(operation);
  }
  return blocked;
}
