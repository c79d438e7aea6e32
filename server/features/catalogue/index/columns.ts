/**
 * What lists need to know of each product on sale, in columns by the product's number: a hundred thousand products are
 * some megabytes, and a filter reads nothing else. A number that a removed product leaves is given again.
 */
import { AVAILABILITY_STATES } from "../../../../src-shared/catalogue/availability.ts";
import type { ProductCard } from "../../../../src-shared/catalogue/operations.ts";
import { tonesOf } from "../../../../src-shared/catalogue/tones.ts";
import { LANGS, type Lang, textIn } from "../../../../src-shared/values/localized.ts";
import { createInterned } from "../../../kernel/columns/interned.ts";
import { emptyColumns, makeRoom, type NumberColumns } from "../../../kernel/columns/number-columns.ts";
import { createNumberLists, type NumberListsState } from "../../../kernel/columns/number-lists.ts";
import { createRowNumbers } from "../../../kernel/columns/row-numbers.ts";
import { createTextRows, type TextRows } from "../../../kernel/columns/text-rows.ts";

export const FLAGS = { featured: 1, new: 2, best: 4 } as const;

const NUMBER_COLUMNS = {
  /** Numbers of the branches; -1 for none. */
  category: Int32Array,
  subcategory: Int32Array,
  brand: Int32Array,
  /** The colours that it comes in, as a set that others share. */
  colours: Int32Array,
  /** The picture of its card; -1 for none. */
  picture: Int32Array,
  priceFrom: Float64Array,
  priceTo: Float64Array,
  /** The place in `AVAILABILITY_STATES`. */
  availability: Uint8Array,
  flags: Uint8Array,
  position: Float64Array,
  createdAt: Float64Array,
} as const;
type NumberColumn = keyof typeof NUMBER_COLUMNS;
const columnNames = Object.keys(NUMBER_COLUMNS) as NumberColumn[];

export interface ColumnsState extends NumberColumns<typeof NUMBER_COLUMNS> {
  /** "" for a number that is not in use. */
  ids: string[];
  /** Numbers that are in use, in the order of their ids. */
  byId: Int32Array;
  nameEn: NumberListsState;
  nameAr: NumberListsState;
  unused: number[];
  branches: string[];
  brands: string[];
  colourSets: string[];
}

/** One product's values, those of its card and what else it is sorted by. */
export interface ColumnValues {
  card: Omit<ProductCard, "picture">;
  picture: number;
  position: number;
  createdAt: string;
}

export interface Columns {
  readonly at: Readonly<Omit<ColumnsState, "byId" | "nameEn" | "nameAr">>;
  readonly names: Record<Lang, TextRows>;
  /** Number of a product; undefined of one that is not on sale. */
  docOf(id: string): number | undefined;
  /** How many are on sale. */
  size(): number;
  /** All numbers are below it. */
  end(): number;
  branchOf(id: string): number;
  /** Numbers of the products in a category or subcategory. */
  inBranch(branch: number): Uint32Array;
  brandOf(name: string): number;
  /** The colours of a set. */
  coloursOf(set: number): ProductCard["colours"];
  /** The colours of one tone that a set is found under (catalogue/tones.ts), each once. */
  tonesOf(set: number): ProductCard["colours"];
  /** A number for a product that is not in the columns. */
  add(id: string): number;
  set(doc: number, values: ColumnValues): void;
  /** Whether these values differ from what the columns say. */
  differs(doc: number, values: ColumnValues): boolean;
  remove(doc: number): void;
  /** What `createColumns` takes. */
  state(): ColumnsState;
}

