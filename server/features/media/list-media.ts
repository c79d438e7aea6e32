import type { MediaEntry, MediaQuery } from "../../../src-shared/media/operations.ts";
import { type Library, searchForm } from "./library.ts";

const kinds: Record<NonNullable<MediaQuery["only"]>, (entry: MediaEntry) => boolean> = {
  unused: ({ useCount }) => useCount === 0,
  "alt-missing": ({ altMissing }) => altMissing.length > 0,
  duplicates: ({ duplicates }) => duplicates.length > 0,
};

/** A filtered page of the library. */
export function listMedia({ files, counts }: Library, { q, kind, folder, only, page, pageSize }: MediaQuery) {
  const wanted = q ? searchForm(q) : "";
  const found = files.filter(
    ({ entry, searched }) =>
      (!kind || entry.kind === kind) &&
      (!folder || entry.path.startsWith(`${folder}/`)) &&
      (!only || kinds[only](entry)) &&
      (!q || searched.includes(wanted)),
  );
  return {
    data: found.slice((page - 1) * pageSize, page * pageSize).map(({ entry }) => entry),
    meta: { total: found.length, page, pageSize, counts },
  };
}
