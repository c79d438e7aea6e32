import {
  addVersion,
  listVersions,
  type SavedTexts,
  type Saving,
  type VersionTable,
} from "../../db/queries/content/versions.ts";
import type { Tx } from "../../db/schema.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { Context } from "../context.ts";

/** Versions kept of each page, and of each part of the site. */
export const MAX_VERSIONS = 50;

/** Who saves, and when. */
export type SaveSource = Pick<Context, "actor" | "now">;

type Saved<Table extends VersionTable> = Pick<Saving, "number"> & SavedTexts<Table>;

/** Keeps what was just saved; where nothing was kept yet also what stood there before. */
export async function keepSave<Table extends VersionTable>(
  { actor, now }: SaveSource,
  tx: Tx,
  table: Table,
  {
    ownerId,
    before,
    saved,
  }: { ownerId: string; before: (Saved<Table> & { at: string }) | undefined; saved: Saved<Table> },
): Promise<void> {
  const at = now();
  const add = (row: Saved<Table> & Pick<Saving, "at" | "staff_name">) =>
    addVersion(tx, table, { ownerId, row: { id: newId(at.getTime()), ...row }, max: MAX_VERSIONS });
  if (before && (await listVersions(tx, table, ownerId)).length === 0) await add({ ...before, staff_name: null });
  await add({ ...saved, at: at.toISOString(), staff_name: "name" in actor ? actor.name : null });
}
