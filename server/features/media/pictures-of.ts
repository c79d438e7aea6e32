import { fromJson } from "../../../db/json.ts";
import { listMedia, type MediaRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

export type PictureOf = (path: string | null | undefined, alt: LocalizedText) => Picture | null;

/** A stored picture as pages show it; undefined for what has no size, such as a model. */
export function pictureFacts(row: MediaRow): Omit<Picture, "alt"> | undefined {
  const { path, width, height, thumbhash, focus } = row;
  if (row.kind !== "image" || width === null || height === null) return undefined;
  return { path, width, height, thumbhash, ...(focus ? { focus: fromJson(focus) } : {}) };
}

/** What a picture shows: as whoever shows it says, else as the library says, each language for itself. */
export function describedAs(said: LocalizedText, own: LocalizedText | null): LocalizedText {
  const ar = said.ar || own?.ar;
  return { en: said.en || own?.en || "", ...(ar ? { ar } : {}) };
}

/** Looks these pictures up at once, on a handle that may be a transaction's. */
export async function picturesOf(db: Db | Tx, paths: readonly (string | null)[]): Promise<PictureOf> {
  const wanted = [...new Set(paths.filter((path) => path !== null))];
  const rows = wanted.length === 0 ? [] : await listMedia(db, wanted);
  const known = new Map(rows.map((row) => [row.path, pictureFacts(row)]));
  return (path, alt) => {
    const facts = path ? known.get(path) : undefined;
    return facts ? { ...facts, alt } : null;
  };
}
