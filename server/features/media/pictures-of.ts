import { fromJson } from "../../../db/json.ts";
import { listMedia, type MediaRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

export type PictureOf = (path: string | null | undefined, alt: LocalizedText) => Picture | null;

/** A stored picture for pages; undefined for a file without a size, such as a model. */
export function pictureView(row: MediaRow): Omit<Picture, "alt"> | undefined {
  const { path, width, height, thumbhash, focus } = row;
  if (row.kind !== "image" || width === null || height === null) return undefined;
  return { path, width, height, thumbhash, ...(focus ? { focus: fromJson(focus) } : {}) };
}

/** Description of a picture: that of its use, else the library's, each language for itself. */
export function describedAs(given: LocalizedText, own: LocalizedText | null): LocalizedText {
  const ar = given.ar || own?.ar;
  return { en: given.en || own?.en || "", ...(ar ? { ar } : {}) };
}

/** Looks these pictures up together, on a handle that may be a transaction's. */
export async function picturesOf(db: Db | Tx, paths: readonly (string | null)[]): Promise<PictureOf> {
  const wanted = [...new Set(paths.filter((path) => path !== null))];
  const rows = wanted.length === 0 ? [] : await listMedia(db, wanted);
  const viewsByPath = new Map(rows.map((row) => [row.path, pictureView(row)]));
  return (path, alt) => {
    const picture = path ? viewsByPath.get(path) : undefined;
    return picture ? { ...picture, alt } : null;
  };
}
