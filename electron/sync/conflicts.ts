/** What a person decides about operations that could not go through by themselves (electron/README.md, 13 and 15). */
import {
  findConflict,
  findOperation,
  listConflicts,
  listOperations,
  removeConflict,
  removeOperations,
  updateOperation,
} from "../../db/desktop/operations.ts";
import { nextOf } from "../../db/desktop/state.ts";
import type { ConflictRow, OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { ConflictChoice } from "../../src-shared/sync/states.ts";
import { newId } from "../../src-shared/values/id.ts";
import { buildsOn } from "./depends.ts";
import { mergeOperation } from "./merge-operation.ts";
import type { Mirrors } from "./mirrors.ts";
import { type Json, ruleOf, versionOf } from "./operations.ts";
import { rebase } from "./rebase.ts";
import { sendAnew } from "./settle.ts";

export interface Decision {
  choice: ConflictChoice;
  values?: Record<string, unknown> | undefined;
}

/** Refuses what is not there (any more), and a merged choice that leaves a field in question open. */
export const decide = (mirrors: Mirrors, id: string, decision: Decision) =>
  mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx): Promise<Refusal<"not_found" | "conflict"> | undefined> => {
      const conflict = await findConflict(tx, id);
      const one = (await listOperations(tx)).find((row) => row.number === conflict?.operation);
      if (!conflict || !one) return refuse("not_found");
      const refused =
        conflict.reason === "fields"
          ? await choose(tx, one, conflict, decision)
          : await again(tx, one, conflict, decision);
      if (refused) return refused;
      await removeConflict(tx, id);
      await rebase(mirror, tx);
      return undefined;
    }),
  );

/** The fields in question as the person wants them; the others were merged already. */
async function choose(
  tx: Tx,
  one: OperationRow,
  conflict: ConflictRow,
  { choice, values = {} }: Decision,
): Promise<Refusal<"conflict"> | undefined> {
  const rule = ruleOf(one.endpoint as EndpointKey);
  const params = fromJson<Record<string, string>>(one.params);
  const theirs = fromJson<Json>(conflict.theirs ?? "{}");
  const version = versionOf(rule, theirs, params);
  if (one.body === null) {
    // A removal: what was changed on the server goes with the row, or the row stays.
    if (choice === "mine") await sendAnew(tx, one, { body: undefined, base: theirs, version });
    else await removeOperations(tx, [one.number]);
    return undefined;
  }
  const asked = fromJson<{ field: string }[]>(conflict.fields).map(({ field }) => field);
  if (choice === "merged" && asked.some((field) => !Object.hasOwn(values, field))) return refuse("conflict");
  const base = fromJson<Json>(one.base ?? "{}");
  const merged = mergeOperation({ rule, params, body: fromJson<Json>(one.body), base, theirs }, ({ field, mine }) => {
    if (choice === "theirs") return undefined;
    return { value: choice === "mine" ? mine : values[field] };
  });
  if (merged.nothingToDo) await removeOperations(tx, [one.number]);
  else await sendAnew(tx, one, { body: merged.body, base: theirs, version });
  return undefined;
}

/** Refused, gone or failing: tried again, with other values if they are given, or dropped. */
async function again(
  tx: Tx,
  one: OperationRow,
  conflict: ConflictRow,
  { choice, values = {} }: Decision,
): Promise<Refusal<"conflict"> | undefined> {
  if (choice === "theirs") {
    await removeOperations(tx, [one.number]);
    return undefined;
  }
  // A refusal left nothing behind on the server, so what is sent now is another request. What failed may have been done:
  // it keeps its key and its bytes.
  const failing = conflict.reason === "failing";
  if (failing && choice === "merged") return refuse("conflict");
  const body =
    one.body === null ? null : JSON.stringify({ ...fromJson<Json>(one.body), ...(choice === "merged" ? values : {}) });
  await updateOperation(tx, one.number, {
    state: failing ? "sent" : "waiting",
    failures: 0,
    last_error: null,
    touch: await nextOf(tx, "touch"),
    ...(failing ? {} : { id: newId(), body }),
  });
  return undefined;
}

/** Sends one once more: out of the conflicts with what it says, or without waiting for the next try. */
export const retryOperation = (mirrors: Mirrors, id: string) =>
  mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx): Promise<Refusal<"not_found"> | undefined> => {
      const one = await findOperation(tx, id);
      if (!one) return refuse("not_found");
      if (one.state !== "conflict") return undefined;
      const conflict = await findConflictOf(tx, one);
      if (conflict) {
        await again(tx, one, conflict, { choice: "mine" });
        await removeConflict(tx, conflict.id);
      }
      await rebase(mirror, tx);
      return undefined;
    }),
  );

/** Throws one away. Refuses one that the server has, and one that others build on: these are named. */
export const discardOperation = (mirrors: Mirrors, id: string) =>
  mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx): Promise<Refusal<"not_found" | "conflict" | "in_use"> | undefined> => {
      const all = await listOperations(tx);
      const one = all.find((row) => row.id === id);
      if (!one) return refuse("not_found");
      if (one.state === "acknowledged") return refuse("conflict");
      const onIt = all.filter((later) => later.state !== "acknowledged" && buildsOn(later, one));
      if (onIt.length > 0) {
        return refuse("in_use", {
          details: { operations: onIt.map(({ id: key, subject }) => ({ id: key, subject })) },
        });
      }
      await removeOperations(tx, [one.number]);
      await rebase(mirror, tx);
      return undefined;
    }),
  );

async function findConflictOf(tx: Tx, { number }: OperationRow): Promise<ConflictRow | undefined> {
  return (await listConflicts(tx)).find((row) => row.operation === number);
}
