/** The library for staff: every file with its uses, its missing descriptions and its duplicates. */

import { fromJson } from "../../../db/json.ts";
import type { MediaRow } from "../../../db/queries/catalogue/catalogue.ts";
import { listOtherHolders } from "../../../db/queries/catalogue/media.ts";
import type { Db } from "../../../db/schema.ts";
import { MAX_USES_SHOWN, type MediaEntry, type MediaUse } from "../../../src-shared/media/operations.ts";
import { foldArabic } from "../../../src-shared/values/arabic.ts";
import { LANGS, type Lang, type LocalizedText } from "../../../src-shared/values/localized.ts";
import { createTextColumn, type TextColumn } from "../../kernel/columns/text-column.ts";
import { ownTurn } from "../../kernel/own-turn.ts";

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
  /** Moves with each change that the library shows. */
  libraryChanges: number;
}

export interface Library {
  /** Newest first. */
  files: readonly MediaEntry[];
  /** What each of them is found by, folded. */
  texts: TextColumn;
  counts: { all: number; unused: number; altMissing: number; duplicates: number };
}

const libraries = new WeakMap<LibrarySource["products"], { changes: number; library: Promise<Library> }>();

/** The library, made once for each state of what it shows: an order that is placed changes nothing in it. */
export function libraryOf(db: Db, view: LibrarySource): Promise<Library> {
  const { products, libraryChanges: changes } = view;
  const known = libraries.get(products);
  if (known?.changes === changes) return known.library;
  const library = makeLibrary(db, view);
  libraries.set(products, { changes, library });
  library.catch(() => libraries.delete(products));
  return library;
}

/** Products between two turns of the event loop. */
const AT_ONCE = 1000;
/** The same of what files are found by: a picture that stands in for others has the names of a thousand products. */
const LETTERS_AT_ONCE = 200_000;

interface Shown {
  uses: MediaUse[];
  useCount: number;
  /** Of all its uses, folded. */
  labels: Set<string>;
  languages: Set<Lang>;
}

async function makeLibrary(db: Db, view: LibrarySource): Promise<Library> {
  const shown = await listShown(db, view);
  const byHash = Map.groupBy(view.media.values(), (row) => row.hash);
  const rows = Array.from(view.media.values(), (row) => ({ row, at: Date.parse(row.created_at) }));
  rows.sort((a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1));
  const files: MediaEntry[] = [];
  const texts = createTextColumn();
  let letters = 0;
  for (const { row } of rows) {
    const found = shown.get(row.path);
    const sameBytes = byHash.get(row.hash) ?? [];
    const entry = mediaEntry(row, {
      uses: found?.uses ?? [],
      useCount: found?.useCount ?? 0,
      altMissing: LANGS.filter((lang) => row.kind === "image" && !found?.languages.has(lang)),
      duplicates: sameBytes.length < 2 ? [] : sameBytes.filter((other) => other !== row).map((other) => other.path),
    });
    const { name, path, alt } = entry;
    const text = [foldArabic([name, path, alt?.en, alt?.ar].join(" ")), ...(found?.labels ?? [])].join(" ");
    texts.put(files.length, text);
    files.push(entry);
    letters += text.length;
    if (letters < LETTERS_AT_ONCE) continue;
    letters = 0;
    await ownTurn();
  }
  const count = (test: (entry: MediaEntry) => boolean) => files.reduce((sum, entry) => sum + Number(test(entry)), 0);
  return {
    files,
    texts,
    counts: {
      all: files.length,
      unused: count(({ useCount }) => useCount === 0),
      altMissing: count(({ altMissing }) => altMissing.length > 0),
      duplicates: count(({ duplicates }) => duplicates.length > 0),
    },
  };
}

const labelOf = ({ label }: MediaUse): string => foldArabic([label.en, label.ar].join(" "));

/** By path: what shows it, and in which languages it is described there. */
async function listShown(db: Db, { products }: LibrarySource): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>();
  function use(path: string, by: MediaUse, label: string): Shown {
    const known = shown.get(path) ?? { uses: [], useCount: 0, labels: new Set(), languages: new Set() };
    shown.set(path, known);
    known.useCount += 1;
    if (known.uses.length < MAX_USES_SHOWN) known.uses.push(by);
    known.labels.add(label);
    return known;
  }
  let turn = 0;
  for (const { id, name, images, model } of products.entries()) {
    const by: MediaUse = { collection: "products", id, label: name };
    const label = labelOf(by);
    for (const { path, languages } of images) {
      const { languages: known } = use(path, by, label);
      for (const lang of languages) known.add(lang);
    }
    if (model) use(model, by, label);
    turn += 1;
    if (turn % AT_ONCE === 0) await ownTurn();
  }
  for (const { paths, ...by } of await listOtherHolders(db))
    for (const path of new Set(paths)) use(path, by, labelOf(by));
  return shown;
}

function mediaEntry(
  row: MediaRow,
  found: Pick<MediaEntry, "uses" | "useCount" | "altMissing" | "duplicates">,
): MediaEntry {
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
