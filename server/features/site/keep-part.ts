import type { SitePartRow } from "../../../db/queries/content/site-parts.ts";
import { insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { partOfSetting, type SitePartName, type SiteState } from "../../../src-shared/site/parts.ts";
import { keepSave, type SaveSource } from "../../kernel/keep-save.ts";
import { findPart, readEdited, readPublished, type SiteValues, storedText } from "./stored-part.ts";

type Columns = Partial<Pick<SitePartRow, "draft" | "publish_at" | "arabic_of">>;

/** Writes the row of a part on the version it was read with; false, and nothing done, when another change came first. */
export async function putPart(
  tx: Tx,
  part: SitePartName,
  { row, columns, now }: { row: SitePartRow | undefined; columns: Columns; now: Date },
): Promise<boolean> {
  if (row) return (await updateVersioned(tx, "site_parts", row, columns, now)) !== undefined;
  await insertVersioned(tx, "site_parts", { id: part, draft: null, publish_at: null, ...columns }, now);
  return true;
}

/** Keeps what was just saved of a part; before the first save also what visitors saw until then. */
export async function keepPart(
  source: SaveSource,
  tx: Tx,
  { part, before, state }: { part: SitePartName; before: SiteValues; state: SiteState },
): Promise<void> {
  const row = await findPart(tx, part);
  if (!row) throw new Error("a part is gone while it is saved");
  const shown = state === "draft" ? await readEdited(tx, part, row) : await readPublished(tx, part);
  const first = { number: 0, at: source.now().toISOString(), state: "published", texts: storedText(before) } as const;
  await keepSave(source, tx, "site_versions", {
    ownerId: part,
    before: first,
    saved: { number: row.version, state, texts: storedText(shown) },
  });
}

/**
 * Notes that a setting of a part is written by itself, as older programs do: the save is kept like others, who edits the part is told of
 * it, and a draft of other settings stays. Called before the setting is written; what it returns is called afterwards.
 */
export async function beginSettingWrite(source: SaveSource, tx: Tx, key: string): Promise<() => Promise<void>> {
  const part = partOfSetting(key);
  if (!part) return async () => {};
  const before = await readPublished(tx, part);
  return async () => {
    const moved = await updateVersioned(tx, "site_parts", { id: part }, {}, source.now());
    if (moved === undefined) await putPart(tx, part, { row: undefined, columns: {}, now: source.now() });
    await keepPart(source, tx, { part, before, state: "published" });
  };
}
