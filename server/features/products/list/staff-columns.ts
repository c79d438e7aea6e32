/**
 * All products in every state, as the list of staff filters, counts and sorts them: in columns by the product's number, because a walk
 * over a hundred thousand objects holds all other requests. A number that a removed product leaves is given again.
 */
import { PRODUCT_STATES, STOCK_LEVELS } from "../../../../src-shared/products/states.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import { createInterned } from "../../../kernel/columns/interned.ts";
import { makeRoom, type NumberColumns, takenOver } from "../../../kernel/columns/number-columns.ts";
import { createNumberLists, type NumberListsState, numberAt } from "../../../kernel/columns/number-lists.ts";
import { packedIds, placeOfId } from "../../../kernel/columns/packed-ids.ts";
import { createRowNumbers } from "../../../kernel/columns/row-numbers.ts";
import { createTextColumn, lettersOf, type TextColumn, type TextPart } from "../../../kernel/columns/text-column.ts";
import { createTextRows, type TextRows } from "../../../kernel/columns/text-rows.ts";
import { ALL_LANGUAGES, type LibraryColumns, type ShownFiles } from "../../media/library-columns.ts";
import type { StaffEntry, StaffFacts } from "./staff-entry.ts";

export const FLAGS = {
  isFeatured: 1,
  isNewArrival: 2,
  isBestSeller: 4,
  arabicMissing: 8,
  arabicOlder: 16,
  altMissing: 32,
} as const;
const flagNames = Object.keys(FLAGS) as (keyof typeof FLAGS)[];

/** Not what `branchOf` says of a branch without products. */
const NO_BRANCH = -2;

const NUMBER_COLUMNS = {
  /** The place in `PRODUCT_STATES`. */
  state: Uint8Array,
  /** The place in `STOCK_LEVELS`. */
  stock: Uint8Array,
  flags: Uint8Array,
  /** Numbers of the branches, or `NO_BRANCH`. */
  category: Int32Array,
  subcategory: Int32Array,
  brand: Int32Array,
  priceFrom: Float64Array,
  priceTo: Float64Array,
  /** Not a number where nothing is counted. */
  available: Float64Array,
  position: Float64Array,
  createdAt: Float64Array,
  updatedAt: Float64Array,
  nameEnd: Int32Array,
  pictures: Int32Array,
  live: Int32Array,
  /** Bytes of the ids of those that are not archived. */
  liveBytes: Int32Array,
} as const;

/** What `createStaffColumns` takes. */
export interface StaffColumnsState extends NumberColumns<typeof NUMBER_COLUMNS> {
  id: string[];
  /** Numbers that are in use, in the order of their ids. */
  byId: Int32Array;
  unused: number[];
  names: NumberListsState;
  words: NumberListsState;
  skus: NumberListsState;
  files: NumberListsState;
  variantIds: NumberListsState;
  branches: string[];
  brands: string[];
}

interface Columns extends NumberColumns<typeof NUMBER_COLUMNS> {
  /** "" for a number that is not in use. */
  id: string[];
  names: TextRows;
  words: TextColumn;
  skus: TextColumn;
}

const FILE_BYTES = 4;
/** Bits of a file's number that say its languages. */
const LANGUAGE_BITS = LANGS.length;

export interface StaffColumns {
  readonly at: Readonly<Columns>;
  /** Numbers of all products, in no order. */
  numbers(): IteratorObject<number>;
  entry(number: number): StaffEntry;
  /** A product; undefined of one that is not there. */
  find(id: string): StaffEntry | undefined;
  /** Whether each of these parts of folded words is in its name. */
  isNamed(number: number, parts: readonly TextPart[]): boolean;
  /** Numbers of the files of the library that it shows. */
  filesOf(number: number): number[];
  /** The number of a category or subcategory that a product is in or was, and -1 of another. */
  branchOf(id: string): number;
  brandOf(name: string): number;
  /** Brands in use, in alphabetical order. */
  brands(): string[];
  /** Whether one of these (kernel/columns/packed-ids.ts) is a variant of a product, or one that is not archived. */
  hasOneOf(number: number, variantIds: readonly Uint8Array[], of?: "all" | "live"): boolean;
  put(entry: StaffEntry, facts: StaffFacts): void;
  remove(id: string): void;
  /** Lets a product's id be the equal one that is in memory already. */
  shareId(number: number, sharedId: (id: string) => string): void;
  state(): StaffColumnsState;
}

