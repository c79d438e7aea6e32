import type { MirrorRow } from "../../src-shared/sync/operations.ts";

/**
 * Whether a row of the server is to be written (electron/README.md, 3): an older or equal version is ignored, an unknown row
 * is inserted, and the removal of an unknown row is ignored.
 */
export function shouldApply(
  known: { version: number; deleted: boolean } | undefined,
  incoming: Pick<MirrorRow, "version" | "tables">,
): boolean {
  if (!known) return incoming.tables !== null;
  return incoming.version > known.version;
}
