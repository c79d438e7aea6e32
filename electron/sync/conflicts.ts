/** Decisions of a person about operations in conflict (electron/README.md, 13 and 15). */
import {
  findConflict,
  findOperation,
  findOperationByNumber,
  listConflicts,
  listOperations,
  removeConflict,
  removeOperations,
  updateOperation,
} from "../../db/desktop/operations.ts";
import { nextNumber } from "../../db/desktop/state.ts";
import type { ConflictRow, OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import type { Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { ConflictChoice } from "../../src-shared/sync/states.ts";
import { newId } from "../../src-shared/values/id.ts";
import { queueAgain } from "./apply-answer.ts";
import { buildsOn } from "./depends.ts";
import { mergeOperation } from "./merge-operation.ts";
import type { Mirrors } from "./mirrors.ts";
import { type Json, ruleOf, versionOf } from "./operations.ts";
import { findConcerned, rebase } from "./rebase.ts";

export interface Decision {
  choice: ConflictChoice;
  values?: Record<string, unknown> | undefined;
}

/** Applies a decision. Refuses an unknown conflict, and a merged choice without a value for every conflicting field. */
export const decide = (mirrors: Mirrors, id: string, decision: Decision) =>
  mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx): Promise<Refusal<"not_found" | "conflict"> | undefined> => {
      const conflict = await findConflict(tx, id);
      const loggedOperation = conflict && (await findOperationByNumber(tx, conflict.operation));
      if (!conflict || !loggedOperation) return refuse("not_found");
      const concerned = await findConcerned(tx, { operations: [loggedOperation.number] }, mirror.maxReplays);
      const refused =
        conflict.reason === "fields"
          ? await resolveFields(tx, loggedOperation, conflict, decision)
          : await retryOrDrop(tx, loggedOperation, conflict, decision);
      if (refused) return refused;
      await removeConflict(tx, id);
      await rebase(mirror, tx, concerned);
      return undefined;
    }),
  );

/** Writes the chosen values of the conflicting fields; the other fields are merged. */
async function resolveFields(
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
    // A removal is sent again with the server's version, or dropped.
    if (choice === "mine") await queueAgain(tx, one, { body: undefined, base: theirs, version });
    else await removeOperations(tx, [one.number]);
    return undefined;
  }
  const conflicting = fromJson<{ field: string }[]>(conflict.fields).map(({ field }) => field);
  if (choice === "merged" && conflicting.some((field) => !Object.hasOwn(values, field))) return refuse("conflict");
  const base = fromJson<Json>(one.base ?? "{}");
  const merged = mergeOperation({ rule, params, body: fromJson<Json>(one.body), base, theirs }, ({ field, mine }) => {
    if (choice === "theirs") return undefined;
    return { value: choice === "mine" ? mine : values[field] };
  });
  if (merged.nothingToDo) await removeOperations(tx, [one.number]);
  else await queueAgain(tx, one, { body: merged.body, base: theirs, version });
  return undefined;
}

/** Sends a refused, deleted or failing operation again, with other values if given, or drops it. */
async function retryOrDrop(
  tx: Tx,
  one: OperationRow,
  conflict: ConflictRow,
  { choice, values = {} }: Decision,
): Promise<Refusal<"conflict"> | undefined> {
  if (choice === "theirs") {
    await removeOperations(tx, [one.number]);
    return undefined;
  }
  // A refusal had no effect, so the operation gets a new key. One that failed may have had its effect: it keeps key and bytes.
  const failing = conflict.reason === "failing" || conflict.reason === "intercepted";
  if (failing && choice === "merged") return refuse("conflict");
  const body =
    one.body === null ? null : JSON.stringify({ ...fromJson<Json>(one.body), ...(choice === "merged" ? values : {}) });
  await updateOperation(tx, one.number, {
    state: failing ? "sent" : "waiting",
    failures: 0,
    last_error: null,
    change_number: await nextNumber(tx, "changes"),
    ...(failing ? {} : { id: newId(), body }),
  });
  return undefined;
}

/** Sends an operation again: one in conflict leaves the list, another does not wait for its next try. */
export const retryOperation = (mirrors: Mirrors, id: string) =>
  mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx): Promise<Refusal<"not_found"> | undefined> => {
      const loggedOperation = await findOperation(tx, id);
      if (!loggedOperation) return refuse("not_found");
      if (loggedOperation.state !== "conflict") return undefined;
      const conflict = await findConflictOf(tx, loggedOperation);
      if (conflict) {
        await retryOrDrop(tx, loggedOperation, conflict, { choice: "mine" });
        await removeConflict(tx, conflict.id);
      }
      await rebase(mirror, tx, await findConcerned(tx, { operations: [loggedOperation.number] }, mirror.maxReplays));
      return undefined;
    }),
  );

/** Discards an operation. Refuses an acknowledged one, and one that others build on, which the refusal names. */
export const discardOperation = (mirrors: Mirrors, id: string) =>
  mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx): Promise<Refusal<"not_found" | "conflict" | "in_use"> | undefined> => {
      const all = await listOperations(tx);
      const loggedOperation = all.find((row) => row.id === id);
      if (!loggedOperation) return refuse("not_found");
      if (loggedOperation.state === "acknowledged") return refuse("conflict");
      const onIt = all.filter((later) => later.state !== "acknowledged" && buildsOn(later, loggedOperation));
      if (onIt.length > 0) {
        return refuse("in_use", {
          details: { operations: onIt.map(({ id: key, subject }) => ({ id: key, subject })) },
        });
      }
      const concerned = await findConcerned(tx, { operations: [loggedOperation.number] }, mirror.maxReplays);
      await removeOperations(tx, [loggedOperation.number]);
      await rebase(mirror, tx, concerned);
      return undefined;
    }),
  );

async function findConflictOf(tx: Tx, { number }: OperationRow): Promise<ConflictRow | undefined> {
  return (await listConflicts(tx)).find((row) => row.operation === number);
}
