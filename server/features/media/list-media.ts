/** The library for staff: every file with its uses, its missing descriptions and its duplicates. */
import { fromJson } from "../../../db/json.ts";
import { listMedia as listRows, type MediaRow } from "../../../db/queries/catalogue/catalogue.ts";
import { listMediaByHashes } from "../../../db/queries/catalogue/media.ts";
import { listProductNames } from "../../../db/queries/catalogue/products.ts";
import type { Db } from "../../../db/schema.ts";
import { MEDIA_KINDS } from "../../../src-shared/media/kinds.ts";
import {
  MAX_USES_SHOWN,
  type MediaEntry,
  type MediaQuery,
  type MediaUse,
} from "../../../src-shared/media/operations.ts";
import { foldArabic, tokens } from "../../../src-shared/values/arabic.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { textPart } from "../../kernel/columns/text-column.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { sortedPart } from "../../kernel/sorted-part.ts";
import type { LibraryColumns } from "./library-columns.ts";

export interface LibraryView {
  library: LibraryColumns;
  products: {
    numbers(): Iterable<number>;
    /** Whether each of these is in the name of a product, which is folded. */
    isNamed(number: number, parts: readonly ReturnType<typeof textPart>[]): boolean;
    /** Numbers of the files that a product shows. */
    filesOf(number: number): Iterable<number>;
    entry(number: number): { id: string };
  };
}

/** Of the file of a number. */
type Test = (number: number) => boolean;

/** A filtered page of the library, newest first. */
export async function listMedia(db: Db, view: LibraryView, query: MediaQuery) {
  const { library } = view;
  const { page, pageSize } = query;
  // Either takes as long as filtering: each has a turn of its own.
  library.findDuplicates();
  await ownTurn();
  const counts = library.counts();
  await ownTurn();
  const tests = [library.has, ...testsOf(library, query), ...(await searchTests(view, query.q ?? ""))];
  const found: number[] = [];
  for (let number = 0; number < library.end(); number++) if (tests.every((test) => test(number))) found.push(number);
  const { createdAt } = library.at;
  const newest = (a: number, b: number): number => (createdAt[b] as number) - (createdAt[a] as number) || b - a;
  const part = { from: (page - 1) * pageSize, to: page * pageSize };
  const meta = { total: found.length, page, pageSize, counts };
  const paths = sortedPart(found, newest, part).map(library.pathOf);
  return { data: await readEntries(db, view, paths), meta };
}

/** Files of the library as they are now, in this order; those that went meanwhile are left out. */
async function readEntries(db: Db, view: LibraryView, paths: readonly string[]): Promise<MediaEntry[]> {
  if (paths.length === 0) return [];
  const byPath = new Map((await listRows(db, paths)).map((row) => [row.path, row]));
  return entriesOf(
    db,
    view,
    paths.flatMap((path) => byPath.get(path) ?? []),
  );
}

/** Rows of the library with their uses and duplicates. */
export async function entriesOf(db: Db, view: LibraryView, rows: readonly MediaRow[]): Promise<MediaEntry[]> {
  const { library, products } = view;
  const repeated = rows.filter(({ path }) => library.isDuplicate(library.find(path))).map(({ hash }) => hash);
  const users = new Set(rows.flatMap(({ path }) => library.productsShowing(library.find(path), MAX_USES_SHOWN)));
  const names = await listProductNames(
    db,
    Array.from(users, (product) => products.entry(product).id),
  );
  const byHash = Map.groupBy(await listMediaByHashes(db, repeated), ({ hash }) => hash);
  return rows.map((row) => {
    const number = library.find(row.path);
    const others = (byHash.get(row.hash) ?? []).filter(({ path }) => path !== row.path);
    const alt = row.alt === null ? null : fromJson(row.alt);
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
      uses: usesOf(view, number, names),
      useCount: library.countUses(number),
      duplicates: others.map(({ path }) => path),
      altMissing: library.altMissing(number).filter((lang) => !alt?.[lang]?.trim()),
      createdAt: row.created_at,
    };
  });
}

function usesOf(
  { library, products }: LibraryView,
  number: number,
  names: ReadonlyMap<string, LocalizedText>,
): MediaUse[] {
  const shownBy = library.productsShowing(number, MAX_USES_SHOWN).flatMap((product): MediaUse[] => {
    const { id } = products.entry(product);
    const label = names.get(id);
    return label ? [{ collection: "products", id, label }] : [];
  });
  const others = library.holdersOf(number).map(({ collection, id, label }): MediaUse => ({ collection, id, label }));
  return [...shownBy, ...others].slice(0, MAX_USES_SHOWN);
}

function testsOf(library: LibraryColumns, { kind, folder, only }: MediaQuery): Test[] {
  const tests: Test[] = [];
  const isOf = (column: ArrayLike<number>, value: number) => void tests.push((number) => column[number] === value);
  if (kind) isOf(library.at.kind, MEDIA_KINDS.indexOf(kind));
  if (folder) isOf(library.at.folder, library.folderOf(folder));
  if (only === "unused") tests.push((number) => library.countUses(number) === 0);
  if (only === "alt-missing") tests.push((number) => library.altMissing(number).length > 0);
  if (only === "duplicates") tests.push(library.isDuplicate);
  return tests;
}

/** Part of a file's name, path or description, or of the name of what shows it; of a product's, each word for itself. */
async function searchTests({ library, products }: LibraryView, q: string): Promise<Test[]> {
  const text = foldArabic(q);
  if (text === "") return [];
  const isShown = new Uint8Array(library.end());
  const words = tokens(q).map(textPart);
  if (words.length > 0) {
    for (const product of products.numbers()) {
      if (products.isNamed(product, words)) for (const file of products.filesOf(product)) isShown[file] = 1;
    }
  }
  for (const { label, paths } of library.holders()) {
    if (!foldArabic([label.en, label.ar].join(" ")).includes(text)) continue;
    for (const path of paths) isShown[library.find(path)] = 1;
  }
  await ownTurn();
  const wanted = textPart(text);
  return [(number) => isShown[number] === 1 || library.isFound(number, wanted)];
}
