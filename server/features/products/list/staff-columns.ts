/**
 * All products in every state, as the list of staff filters, counts and sorts them: in columns by the product's number, because a walk
 * over a hundred thousand objects holds all other requests. A number that a removed product leaves is given again.
 */
import { PRODUCT_STATES, STOCK_LEVELS } from "../../../../src-shared/products/states.ts";
import { LANGS, type Lang } from "../../../../src-shared/values/localized.ts";
import { createInterned } from "../../../kernel/columns/interned.ts";
import { emptyColumns, makeRoom, type NumberColumns } from "../../../kernel/columns/number-columns.ts";
import { createNumberLists, numberAt } from "../../../kernel/columns/number-lists.ts";
import { packedIds, placeOfId } from "../../../kernel/columns/packed-ids.ts";
import { createRowNumbers } from "../../../kernel/columns/row-numbers.ts";
import { createTextColumn, lettersOf, type TextColumn } from "../../../kernel/columns/text-column.ts";
import type { StaffEntry, StaffFacts } from "./staff-entry.ts";

export const FLAGS = {
  isFeatured: 1,
  isNewArrival: 2,
  isBestSeller: 4,
  arabicMissing: 8,
  arabicOlder: 16,
  hasPictures: 32,
  altMissing: 64,
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
  /** Number of its path; -1 for none. */
  model: Int32Array,
  live: Int32Array,
  /** Bytes of the ids of those that are not archived. */
  liveBytes: Int32Array,
} as const;

interface Columns extends NumberColumns<typeof NUMBER_COLUMNS> {
  /** "" for a number that is not in use. */
  id: string[];
  nameEn: string[];
  nameAr: (string | undefined)[];
  words: TextColumn;
  skus: TextColumn;
}

const PICTURE_BYTES = 4;
/** Bits of a picture's number that say its languages. */
const LANGUAGE_BITS = LANGS.length;
const languageSets: readonly (readonly Lang[])[] = Array.from({ length: 2 ** LANGUAGE_BITS }, (_, set) =>
  LANGS.filter((_lang, bit) => ((set >>> bit) & 1) === 1),
);
const setOf = (languages: readonly Lang[]): number =>
  languages.reduce((set, lang) => set | (1 << LANGS.indexOf(lang)), 0);

export interface StaffColumns {
  readonly at: Readonly<Columns>;
  /** Numbers of all products, in no order. */
  numbers(): IteratorObject<number>;
  entry(number: number): StaffEntry;
  /** A product; undefined of one that is not there. */
  find(id: string): StaffEntry | undefined;
  /** All of them, in no order. */
  entries(): Iterable<StaffEntry>;
  /** The number of a category or subcategory that a product is in or was, and -1 of another. */
  branchOf(id: string): number;
  brandOf(name: string): number;
  /** Brands in use, in alphabetical order. */
  brands(): string[];
  /** Whether one of these (kernel/columns/packed-ids.ts) is a variant of a product, or one that is not archived. */
  hasOneOf(number: number, variantIds: readonly Uint8Array[], of?: "all" | "live"): boolean;
  put(entry: StaffEntry, facts: StaffFacts): void;
  remove(id: string): void;
}

export function createStaffColumns(): StaffColumns {
  const at: Columns = {
    ...emptyColumns(NUMBER_COLUMNS),
    id: [],
    nameEn: [],
    nameAr: [],
    words: createTextColumn(),
    skus: createTextColumn(),
  };
  const pictures = createNumberLists({ bytes: PICTURE_BYTES });
  /** Packed, those that are not archived first. */
  const variantIds = createNumberLists({ bytes: 1 });
  const numbers = createRowNumbers(at.id);
  const unused: number[] = [];
  const branches = createInterned();
  const brands = createInterned();
  const paths = createInterned();

  function imagesOf(number: number): StaffEntry["images"] {
    const { buffer, starts } = pictures.state;
    return Array.from({ length: pictures.lengthOf(number) }, (_, nth) => {
      const picture = numberAt(buffer, PICTURE_BYTES, (starts[number] as number) + nth);
      return {
        path: paths.texts[picture >>> LANGUAGE_BITS] as string,
        languages: languageSets[picture & (2 ** LANGUAGE_BITS - 1)] as readonly Lang[],
      };
    });
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
    const [en, ar] = [at.nameEn[number] as string, at.nameAr[number]];
    return {
      id: at.id[number] as string,
      name: ar === undefined ? { en } : { en, ar },
      images: imagesOf(number),
      model: paths.texts[at.model[number] as number] ?? null,
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
    // A copy: who walks through all of them lets changes happen meanwhile.
    entries: () => numbers.items().slice().values().map(entry),
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
      at.nameEn[number] = entry.name.en;
      at.nameAr[number] = entry.name.ar;
      pictures.replace(
        number,
        entry.images.map(({ path, languages }) => (paths.numberOf(path) << LANGUAGE_BITS) | setOf(languages)),
      );
      at.model[number] = entry.model === null ? -1 : paths.numberOf(entry.model);
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
      for (const texts of [at.id, at.nameEn]) texts[number] = "";
      for (const texts of [at.words, at.skus]) texts.put(number, "");
      for (const lists of [pictures, variantIds]) lists.replace(number, []);
      at.nameAr[number] = undefined;
    },
  };
}