/** Notes in `library` what each product shows. The state `from`, of the same moment as the library's, is taken over: nobody else may use it. */
export function createStaffColumns(library: LibraryColumns, from?: StaffColumnsState): StaffColumns {
  const at: Columns = {
    ...takenOver(NUMBER_COLUMNS, from),
    id: from?.id ?? [],
    names: createTextRows(from?.names),
    words: createTextColumn(from?.words),
    skus: createTextColumn(from?.skus),
  };
  /** Files that a product shows: the number of each, and the languages in which it is described there (`LANGUAGE_BITS`). */
  const files = createNumberLists({ bytes: FILE_BYTES }, from?.files);
  /** Packed, those that are not archived first. */
  const variantIds = createNumberLists({ bytes: 1 }, from?.variantIds);
  const numbers = createRowNumbers(at.id, from?.byId);
  const unused = from?.unused ?? [];
  const branches = createInterned(from?.branches);
  const brands = createInterned(from?.brands);

  function shownFiles(number: number): ShownFiles {
    const { buffer, starts } = files.state;
    const shown = new Map<number, number>();
    for (let nth = 0; nth < files.lengthOf(number); nth++) {
      const file = numberAt(buffer, FILE_BYTES, (starts[number] as number) + nth);
      shown.set(file >>> LANGUAGE_BITS, file & ALL_LANGUAGES);
    }
    return shown;
  }

  function setFiles(number: number, shown: ShownFiles): void {
    library.show(number, shownFiles(number), shown);
    files.replace(
      number,
      Array.from(shown, ([file, languages]) => (file << LANGUAGE_BITS) | languages),
    );
  }

  function numberFor(id: string): number {
    const known = numbers.find(id);
    if (known !== undefined) return known;
    const number = unused.pop() ?? at.id.length;
    makeRoom(at, NUMBER_COLUMNS, number + 1);
    at.id[number] = id;
    numbers.put(number);
    return number;
  }

  function entry(number: number): StaffEntry {
    return {
      id: at.id[number] as string,
      pictures: at.pictures[number] as number,
      live: at.live[number] as number,
    };
  }

  return {
    at,
    numbers: () => numbers.items().values(),
    entry,
    find(id) {
      const number = numbers.find(id);
      return number === undefined ? undefined : entry(number);
    },
    isNamed(number, parts) {
      const nameEnd = at.nameEnd[number] as number;
      return parts.every((part) => {
        const place = at.words.placeIn(number, part);
        return place >= 0 && place < nameEnd;
      });
    },
    filesOf: (number) => [...shownFiles(number).keys()],
    branchOf: branches.find,
    brandOf: brands.find,
    brands() {
      const isUsed = new Uint8Array(brands.texts.length);
      for (const number of numbers.items()) isUsed[at.brand[number] as number] = 1;
      return brands.texts.filter((name, brand) => name !== "" && isUsed[brand] === 1).sort();
    },
    hasOneOf(number, ids, of = "all") {
      const { buffer, starts } = variantIds.state;
      const start = starts[number] as number;
      const end = start + (of === "live" ? (at.liveBytes[number] as number) : variantIds.lengthOf(number));
      return ids.some((id) => placeOfId(buffer, id, start, end) >= 0);
    },
    put(entry, facts) {
      const number = numberFor(entry.id);
      at.names.put(number, facts.name);
      setFiles(number, facts.files);
      at.pictures[number] = entry.pictures;
      at.live[number] = entry.live;
      variantIds.replace(number, packedIds(facts.variantIds));
      at.liveBytes[number] = packedIds(facts.variantIds.slice(0, entry.live)).length;
      at.words.put(number, facts.words);
      at.skus.put(number, facts.skus);
      at.nameEnd[number] = lettersOf(facts.words.slice(0, facts.nameEnd)).length;
      at.state[number] = PRODUCT_STATES.indexOf(facts.state);
      at.stock[number] = STOCK_LEVELS.indexOf(facts.stock);
      at.flags[number] = flagNames.reduce((flags, name) => flags | (facts[name] ? FLAGS[name] : 0), 0);
      at.category[number] = branches.numberOf(facts.categoryId);
      at.subcategory[number] = facts.subcategoryId === null ? NO_BRANCH : branches.numberOf(facts.subcategoryId);
      at.brand[number] = brands.numberOf(facts.brand);
      at.priceFrom[number] = facts.priceFrom;
      at.priceTo[number] = facts.priceTo;
      at.available[number] = facts.available ?? Number.NaN;
      at.position[number] = facts.position;
      at.createdAt[number] = facts.createdAt;
      at.updatedAt[number] = facts.updatedAt;
    },
    remove(id) {
      const number = numbers.find(id);
      if (number === undefined) return;
      numbers.remove(number);
      unused.push(number);
      at.id[number] = "";
      for (const texts of [at.names, at.words, at.skus]) texts.put(number, "");
      setFiles(number, new Map());
      variantIds.replace(number, []);
    },
    shareId(number, sharedId) {
      at.id[number] = sharedId(at.id[number] as string);
    },
    state: () => ({
      ...at,
      names: at.names.state,
      words: at.words.state,
      skus: at.skus.state,
      byId: numbers.items(),
      unused,
      files: files.state,
      variantIds: variantIds.state,
      branches: branches.texts,
      brands: brands.texts,
    }),
  };
}
