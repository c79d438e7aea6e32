import type { MediaEntry, MediaQuery } from "../../../src-shared/media/operations.ts";
import { foldArabic } from "../../../src-shared/values/arabic.ts";
import { textPart } from "../../kernel/columns/text-column.ts";
import type { Library } from "./library.ts";

const kinds: Record<NonNullable<MediaQuery["only"]>, (entry: MediaEntry) => boolean> = {
  unused: ({ useCount }) => useCount === 0,
  "alt-missing": ({ altMissing }) => altMissing.length > 0,
  duplicates: ({ duplicates }) => duplicates.length > 0,
};

/** A filtered page of the library. */
export function listMedia(
  { files, texts, counts }: Library,
  { q = "", kind, folder, only, page, pageSize }: MediaQuery,
) {
  const text = foldArabic(q);
  const wanted = textPart(text);
  const found = files.filter(
    (entry, nth) =>
      (!kind || entry.kind === kind) &&
      (!folder || entry.path.startsWith(`${folder}/`)) &&
      (!only || kinds[only](entry)) &&
      (text === "" || texts.placeIn(nth, wanted) >= 0),
  );
  return {
    data: found.slice((page - 1) * pageSize, page * pageSize),
    meta: { total: found.length, page, pageSize, counts },
  };
}
