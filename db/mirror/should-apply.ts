import type { MirrorRow } from "../../src-shared/sync/operations.ts";

/**
 * Whether a row from the server says something new (electron/README.md, 3): an older or equal version is ignored, what
 * is not known is made (under whatever it came), and removing what is not there is nothing.
 */
export function shouldApply(
  known: { version: number; deleted: boolean } | undefined,
  incoming: Pick<MirrorRow, "version" | "tables">,
): boolean {
  if (!known) return incoming.tables !== null;
  return incoming.version > known.version;
}
