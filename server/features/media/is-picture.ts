import { listMedia } from "../../../db/queries/catalogue/catalogue.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { MediaKind } from "../../../src-shared/media/kinds.ts";

/** Whether a path names a picture of the library. */
export const isPicture = async (db: Db | Tx, path: string): Promise<boolean> =>
  (await missingMedia(db, "image", [path])).length === 0;

/** Paths among these that the library does not have as that kind. */
export async function missingMedia(db: Db | Tx, kind: MediaKind, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await listMedia(db, [...new Set(paths)]);
  const storedPaths = new Set(rows.filter((row) => row.kind === kind).map((row) => row.path));
  return paths.filter((path) => !storedPaths.has(path));
}
