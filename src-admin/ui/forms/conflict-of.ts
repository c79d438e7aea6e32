import { ApiError } from "../../../src-shared/api/client.ts";
import type { ConflictDetails } from "../../../src-shared/api/editing.ts";

/** What a refused write says of the row now; undefined for any other failure. */
export function conflictOf<Row>(problem: unknown): ConflictDetails<Row> | undefined {
  const isConflict = problem instanceof ApiError && problem.code === "version_conflict" && problem.details;
  return isConflict ? (problem.details as ConflictDetails<Row>) : undefined;
}
