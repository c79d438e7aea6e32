/** Operations that fail while others pass, which become conflicts after bounded tries (electron/README.md, 15). */
import { findOperationByNumber, updateOperation } from "../../db/desktop/operations.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addConflict } from "./apply-answer.ts";
import type { FailPoints } from "./fail-points.ts";
import type { Mirrors } from "./mirrors.ts";
import { intendedChanges } from "./pull/differences.ts";

/** Failures, while others passed or a pull succeeded, after which an operation becomes a conflict. */
export const MAX_FAILURES = 8;

const INTERCEPTED = "intercepted:";

/** The last error of an operation that something between this computer and the shop answered, with its status. */
export const interceptedBy = (status: number): string => `${INTERCEPTED}${status}`;

/** Counts a failure of each of these operations, and sets those aside that have failed too often. */
export async function countFailures(
  mirrors: Mirrors,
  numbers: readonly number[],
  { reached }: FailPoints,
  now: () => Date,
): Promise<void> {
  if (numbers.length === 0) return;
  await mirrors.exclusive((mirror) =>
    inTransaction(mirror.file.db, async (tx) => {
      for (const number of numbers) {
        const operation = await findOperationByNumber(tx, number);
        if (operation?.state !== "sent") continue;
        const failures = operation.failures + 1;
        await updateOperation(tx, number, { failures });
        if (failures < MAX_FAILURES) continue;
        await addConflict(mirror, tx, operation, {
          reason: operation.last_error?.startsWith(INTERCEPTED) ? "intercepted" : "failing",
          code: operation.last_error,
          message: null,
          fields: intendedChanges(operation),
          at: now().toISOString(),
        });
      }
    }),
  );
  await reached("failures counted");
}
