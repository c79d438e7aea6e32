import type { AuditEntry } from "../../src-shared/audit/operations.ts";
import { isResource, resourceOf } from "../../src-shared/resources.ts";

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where the thing an act was done to can be looked at; undefined where it has no screen of its own. */
export function placeOf({ collection, rowId }: Pick<AuditEntry, "collection" | "rowId">): string | undefined {
  const screen = isResource(collection) ? resourceOf(collection).screen : undefined;
  // Exports and the like speak of no single row.
  return screen && id.test(rowId) ? screen(rowId) : undefined;
}
