/**
 * The whole library in memory, in columns by the number of a file's path: what its list filters, counts and sorts by, and which products
 * show a file. A shop has some pictures for each of its products. The rows of a page are read when it is shown (list-media.ts).
 */
import { fromJson } from "../../../db/json.ts";
import type { MediaRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { MediaHolder } from "../../../db/queries/catalogue/media.ts";
import { MEDIA_KINDS } from "../../../src-shared/media/kinds.ts";
import { foldArabic } from "../../../src-shared/values/arabic.ts";
import { LANGS, type Lang, type LocalizedText } from "../../../src-shared/values/localized.ts";
import { createInterned } from "../../kernel/columns/interned.ts";
import { makeRoom, type NumberColumns, takenOver } from "../../kernel/columns/number-columns.ts";
import { createNumberLists, type NumberListsState, numberAt } from "../../kernel/columns/number-lists.ts";
import type { PackedTexts } from "../../kernel/columns/packed-texts.ts";
import { createTextColumn, type TextPart } from "../../kernel/columns/text-column.ts";
import { hashNumber, placesOfTexts, startOfHash } from "../../kernel/hash-number.ts";

const NUMBER_COLUMNS = {
  /** Of the id of its row (kernel/hash-number.ts); 0 where the library has no such file. */
  row: Float64Array,
  /** Of its bytes. */
  hash: Float64Array,
  createdAt: Float64Array,
  /** The place in `MEDIA_KINDS`. */
  kind: Uint8Array,
  folder: Uint8Array,
  /** Languages in which the library describes it, a bit each. */
  own: Uint8Array,
  /** How many products describe it in a language. */
  en: Int32Array,
  ar: Int32Array,
} as const satisfies Record<Lang, unknown> & Record<string, unknown>;

export interface LibraryState extends NumberColumns<typeof NUMBER_COLUMNS> {
  folders: string[];
  texts: NumberListsState;
  shownBy: NumberListsState;
}

/** Files that a product shows: a number and the languages in which it is described there, a bit each (`languageBits`). */
export type ShownFiles = ReadonlyMap<number, number>;

export interface LibraryCounts {
  all: number;
  unused: number;
  altMissing: number;
  duplicates: number;
}

export interface LibraryColumns {
  readonly at: Readonly<NumberColumns<typeof NUMBER_COLUMNS>>;
  /** Whether a part of a folded text is in the path of a file, its name or what the library says it shows. */
  isFound(number: number, part: TextPart): boolean;
  /** Moves with each change of what is counted. */
  changes(): number;
  /** All numbers are below it. */
  end(): number;
  has(number: number): boolean;
  /** The number of a path, whether there is such a file yet or not. */
  numberOf(path: string): number;
  /** -1 of a path that nobody has named. */
  find(path: string): number;
  pathOf(number: number): string;
  /** The number of a folder; -1 of one without files. */
  folderOf(name: string): number;
  /** Numbers of the products that show a file, the lowest first: as many as asked for. */
  productsShowing(number: number, count: number): number[];
  /** How many products, categories, articles and other parts of the site show a file. */
  countUses(number: number): number;
  holdersOf(number: number): readonly MediaHolder[];
  holders(): readonly MediaHolder[];
  /** Looks for them, which takes as long as counting does, before somebody asks for one. */
  findDuplicates(): void;
  isDuplicate(number: number): boolean;
  /** Languages in which a picture is described nowhere. */
  altMissing(number: number): Lang[];
  counts(): LibraryCounts;
  put(rows: readonly MediaRow[]): void;
  /** Forgets the files of these rows, which are no longer there. */
  remove(rowIds: readonly string[]): void;
  /** Notes what the product of a number shows from now on, and what it showed before. */
  show(product: number, before: ShownFiles, now: ShownFiles): void;
  setHolders(holders: readonly MediaHolder[]): void;
  /** What `createLibrary` takes. */
  state(): LibraryState;
}

const NO_HOLDERS: readonly MediaHolder[] = [];
/** What `languageBits` says of a text in every language. */
export const ALL_LANGUAGES = 2 ** LANGS.length - 1;

/**
 * `paths` are those of all files, which others may know by the same numbers. The state `from` is taken over: nobody else may use it.
 * Holders are no part of it.
 */
export function createLibrary(paths: PackedTexts, from?: LibraryState): LibraryColumns {
  const folders = createInterned(from?.folders);
  /** Folded, beside the path, whose letters are folded already (store/media-path.ts). */
  const texts = createTextColumn(from?.texts);
  const shownBy = createNumberLists({ bytes: 4 }, from?.shownBy);
  const at = takenOver(NUMBER_COLUMNS, from);
  let holders: readonly MediaHolder[] = [];
  let holdersByFile = new Map<number, MediaHolder[]>();
  let changes = 0;
  /** Each of the state after so many changes. */
  let found: { changes: number; duplicates: ReadonlySet<number> } | undefined;
  let counted: { changes: number; counts: LibraryCounts } | undefined;

  function numberOf(path: string): number {
    const number = paths.numberOf(path);
    makeRoom(at, NUMBER_COLUMNS, number + 1);
    return number;
  }

  const has = (number: number): boolean => (at.row[number] ?? 0) !== 0;
  const holdersOf = (number: number): readonly MediaHolder[] => holdersByFile.get(number) ?? NO_HOLDERS;
  const countUses = (number: number): number => shownBy.lengthOf(number) + holdersOf(number).length;

  function describedIn(number: number): number {
    let languages = at.own[number] as number;
    for (let bit = 0; bit < LANGS.length; bit++) {
      if ((at[LANGS[bit] as Lang][number] as number) > 0) languages |= 1 << bit;
    }
    return languages;
  }
  const missing = (number: number): number =>
    MEDIA_KINDS[at.kind[number] as number] === "image" ? ALL_LANGUAGES & ~describedIn(number) : 0;

  function duplicates(): ReadonlySet<number> {
    if (found?.changes !== changes) found = { changes, duplicates: repeated(at.hash.subarray(0, paths.size())) };
    return found.duplicates;
  }

  function count(): LibraryCounts {
    if (counted?.changes === changes) return counted.counts;
    const counts: LibraryCounts = { all: 0, unused: 0, altMissing: 0, duplicates: 0 };
    const twice = duplicates();
    for (let number = 0; number < paths.size(); number++) {
      if (!has(number)) continue;
      counts.all += 1;
      if (countUses(number) === 0) counts.unused += 1;
      if (missing(number) > 0) counts.altMissing += 1;
      if (twice.has(at.hash[number] as number)) counts.duplicates += 1;
    }
    counted = { changes, counts };
    return counts;
  }

  return {
    at,
    isFound: (number, part) => paths.placeIn(number, part) >= 0 || texts.placeIn(number, part) >= 0,
    changes: () => changes,
    end: paths.size,
    has,
    numberOf,
    find: paths.find,
    pathOf: paths.textOf,
    folderOf: folders.find,
    productsShowing(number, most) {
      const { buffer, starts } = shownBy.state;
      const length = Math.min(most, shownBy.lengthOf(number));
      return Array.from({ length }, (_, nth) => numberAt(buffer, 4, (starts[number] as number) + nth));
    },
    countUses,
    holdersOf,
    holders: () => holders,
    findDuplicates: () => void duplicates(),
    isDuplicate: (number) => duplicates().has(at.hash[number] as number),
    altMissing: (number) => languagesIn(missing(number)),
    counts: count,
    put(rows) {
      if (rows.length > 0) changes += 1;
      for (const row of rows) {
        const number = numberOf(row.path);
        const alt = row.alt === null ? null : fromJson(row.alt);
        at.row[number] = hashNumber(row.id);
        at.hash[number] = startOfHash(row.hash);
        at.createdAt[number] = Date.parse(row.created_at);
        at.kind[number] = MEDIA_KINDS.indexOf(row.kind);
        at.folder[number] = folders.numberOf(row.path.split("/", 1)[0] as string);
        at.own[number] = alt ? languageBits(alt) : 0;
        const name = row.path.includes(row.name) ? "" : row.name;
        texts.put(number, foldArabic([name, alt?.en, alt?.ar].filter(Boolean).join(" ")));
      }
    },
    remove(rowIds) {
      for (const number of placesOfTexts(at.row, paths.size(), rowIds)) {
        changes += 1;
        at.row[number] = 0;
        at.hash[number] = 0;
        texts.put(number, "");
      }
    },
    show(product, before, now) {
      for (const [number, languages] of before) {
        if (now.get(number) === languages) continue;
        changes += 1;
        if (!now.has(number)) shownBy.remove(number, product);
        for (const lang of languagesIn(languages)) (at[lang][number] as number) -= 1;
      }
      for (const [number, languages] of now) {
        if (before.get(number) === languages) continue;
        changes += 1;
        if (!before.has(number)) shownBy.put(number, product);
        for (const lang of languagesIn(languages)) (at[lang][number] as number) += 1;
      }
    },
    setHolders(all) {
      changes += 1;
      holders = all;
      holdersByFile = new Map();
      for (const holder of all) {
        for (const path of new Set(holder.paths)) {
          const number = numberOf(path);
          const own = holdersByFile.get(number);
          if (own) own.push(holder);
          else holdersByFile.set(number, [holder]);
        }
      }
    },
    state: () => ({ ...at, folders: folders.texts, texts: texts.state, shownBy: shownBy.state }),
  };
}

/** The languages in which something is written, a bit each. */
export const languageBits = (text: LocalizedText): number =>
  LANGS.reduce((bits, lang, bit) => ((text[lang] ?? "").trim() === "" ? bits : bits | (1 << bit)), 0);

const languageSets = Array.from({ length: ALL_LANGUAGES + 1 }, (_, bits) =>
  LANGS.filter((_lang, bit) => ((bits >>> bit) & 1) === 1),
);
const languagesIn = (bits: number): Lang[] => languageSets[bits] as Lang[];

/** What is there twice or more often, but for 0. */
function repeated(numbers: Float64Array): Set<number> {
  const sorted = numbers.slice().sort();
  const found = new Set<number>();
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] === sorted[i - 1] && sorted[i] !== 0) found.add(sorted[i] as number);
  }
  return found;
}
