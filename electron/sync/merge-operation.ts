/**
 * The three-way merge of an operation (electron/README.md, 13): its base row, its body and the current row. Lists whose
 * entries are rows of their own (variants, lines) merge entry by entry.
 */
import { mergeFields, sameJson } from "../../src-shared/sync/field-merge.ts";
import { type Json, nameVersions, type Rule, writtenOf } from "./operations.ts";

export interface Clash {
  /** "name", or within a list "variants.ID.price". */
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface MergedOperation {
  /** The body to send, with the server's values where fields clash. */
  body: Json;
  clashes: Clash[];
  /** The server's row has all the values already. */
  nothingToDo: boolean;
}

interface MergeInput {
  rule: Rule;
  params: Record<string, string>;
  body: Json;
  base: Json;
  theirs: Json;
}

/** Merges an operation. `choose` decides a clash: the value to send, or undefined for the server's. */
export function mergeOperation(
  sides: MergeInput,
  choose?: (clash: Clash) => { value: unknown } | undefined,
): MergedOperation {
  const { rule, params } = sides;
  const body = nameVersions(rule, sides.body, undefined);
  const before = writtenOf(rule, sides.base, body, params);
  const serverValues = writtenOf(rule, sides.theirs, body, params);
  const names = [...new Set([...Object.keys(before), ...Object.keys(serverValues)])];
  const here = Object.fromEntries(names.map((name) => [name, body[name]]));
  const lists = Object.entries(rule.lists ?? {}).filter(([name]) => Array.isArray(here[name]));
  const flat = flatten([before, here, serverValues], lists);
  const [base = {}, mine = {}, theirs = {}] = flat;
  const { merged, conflicts } = mergeFields(base, mine, theirs, groupsIn(rule, flat));
  const clashes = conflicts.map((field) => ({
    field,
    base: base[field],
    mine: mine[field],
    theirs: theirs[field],
  }));
  for (const clash of clashes) {
    const chosen = choose?.(clash);
    if (!chosen) continue;
    if (chosen.value === undefined) delete merged[clash.field];
    else merged[clash.field] = chosen.value;
  }
  const untouched = Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
  return {
    body: { ...untouched, ...unflatten(merged, lists, [here, serverValues, before]) },
    clashes,
    nothingToDo: sameJson(merged, theirs),
  };
}

/** Splits entries that all three sides have into their fields; an added or removed entry stays whole. */
function flatten(sides: Json[], lists: readonly (readonly [string, string])[]): Json[] {
  const flat = sides.map((side) => ({ ...side }));
  for (const [list, key] of lists) {
    const entries = sides.map((side) => new Map(entriesOf(side, list).map((entry) => [String(entry[key]), entry])));
    const [, mine] = entries;
    for (const side of flat) delete side[list];
    for (const id of new Set(entries.flatMap((side) => [...side.keys()]))) {
      const inAll = entries.every((side) => side.has(id));
      const fields = Object.keys(mine?.get(id) ?? {});
      entries.forEach((side, at) => {
        const entry = side.get(id);
        const target = flat[at] as Json;
        if (!entry) return;
        if (!inAll) target[`${list}.${id}`] = entry;
        else for (const field of fields) target[`${list}.${id}.${field}`] = entry[field];
      });
    }
  }
  return flat;
}

function unflatten(merged: Json, lists: readonly (readonly [string, string])[], sides: Json[]): Json {
  const body: Json = {};
  const entries = new Map<string, Map<string, Json>>(lists.map(([list]) => [list, new Map()]));
  for (const [name, value] of Object.entries(merged)) {
    const [list = "", id = "", ...field] = name.split(".");
    const rows = entries.get(list);
    if (!rows || id === "") body[name] = value;
    else if (field.length === 0) rows.set(id, value as Json);
    else rows.set(id, { ...rows.get(id), [field.join(".")]: value });
  }
  for (const [list, key] of lists) {
    const rows = entries.get(list) ?? new Map<string, Json>();
    const [mine = [], theirs = [], base = []] = sides.map((side) =>
      entriesOf(side, list).map((row) => String(row[key])),
    );
    // The side that changed the order decides it; new entries of the other side follow.
    const order = sameJson(mine, base) ? [...theirs, ...mine] : [...mine, ...theirs];
    body[list] = [...new Set(order)].flatMap((id) => rows.get(id) ?? []);
  }
  return body;
}

const entriesOf = (side: Json, list: string): Json[] => (Array.isArray(side[list]) ? (side[list] as Json[]) : []);

/** The rule's groups, for the row itself and for each entry of its lists. */
function groupsIn(rule: Rule, sides: Json[]): string[][] {
  const names = new Set(sides.flatMap((side) => Object.keys(side)));
  const within = new Set(
    [...names].map((name) => name.split(".").slice(0, 2).join(".")).filter((name) => name.includes(".")),
  );
  return (rule.groups ?? []).flatMap((group) =>
    [[...group], ...[...within].map((entry) => group.map((field) => `${entry}.${field}`))].filter((fields) =>
      fields.some((field) => names.has(field)),
    ),
  );
}
