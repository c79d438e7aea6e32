/** Field differences for the list of conflicts. */
import type { OperationRow } from "../../../db/desktop/tables.ts";
import { fromJson } from "../../../db/json.ts";
import type { EndpointKey } from "../../../src-shared/api/define.ts";
import { sameJson } from "../../../src-shared/sync/field-merge.ts";
import type { Clash } from "../merge-operation.ts";
import { type Json, nameVersions, ruleOf, writtenOf } from "../operations.ts";

/** Fields that are derived or change with every edit, and are no person's decision. */
const incidental = new Set([
  "version",
  "updatedAt",
  "orders",
  "products",
  "onHand",
  "committed",
  "held",
  "atDesktops",
  "available",
  "variants",
  "subcategories",
]);

/** Fields that were changed on the server, of a row that was removed on the desktop. */
export const differencesOf = (base: Json, theirs: Json): Clash[] =>
  [...new Set([...Object.keys(base), ...Object.keys(theirs)])]
    .filter((field) => !incidental.has(field) && !sameJson(base[field], theirs[field]))
    .map((field) => ({ field, base: base[field], mine: null, theirs: theirs[field] }));

/** Fields that an operation was to change. */
export function intendedChanges(operation: OperationRow): Clash[] {
  const params = fromJson<Record<string, string>>(operation.params);
  const base = operation.base === null ? {} : fromJson<Json>(operation.base);
  const rule = ruleOf(operation.endpoint as EndpointKey);
  const body = operation.body === null ? {} : nameVersions(rule, fromJson<Json>(operation.body), undefined);
  const before = operation.base === null ? {} : writtenOf(rule, base, body, params);
  return Object.entries(body)
    .filter(([field, mine]) => field !== "id" && !sameJson(mine, before[field]))
    .map(([field, mine]) => ({ field, base: before[field] ?? null, mine, theirs: null }));
}