export function createColumns(from?: ColumnsState): Columns {
  const { byId, nameEn, nameAr, ...at }: ColumnsState = from ?? empty();
  const names: Record<Lang, TextRows> = { en: createTextRows(nameEn), ar: createTextRows(nameAr) };
  const docs = createRowNumbers(at.ids, byId);
  const branches = createInterned(at.branches);
  const brands = createInterned(at.brands);
  const colourSets = createInterned(at.colourSets);
  const colours: ProductCard["colours"][] = colourSets.texts.map((text) => JSON.parse(text));
  const tones = colours.map(tonesIn);

  const inBranches = createNumberLists({ bytes: 4 });
  const noteBranches = (doc: number, note: (branch: number, doc: number) => void) => {
    for (const branch of [at.category[doc] as number, at.subcategory[doc] as number]) {
      if (branch >= 0) note(branch, doc);
    }
  };
  const restored = new Map<number, number[]>();
  for (const column of [at.category, at.subcategory]) {
    for (const [doc, id] of at.ids.entries()) {
      if (id === "") continue;
      const branch = column[doc] as number;
      const own = restored.get(branch);
      if (own) own.push(doc);
      else if (branch >= 0) restored.set(branch, [doc]);
    }
  }
  for (const [branch, own] of restored) inBranches.replace(branch, own);

  function numbersOf({ card, picture, position, createdAt }: ColumnValues): Record<NumberColumn, number> {
    return {
      category: branches.numberOf(card.categoryId),
      subcategory: card.subcategoryId === null ? -1 : branches.numberOf(card.subcategoryId),
      brand: brands.numberOf(card.brand),
      colours: setOf(card.colours),
      picture,
      priceFrom: card.priceFrom,
      priceTo: card.priceTo,
      availability: AVAILABILITY_STATES.indexOf(card.availability.state),
      flags:
        (card.isFeatured ? FLAGS.featured : 0) |
        (card.isNewArrival ? FLAGS.new : 0) |
        (card.isBestSeller ? FLAGS.best : 0),
      position,
      createdAt: Date.parse(createdAt),
    };
  }

  function setOf(list: ProductCard["colours"]): number {
    const number = colourSets.numberOf(JSON.stringify(list));
    colours[number] ??= list;
    tones[number] ??= tonesIn(list);
    return number;
  }

  return {
    at,
    names,
    docOf: docs.find,
    size: () => docs.items().length,
    end: () => at.ids.length,
    branchOf: branches.numberOf,
    inBranch(branch) {
      const bytes = inBranches.bytesOf(branch);
      return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / Uint32Array.BYTES_PER_ELEMENT);
    },
    brandOf: (name) => brands.find(name),
    coloursOf: (set) => colours[set] ?? [],
    tonesOf: (set) => tones[set] ?? [],
    add(id) {
      const doc = at.unused.pop() ?? at.ids.length;
      makeRoom(at, NUMBER_COLUMNS, doc + 1);
      at.ids[doc] = id;
      at.category[doc] = -1;
      at.subcategory[doc] = -1;
      docs.put(doc);
      return doc;
    },
    set(doc, values) {
      const numbers = numbersOf(values);
      noteBranches(doc, inBranches.remove);
      for (const name of columnNames) at[name][doc] = numbers[name];
      noteBranches(doc, inBranches.put);
      for (const lang of LANGS) names[lang].put(doc, textIn(values.card.name, lang));
    },
    differs(doc, values) {
      const numbers = numbersOf(values);
      return (
        LANGS.some((lang) => names[lang].textOf(doc) !== textIn(values.card.name, lang)) ||
        columnNames.some((name) => at[name][doc] !== numbers[name])
      );
    },
    remove(doc) {
      docs.remove(doc);
      noteBranches(doc, inBranches.remove);
      at.ids[doc] = "";
      for (const lang of LANGS) names[lang].put(doc, "");
      at.picture[doc] = -1;
      at.unused.push(doc);
    },
    state: () => ({ ...at, byId: docs.items(), nameEn: names.en.state, nameAr: names.ar.state }),
  };
}

/** Tones of these colours; a colour that comes in one tone names it before those of two do. */
function tonesIn(colours: ProductCard["colours"]): ProductCard["colours"] {
  const tones = new Map<string, ProductCard["colours"][number]>();
  for (const tone of colours.flatMap(tonesOf)) {
    if (colours.includes(tone) || !tones.has(tone.key)) tones.set(tone.key, tone);
  }
  return [...tones.values()];
}

const empty = (): ColumnsState => ({
  ...emptyColumns(NUMBER_COLUMNS),
  ids: [],
  byId: new Int32Array(),
  nameEn: createTextRows().state,
  nameAr: createTextRows().state,
  unused: [],
  branches: [],
  brands: [],
  colourSets: [],
});
