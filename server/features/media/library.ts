/** The library for staff: every file with its uses, its missing descriptions and its duplicates. */
import { fromJson } from "../../../db/json.ts";
import type { MediaRow } from "../../../db/queries/catalogue/catalogue.ts";
import { listOtherHolders } from "../../../db/queries/catalogue/media.ts";
import type { Db } from "../../../db/schema.ts";
import type { MediaEntry, MediaUse } from "../../../src-shared/media/operations.ts";
import { LANGS, type Lang, type LocalizedText } from "../../../src-shared/values/localized.ts";

/** Catalogue data for the library: every file, and the files that products show. */
export interface LibrarySource {
  /** By path. */
  media: ReadonlyMap<string, MediaRow>;
  products: {
    entries(): Iterable<{
      id: string;
      name: LocalizedText;
      images: readonly { path: string; languages: readonly Lang[] }[];
      model: string | null;
    }>;
  };
}

/** Newest first. */
export type Library = readonly MediaEntry[];

const libraries = new WeakMap<LibrarySource, Promise<Library>>();

/** The library, computed once for each view of the catalogue: every commit makes another view. */
export function libraryOf(db: Db, view: LibrarySource): Promise<Library> {
  const existingLibrary = libraries.get(view) ?? makeLibrary(db, view);
  libraries.set(view, existingLibrary);
  return existingLibrary;
}

async function makeLibrary(db: Db, view: LibrarySource): Promise<Library> {
  const uses = new Map<string, MediaUse[]>();
  const described = new Map<string, Set<Lang>>();
  const use = (path: string, by: MediaUse) => {
    const known = uses.get(path);
    if (known) known.push(by);
    else uses.set(path, [by]);
  };
  for (const { id, name, images, model } of view.products.entries()) {
    const by: MediaUse = { collection: "products", id, label: name };
    for (const { path, languages } of images) {
      use(path, by);
      const known = described.get(path) ?? new Set();
      described.set(path, known);
      for (const lang of languages) known.add(lang);
    }
    if (model) use(model, by);
  }
  for (const { paths, ...by } of await listOtherHolders(db)) for (const path of new Set(paths)) use(path, by);

  const byHash = Map.groupBy(view.media.values(), (row) => row.hash);
  return [...view.media.values()]
    .sort((a, b) => (a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1))
    .map((row) => {
      const languages = described.get(row.path) ?? new Set();
      const sameBytes = byHash.get(row.hash) ?? [];
      return mediaEntry(row, {
        uses: uses.get(row.path) ?? [],
        altMissing: LANGS.filter((lang) => row.kind === "image" && !languages.has(lang)),
        duplicates: sameBytes.length < 2 ? [] : sameBytes.filter((other) => other !== row).map((other) => other.path),
      });
    });
}

function mediaEntry(row: MediaRow, found: Pick<MediaEntry, "uses" | "altMissing" | "duplicates">): MediaEntry {
  const alt = row.alt === null ? null : fromJson(row.alt);
  const own = alt ? languagesOf(alt) : [];
  return {
    id: row.id,
    version: row.version,
    path: row.path,
    kind: row.kind,
    name: row.name,
    mime: row.mime,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    alt,
    focus: row.focus === null ? null : fromJson(row.focus),
    ...found,
    altMissing: found.altMissing.filter((lang) => !own.includes(lang)),
    createdAt: row.created_at,
  };
}

/** Shared, because a library asks for those of each picture of each product. */
const NONE: readonly Lang[] = [];

/** The languages in which something is written. */
export function languagesOf(text: LocalizedText): readonly Lang[] {
  const found = LANGS.filter((lang) => (text[lang] ?? "").trim() !== "");
  return found.length === LANGS.length ? LANGS : found.length === 0 ? NONE : found;
}
